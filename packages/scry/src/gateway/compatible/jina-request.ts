import { asObject, ScryError } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { GatewayEnv } from "../contract.ts";
import { checkFields, readForm } from "./fields.ts";

/** What a client of the reader wants, from the path, the headers or the body. */
export interface ReaderAsk {
  url: string;
  format: "markdown" | "text";
  fresh: boolean;
  timeoutMs?: number;
  maxTokens?: number;
  tokenBudget?: number;
  linksWanted: boolean;
  warnings: string[];
}

/** In a header any value turns it on, but for those that plainly mean the contrary. */
const onOff = z
  .union([z.boolean(), z.string().transform((value) => !/^(false|0|)$/i.test(value))])
  .optional();

/** Every header has a twin in the body. */
const options = z.object({
  url: z.string().optional(),
  respondWith: z.string().optional(),
  returnFormat: z.string().optional(),
  noCache: onOff,
  timeout: z.coerce.number().min(1).max(180).optional(),
  maxTokens: z.coerce.number().int().min(1).optional(),
  tokenBudget: z.coerce.number().int().min(1).optional(),
  withLinksSummary: onOff,
});

/** The reader's own headers; all others of a request are not meant for it. */
const headerNames: Readonly<Record<string, string>> = {
  "x-respond-with": "respondWith",
  "x-return-format": "returnFormat",
  "x-no-cache": "noCache",
  "x-timeout": "timeout",
  "x-max-tokens": "maxTokens",
  "x-token-budget": "tokenBudget",
  "x-with-links-summary": "withLinksSummary",
  "x-target-selector": "targetSelector",
  "x-wait-for-selector": "waitForSelector",
  "x-remove-selector": "removeSelector",
  "x-with-images-summary": "withImagesSummary",
  "x-with-generated-alt": "withGeneratedAlt",
  "x-with-iframe": "withIframe",
  "x-with-shadow-dom": "withShadowDom",
  "x-cache-tolerance": "cacheTolerance",
  "x-proxy": "proxy",
  "x-proxy-url": "proxyUrl",
  "x-set-cookie": "setCookie",
  "x-user-agent": "userAgent",
  "x-locale": "locale",
  "x-engine": "engine",
  "x-retain-images": "retainImages",
  "x-retain-links": "retainLinks",
};

export const wantsJson = ({ req }: Context<GatewayEnv>) =>
  /\bapplication\/json\b/.test(req.header("accept") ?? "");

/**
 * The address behind /jina/, also when a client encoded it, its name alone, or a proxy took one of its slashes. One
 * without a scheme is completed by the engine, as at every door.
 */
export function addressInPath(requestUrl: string): string | undefined {
  // The base path is the first part, however a client wrote its letters.
  const rest = requestUrl.replace(/^\w+:\/\/[^/]*\/[^/?]*\/?/, "");
  const [path = "", ...query] = rest.split(/(?=\?)/);
  const decoded = path.replace(/^[^/]+/, decodeAddress);
  const address = `${decoded}${query.join("")}`.replace(/^(https?):\/*/i, "$1://");
  return address && !address.startsWith("?") ? address : undefined;
}

function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ScryError({ code: "invalid_input", message: "The address in the path is not well encoded." });
  }
}

/** A JSON body, whatever curl -d says of it, or the form that curl -d "url=…" sends. None at all asks for nothing. */
export async function bodyOf(context: Context<GatewayEnv>): Promise<object> {
  const text = (await context.req.text()).trim();
  if (!text) return {};
  const form = text.startsWith("{") ? undefined : await readForm(context);
  const body = form ?? asObject(parsed(text));
  if (!body) throw new ScryError({ code: "invalid_input", message: "The body has to be a JSON object." });
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readerAsk(context: Context<GatewayEnv>): Promise<ReaderAsk> {
  const { req } = context;
  const fromHeaders = Object.entries(headerNames).flatMap(([header, name]) => {
    const value = req.header(header);
    return value === undefined ? [] : [[name, value]];
  });
  const inPath = addressInPath(req.raw.url);
  const given = {
    ...Object.fromEntries(fromHeaders),
    ...(inPath && { url: inPath }),
    ...(await bodyOf(context)),
  };
  const { fields, warnings } = checkFields(given, options);
  const { url } = fields;
  if (!url)
    throw new ScryError({
      code: "invalid_input",
      message: "There is no address to read.",
      hint: "Put it after /jina/, as in /jina/https://example.com, or send { url }.",
    });
  return {
    url,
    format: formatOf(fields.respondWith ?? fields.returnFormat ?? "content"),
    fresh: fields.noCache ?? false,
    timeoutMs: fields.timeout && fields.timeout * 1000,
    maxTokens: fields.maxTokens,
    tokenBudget: fields.tokenBudget,
    linksWanted: fields.withLinksSummary ?? false,
    warnings,
  };
}

function formatOf(asked: string): "markdown" | "text" {
  if (asked === "text") return "text";
  // Both are the main content here: "markdown" is the whole page there.
  if (asked === "content" || asked === "markdown") return "markdown";
  throw new ScryError({
    code: "invalid_input",
    message: `The format "${asked}" is not offered.`,
    hint: "Ask for markdown or text.",
  });
}
