/** A call of a tool as the scripted model makes it. */
export interface ModelCall {
  name: string;
  /** An object, or a text that is sent as it is: that is how malformed arguments are scripted. */
  arguments: object | string;
  /** Drawn from the turn and the place in it when left out. */
  id?: string;
}

/** What the model says in one turn. Text and calls may be together; several calls are parallel ones. */
export interface Speech {
  text?: string;
  calls?: readonly ModelCall[];
  /** Breaks the connection after this many pieces of a stream; not streamed, after the headers. */
  cutAfter?: number;
}

/** One turn of a script: the model speaks, the server refuses, or it never answers. */
export type Turn = Speech | { status: number; headers?: Record<string, string> } | { silent: true };

export type Protocol = "chat" | "responses" | "anthropic";

/** A result of a tool that reached the model. */
export interface ToolOutput {
  id: string;
  /** All its text; of a `search_result` block its title, address and texts. */
  text: string;
  isError: boolean;
}

/** A request as the server saw it, with what tests ask for read from the protocol's own shape. */
export interface ModelRequest {
  protocol: Protocol;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Record<string, unknown>;
  stream: boolean;
  /** The names of the tools that the model was offered. */
  tools: string[];
  /** The results in this request, oldest first. */
  outputs: ToolOutput[];
}

/** A call with its id and its arguments as text: what goes over the wire. */
export interface WireCall {
  id: string;
  name: string;
  arguments: string;
}

/** How one protocol reads requests and writes answers. */
export interface Wire {
  path: string;
  tools(body: Record<string, unknown>): string[];
  outputs(body: Record<string, unknown>): ToolOutput[];
  /** The whole answer, where it is not streamed. */
  whole(answer: Answer): unknown;
  /** The events of a stream, each as the text after `data: `; with a name where the protocol names them. */
  events(answer: Answer): { event?: string; data: unknown }[];
  refusal(status: number): unknown;
}

export interface Answer {
  model: string;
  turn: number;
  text: string;
  calls: WireCall[];
}

/** A few words each, so that markers and arguments are torn apart as a real stream does it. */
export const pieces = (text: string): string[] => text.match(/.{1,7}/gsu) ?? [];

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

export const asRecords = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(asRecord) : [];

/** The text of a content that is a text or a list of parts; anything else as JSON. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return content === undefined ? "" : JSON.stringify(content);
  return asRecords(content)
    .map((part) => {
      if (part.type === "search_result") return `${part.title}\n${part.source}\n${textOf(part.content)}`;
      return typeof part.text === "string" ? part.text : JSON.stringify(part);
    })
    .join("\n");
}
