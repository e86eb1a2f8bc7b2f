import type { z } from "zod";
import type { Log } from "./log.ts";

/** Where the answer is going to be shown; prompt guidance differs a little. */
export const channels = ["terminal", "web", "telegram", "api"] as const;
export type Channel = (typeof channels)[number];

/** The part of a session that a tool needs to number its sources. The full session is made by the engine. */
export interface CitationLedger {
  /** The number of this URL: given once, the same on every later call. */
  cite(url: string, title: string): number;
}

export interface ToolContext {
  session?: CitationLedger;
  signal?: AbortSignal;
  channel?: Channel;
  userId?: string;
  agentId?: string;
  log?: Log;
}

export interface ToolResult<Data> {
  /** What the model reads. */
  text: string;
  /** The same as structured JSON, snake_case. */
  data: Data;
  isError: boolean;
}

/** How a host shows a call to a person. */
export interface ToolDisplay {
  title: string;
  success?: boolean;
  output?: string;
}

export interface Tool<Input, Data> {
  name: string;
  description: string;
  inputSchema: z.ZodType<Input>;
  outputSchema: z.ZodType<Data>;
  annotations: { readOnlyHint: true; openWorldHint: true; destructiveHint: false; idempotentHint: true };
  /** Approval tier: needs nobody's consent. */
  tier: "auto";
  /** Guidance for the system prompt, under the name that the host gave the tool. */
  promptSection(channel: Channel): string;
  /** Never throws. */
  execute(input: unknown, context?: ToolContext): Promise<ToolResult<Data>>;
  display(input: unknown, result?: ToolResult<Data>): ToolDisplay;
}
