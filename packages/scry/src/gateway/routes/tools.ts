import { type ErrorCode, errorCodes, type Tool, type ToolResult } from "@scry/core";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { Refusal } from "../../http/refusal.ts";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { checkMay, pageReaders, searchProviders } from "../permissions.ts";
import { statusOfCode } from "../status.ts";
import { eventStream } from "./events.ts";
import { readCall } from "./read-call.ts";

/** `POST /search` and `POST /open`: the two tools, with the JSON of `scry search --json` and `scry open --json`. */
export function toolRoutes(gateway: Gateway): Hono<GatewayEnv> {
  const nobody = gateway.tools({ name: "nobody" });
  const fields = { search: fieldsOf(nobody.search), open: fieldsOf(nobody.open) };

  const answer = async (context: Context<GatewayEnv>, which: "search" | "open"): Promise<Response> => {
    const caller = context.get("caller");
    const call = readCall(await context.req.text(), fields[which]);
    checkMay(caller, which);
    // Asked here too, before the tool makes a sentence of it: the status is to say that it is forbidden.
    (which === "search" ? searchProviders : pageReaders)(caller, call.options.providers, gateway.scry);
    const { signal } = context.req.raw;
    const work = async (stop: AbortSignal) => {
      const tool: Tool<unknown, { code?: string }> = gateway.tools(caller, call.options)[which];
      return withStatus(await tool.execute(call.input, { signal: stop, userId: caller.name }));
    };
    const headers = unknownFieldsHeader(call.unknown);
    if (call.stream || context.req.header("accept")?.includes("text/event-stream"))
      return eventStream(work, signal, headers);
    const { status, data } = await work(signal);
    return Response.json(data, { status, headers });
  };

  return new Hono<GatewayEnv>()
    .post("/search", (context) => answer(context, "search"))
    .post("/open", (context) => answer(context, "open"))
    .all("/search", postOnly)
    .all("/open", postOnly);
}

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
  return { status: isError ? statusOfCode(code) : 200, data };
}

/** Names come from the caller: only what a header may hold is repeated. */
function unknownFieldsHeader(unknown: readonly string[]): Record<string, string> {
  if (!unknown.length) return {};
  const names = unknown.slice(0, 10).map((name) => name.replace(/[^\w.-]/g, "?").slice(0, 40));
  return { "x-scry-warning": `ignored unknown fields: ${names.join(", ")}` };
}
