import { asObject, ScryError } from "@scry/core";
import { z } from "zod";
import type { CallOptions } from "../contract.ts";

/** What /v1 understands beside the input of the tool. */
export const callFields = z.object({
  providers: z
    .array(z.string())
    .optional()
    .describe("only these, in this order; for pages: direct, browser or the id of a reading service"),
  fresh: z.boolean().optional().describe("do not answer from the cache"),
  timeout: z.number().min(1).max(120).optional().describe("seconds"),
  stream: z.boolean().optional().describe("answer with server-sent events"),
});

export interface ReadCall {
  /** Handed to the tool, which checks it. */
  input: Record<string, unknown>;
  options: CallOptions;
  stream: boolean;
  /** Names that nobody knows here. */
  unknown: readonly string[];
}

const invalid = (message: string, hint: string) => new ScryError({ code: "invalid_input", message, hint });

/** Divides a body into the input of the tool and what belongs to the call. */
export function readCall(text: string, toolFields: readonly string[]): ReadCall {
  let body: Record<string, unknown> | undefined;
  try {
    body = asObject(JSON.parse(text));
  } catch {
    // Told below, with everything else that is no object.
  }
  if (!body) throw invalid("The body is not a JSON object.", 'Send JSON such as {"query": "…"}.');
  const read = callFields.safeParse(body);
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: "is wrong" };
    throw invalid(`${path.join(".")}: ${message}.`, "Correct the field; /docs lists all of them.");
  }
  const { providers, fresh, timeout, stream = false } = read.data;
  const own = Object.keys(callFields.shape);
  return {
    input: Object.fromEntries(Object.entries(body).filter(([name]) => !own.includes(name))),
    options: {
      ...(providers && { providers }),
      ...(fresh !== undefined && { fresh }),
      ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
    },
    stream,
    unknown: Object.keys(body).filter((name) => !own.includes(name) && !toolFields.includes(name)),
  };
}
