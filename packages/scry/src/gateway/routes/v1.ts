import {
  asObject,
  type ErrorCode,
  errorCodes,
  type Tool,
  type ToolResult,
  type WebSearchData,
} from "@scry/core";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { Refusal } from "../../http/refusal.ts";
import { parseJson } from "../../terminal/output.ts";
import type { CallOptions, Gateway, GatewayEnv } from "../contract.ts";
import { invalidInput, statusOfCode } from "../error-response.ts";
import { checkMay, pageReaders, searchProviders } from "../gateway.ts";
import { currentRequest } from "../observe/request.ts";
import { recentReplies } from "./recent-replies.ts";

/** `POST /search` and `POST /open`: the two tools, with the JSON of `scry search --json` and `scry open --json`. */
export function toolRoutes(gateway: Gateway): Hono<GatewayEnv> {
  const nobody = gateway.tools({ name: "nobody" });
  const fields = { search: fieldsOf(nobody.search), open: fieldsOf(nobody.open) };

  const recent = recentReplies(gateway.scry);

  const answer = async (context: Context<GatewayEnv>, which: "search" | "open"): Promise<Response> => {
    const caller = context.get("caller");
    const body = await context.req.text();
    const wantsEvents = context.req.header("accept")?.includes("text/event-stream") ?? false;
    const repeated = which === "search" && !wantsEvents ? recent.find(caller, body) : undefined;
    if (repeated) {
      gateway.noteRepeated(repeated.call);
      return jsonResponse(repeated.json, 200, repeated.headers);
    }
    const call = readCall(body, fields[which]);
    checkMay(caller, which);
    if (which === "search" && call.input.answer_tokens) checkMay(caller, "open");
    // Checked here too, before the tool makes a sentence of it: the status has to say that it is forbidden.
    (which === "search" ? searchProviders : pageReaders)(caller, call.options.providers, gateway.scry);
    const { signal } = context.req.raw;
    const work = async (stop: AbortSignal) => {
      const tool: Tool<unknown, { code?: string }> = gateway.tools(caller, call.options)[which];
      return withStatus(await tool.execute(call.input, { signal: stop, userId: caller.name }));
    };
    const headers = unknownFieldsHeader(call.unknown);
    if (call.stream || wantsEvents) return eventStream(work, signal, headers);
    const { status, data } = await work(signal);
    const json = JSON.stringify(data);
    if (which === "search" && status === 200)
      recent.keep(caller, body, data as WebSearchData, { json, headers });
    return jsonResponse(json, status, headers);
  };

  return new Hono<GatewayEnv>()
    .post("/search", (context) => answer(context, "search"))
    .post("/open", (context) => answer(context, "open"))
    .all("/search", postOnly)
    .all("/open", postOnly);
}

const jsonResponse = (json: string, status: number, headers: Record<string, string>) =>
  new Response(json, { status, headers: { ...headers, "content-type": "application/json" } });

function postOnly(): never {
  throw new Refusal({
    httpStatus: 405,
    code: "invalid_input",
    message: "This address takes POST only.",
    hint: 'Send the call as JSON, e.g. curl -d \'{"query":"…"}\'; see /docs.',
    headers: { allow: "POST" },
  });
}

/** The names in the tool's schema, and the alias that it accepts. */
function fieldsOf({ inputSchema }: { inputSchema: z.ZodType }): string[] {
  return [...Object.keys(z.toJSONSchema(inputSchema).properties ?? {}), "max_results"];
}

function withStatus({ data, isError }: ToolResult<{ code?: string }>): { status: number; data: object } {
  const code = errorCodes.find((known): known is ErrorCode => known === data.code) ?? "unavailable";
  const record = currentRequest.getStore();
  // What the tool itself refuses never becomes a call of the engine, so nothing else would put it into the log.
  if (record && isError) record.code = code;
  return { status: isError ? statusOfCode(code) : 200, data };
}

/** Names come from the caller: only what a header may hold is repeated. */
function unknownFieldsHeader(unknown: readonly string[]): Record<string, string> {
  if (!unknown.length) return {};
  const names = unknown.slice(0, 10).map((name) => name.replace(/[^\w.-]/g, "?").slice(0, 40));
  return { "x-scry-warning": `ignored unknown fields: ${names.join(", ")}` };
}

/** Often enough that no proxy mistakes the silence for a dead connection. */
const everyMs = 1000;

const encoder = new TextEncoder();

const event = (name: string, data: unknown) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * The answer as server-sent events: `progress` with the time that has passed, then one `result` or `error`. The
 * status is 200 by then, so the error carries the status that it would have had.
 */
function eventStream(
  work: (signal: AbortSignal) => Promise<{ status: number; data: object }>,
  signal: AbortSignal,
  headers: Record<string, string>,
): Response {
  const gone = new AbortController();
  const started = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = () => controller.enqueue(event("progress", { elapsed_ms: Date.now() - started }));
      tell();
      timer = setInterval(tell, everyMs);
      const { status, data } = await work(AbortSignal.any([signal, gone.signal])).finally(() =>
        clearInterval(timer),
      );
      if (gone.signal.aborted) return;
      controller.enqueue(
        status < 400 ? event("result", data) : event("error", { ...data, http_status: status }),
      );
      controller.close();
    },
    cancel() {
      clearInterval(timer);
      gone.abort();
    },
  });
  return new Response(stream, {
    headers: { ...headers, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}

/** What /v1 understands besides the input of the tool. */
export const callFields = z.object({
  providers: z
    .array(z.string())
    .optional()
    .describe("only these, in this order; for pages: sites, direct, browser or the id of a reading service"),
  fresh: z.boolean().optional().describe("do not answer from the cache"),
  offline: z.boolean().optional().describe("use no network: only the library and the cache"),
  timeout: z.number().min(1).max(120).optional().describe("seconds"),
  stream: z.boolean().optional().describe("answer with server-sent events"),
});

interface ReadCall {
  /** Handed to the tool, which checks it. */
  input: Record<string, unknown>;
  options: CallOptions;
  stream: boolean;
  /** Names that are not known here. */
  unknown: readonly string[];
}

/** Divides a body into the input of the tool and what belongs to the call. */
function readCall(text: string, toolFields: readonly string[]): ReadCall {
  const body = asObject(parseJson(text));
  if (!body) throw invalidInput("The body is not a JSON object.", 'Send JSON such as {"query": "…"}.');
  const read = callFields.safeParse(body);
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: "is wrong" };
    throw invalidInput(`${path.join(".")}: ${message}.`, "Correct the field; /docs lists all of them.");
  }
  const { providers, fresh, offline, timeout, stream = false } = read.data;
  const own = Object.keys(callFields.shape);
  return {
    input: Object.fromEntries(Object.entries(body).filter(([name]) => !own.includes(name))),
    options: {
      ...(providers && { providers }),
      ...(fresh !== undefined && { fresh }),
      ...(offline && { offline }),
      ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
    },
    stream,
    unknown: Object.keys(body).filter((name) => !own.includes(name) && !toolFields.includes(name)),
  };
}
