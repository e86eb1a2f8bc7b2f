import { isInline, PageNode, plainText, walk } from "../html/node.ts";

/** More labels are a menu, longer ones are text. */
const mostLabels = 12;
const longestLabel = 40;
/** MkDocs `tabbed-labels`, Docusaurus `tabs__item`, VitePress `tabs`; not `table` or `tablet`. */
const tabWord = /(?:^|[\s_-])tab(?!le)/i;
/** Starlight has an element around the list, and an item around each label. */
const mostWrappers = 3;

/**
 * Code in tabs ("npm", "yarn"): the labels are side by side above panels of which one is shown at a time. Moves each
 * label above its panel; if panels are missing, bars separate the labels.
 */
export function labelCodeTabs(node: PageNode): void {
  if (node.tag === "pre") return;
  const { children } = node;
  let labelled: Map<PageNode, PageNode> | undefined;
  let rows: Set<PageNode> | undefined;
  for (let index = 0; index < children.length; index++) {
    const row = children[index] as PageNode;
    const labels = labelsOf(row);
    if (!labels) continue;
    const panels = panelsAfter(children, index, labels.length);
    if (!panels) {
      separate(labels);
      continue;
    }
    rows = (rows ?? new Set()).add(row);
    labelled ??= new Map();
    for (const [at, panel] of panels.entries()) labelled.set(panel, labels[at] as PageNode);
    const parent = panels[0]?.parent;
    if (parent && parent !== node) insertLabels(parent, labelled);
  }
  if (rows && labelled) {
    node.children = children.filter((child) => !rows.has(child));
    insertLabels(node, labelled);
  }
  for (const child of node.children) if (child.tag !== "") labelCodeTabs(child);
}

function insertLabels(parent: PageNode, labelled: ReadonlyMap<PageNode, PageNode>): void {
  parent.children = parent.children.flatMap((child) => {
    const label = labelled.get(child);
    return label && child.chars > 0 ? [lineOf(label, parent), child] : [child];
  });
}

const isElement = ({ tag }: PageNode) => tag !== "";

function labelsOf(row: PageNode): PageNode[] | undefined {
  if (row.tag === "") return undefined;
  let list = row;
  for (let depth = 0; depth < mostWrappers && list.children.length === 1; depth++)
    list = list.children[0] as PageNode;
  if (list.children.length < 2 || list.children.length > 2 * mostLabels) return undefined;
  const isNamed = list.get("role") === "tablist" || isNamedTab(list);
  const first = list.children.find(isElement);
  // Rules out nearly all elements.
  if (!first || !(isNamed || isTab(first))) return undefined;
  const labels = list.children.filter(isElement);
  if (labels.length < 2 || labels.length > mostLabels) return undefined;
  const areLabels = labels.every(
    (label) => (isNamed || isTab(label)) && label.chars > 0 && label.chars <= longestLabel && isShort(label),
  );
  return areLabels ? labels : undefined;
}

function isNamedTab({ attributes }: PageNode): boolean {
  return attributes?.class !== undefined && tabWord.test(attributes.class);
}

function isTab(label: PageNode): boolean {
  if (label.get("role") === "tab" || isNamedTab(label)) return true;
  return label.children.length === 1 && label.children[0]?.get("role") === "tab";
}

/** A label is a word or two, without blocks. */
function isShort(label: PageNode): boolean {
  return label.tag === "li" || isInline(label) || label.children.every(isInline);
}

/** As many elements as labels after the row, or inside the element after it, that hold code. */
function panelsAfter(children: readonly PageNode[], row: number, count: number): PageNode[] | undefined {
  const after: PageNode[] = [];
  for (let at = row + 1; at < children.length && after.length < count; at++) {
    const next = children[at] as PageNode;
    if (isElement(next)) after.push(next);
  }
  const [box] = after;
  if (!box) return undefined;
  const inside = box.children.length > 3 * count ? [] : box.children.filter(isElement);
  if (inside.length === count && inside.some(holdsCode)) return inside;
  return after.length === count && after.every(holdsCode) ? after : undefined;
}

function holdsCode(panel: PageNode): boolean {
  return walk(panel, ({ tag }) => (tag === "pre" ? "stop" : undefined));
}

function lineOf(label: PageNode, parent: PageNode): PageNode {
  const line = new PageNode("p", "", undefined);
  line.append(new PageNode("", plainText(label), undefined));
  line.chars = label.chars;
  line.parent = parent;
  return line;
}

/** Puts bars between labels on one line; list items and blocks are separate already. */
function separate(labels: readonly PageNode[]): void {
  const parent = labels[0]?.parent;
  if (!parent || !labels.every(isInline)) return;
  const later = new Set(labels.slice(1));
  parent.children = parent.children.flatMap((child) => {
    if (!later.has(child)) return [child];
    const bar = new PageNode("", " | ", undefined);
    bar.parent = parent;
    return [bar, child];
  });
}
