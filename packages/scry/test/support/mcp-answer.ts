import type { Client } from "@modelcontextprotocol/client";

export type Called = Awaited<ReturnType<Client["callTool"]>>;

/** The first text of an answer. */
export const textOf = (result: Called): string => {
  const [first] = result.content as { type: string; text?: string }[];
  return first?.text ?? "";
};
