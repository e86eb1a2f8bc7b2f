import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type ValueNode,
} from "kysely";

/** PostgreSQL refuses a text with the character of number 0, which a model, a page or a person may send. */
const clean = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", "") : value);

class Cleaner extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: clean(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(clean) };
  }
}

/** Every value of every query passes here, in both databases alike. */
export function withoutNul(): KyselyPlugin {
  const cleaner = new Cleaner();
  return {
    transformQuery: ({ node, queryId }) => cleaner.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
