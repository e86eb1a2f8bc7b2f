import { inSpan, type Show } from "./span.ts";

interface ToolCall {
  name: string;
  /** The id that the model gave the call. */
  callId?: string;
  input: unknown;
  /** Where the settings let traces hold what was asked. */
  show: Show | undefined;
}

/**
 * One call of a tool, by the conventions for GenAI. A host that has begun such a part for the same tool, as the
 * assistant does, gets no second one inside.
 */
export const inToolSpan = <T extends { isError: boolean }>(
  { name, callId, input, show }: ToolCall,
  work: () => Promise<T>,
): Promise<T> =>
  inSpan(
    `execute_tool ${name}`,
    {
      joins: true,
      show: show ?? null,
      attributes: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": name,
        "gen_ai.tool.type": "function",
        "gen_ai.tool.call.id": callId,
      },
    },
    async (span) => {
      if (show) span.show({ "gen_ai.tool.call.arguments": textOf(input) });
      const result = await work();
      const { code } = (result as { data?: { code?: string } }).data ?? {};
      if (result.isError) span.fail(code ?? "tool_error");
      return result;
    },
  );

/** Undefined for what JSON cannot hold: a model's arguments may be anything, and a trace must not fail the call. */
function textOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input);
  } catch {
    return undefined;
  }
}
