import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { ScryError } from "../contracts/error.ts";
import { asObject } from "../contracts/json.ts";
import { systemErrorText } from "../contracts/system-error.ts";
import type { Answer } from "../guard/index.ts";

/** The first line: what a replay needs to give the same results. */
export interface RecordingHead {
  type: "scry-recording";
  version: 1;
  scry: string;
  /** Epoch milliseconds. */
  at: number;
  /** For the random numbers. */
  seed: number;
}

/** An error of the network or of the guard, as far as it shows in results. */
export interface RecordedError {
  message: string;
  /** Of a ScryError. */
  code?: string;
  hint?: string;
  /** Of the system or of undici. */
  system?: string;
  /** Why the guard refused. */
  rule?: string;
}

/** One request and what came of it. Headers of the request are not kept: they hold keys and cookies. */
export interface Exchange {
  type: "exchange";
  /** `page` through the guard; otherwise the call of a service. */
  kind: string;
  method: string;
  url: string;
  body?: string;
  at: number;
  status?: number;
  headers?: IncomingHttpHeaders;
  /** The reply; as base64 if it is not text. */
  text?: string;
  base64?: string;
  error?: RecordedError;
}

/** The addresses of a name. */
export interface RecordedLookup {
  type: "lookup";
  host: string;
  at: number;
  answers?: readonly Answer[];
  error?: RecordedError;
}

/** A page as the browser read it: its own traffic is encrypted from end to end. */
export interface RecordedRendering {
  type: "browser";
  url: string;
  at: number;
  page?: unknown;
  error?: RecordedError;
}

export type RecordedEvent = Exchange | RecordedLookup | RecordedRendering;

/** A recorded run: what is known about it, and its traffic in order. */
export interface Recording {
  head: RecordingHead;
  events: RecordedEvent[];
}

/** What two events have in common when one can replace the other. */
export function eventKey(event: RecordedEvent): string {
  if (event.type === "lookup") return `lookup ${event.host}`;
  if (event.type === "browser") return `browser ${event.url}`;
  return `${event.method} ${event.url} ${event.body ?? ""}`;
}

const notARecording = (file: string, reason: string) =>
  new ScryError({
    code: "invalid_input",
    message: `The recording ${file} cannot be read: ${reason}.`,
    hint: "Name a file that SCRY_RECORD wrote.",
  });

/** A line that was cut off when the process died is left out. */
export function readRecording(file: string): Recording {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw notARecording(file, systemErrorText(cause) ?? "it is not a file");
  }
  const lines = text.split("\n").flatMap((line) => parsed(line));
  const [head, ...events] = lines;
  if (head?.type !== "scry-recording" || head.version !== 1)
    throw notARecording(file, "it is not a recording of this version of scry");
  return { head: head as unknown as RecordingHead, events: events as unknown as RecordedEvent[] };
}

function parsed(line: string): Readonly<Record<string, unknown>>[] {
  try {
    const object = asObject(JSON.parse(line));
    return object ? [object] : [];
  } catch {
    return [];
  }
}
