import type { CitationTarget } from "@scry/page/citations";
import type { z } from "zod";
import type { Owner } from "./library.ts";
import type { Session } from "./session.ts";

/** Where an answer is shown, as far as a tool has to know. Without one, the caller handles the citations itself. */
export interface Channel {
  /** How citation markers such as [1] are rendered there. */
  citations: CitationTarget;
  /** Added to the guidance for the system prompt, e.g. "Keep answers short." */
  note?: string;
}

/** A session, or the part of one that a tool cannot do without: the numbering of its sources. */
export type ToolSession = Pick<Session, "cite"> & Partial<Session>;

/** The context of a call: the conversation, the caller, the signal to stop. */
export interface ToolContext {
  session?: ToolSession;
  signal?: AbortSignal;
  channel?: Channel;
  userId?: string;
  /** Whose library and kept private pages the call uses; those of the machine when left out. */
  owner?: Owner;
  agentId?: string;
  log?: Log;
}

/** The result of a call: text for the model, and the same as data for the program. */
export interface ToolResult<Data> {
  /** The text for the model. */
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

/** A tool for a model, free of any framework: schema, guidance, execution, display. */
export interface Tool<Input, Data> {
  name: string;
  description: string;
  inputSchema: z.ZodType<Input>;
  outputSchema: z.ZodType<Data>;
  annotations: { readOnlyHint: true; openWorldHint: true; destructiveHint: false; idempotentHint: true };
  /** Approval tier: no consent needed. */
  tier: "auto";
  /** Guidance for the system prompt, under the name that the host gave the tool. */
  promptSection(channel?: Channel): string;
  /**
   * Never throws. Arguments that a model sent may be handed over as they came, for example from `JSON.parse`: what is
   * wrong with them comes back as an error result that says what to change.
   */
  execute(input: Input, context?: ToolContext): Promise<ToolResult<Data>>;
  display(input: unknown, result?: ToolResult<Data>): ToolDisplay;
}

/** How important a line of the log is. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** The host's log. Fields are plain values; secrets are removed before. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;
