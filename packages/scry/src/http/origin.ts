import { hostnameOf, isLoopback } from "./host.ts";
import { Refusal, type ServerWords } from "./refusal.ts";

/** The server's own page. On this machine "localhost" and "127.0.0.1" are the same, as long as the port is. */
function isOwnOrigin(origin: string, host: string): boolean {
  const from = URL.parse(origin);
  if (!from || !/^https?:$/.test(from.protocol)) return false;
  if (from.host === host.toLowerCase()) return true;
  const port = /:(\d+)$/.exec(host)?.[1] ?? "";
  return isLoopback(from.hostname) && isLoopback(hostnameOf(host) ?? "") && from.port === port;
}

/** Which browsers' pages may call. */
export interface OriginRule {
  /** Foreign origins whose pages may call. */
  allowed?: readonly string[];
  /** The server's own origin for clients, also where a proxy puts another name into the Host header. */
  publicOrigin?: string;
  /** Accepts only what a browser says comes from the server's own page: for calls that a cookie signs in. */
  ownPageOnly?: boolean;
}

/** Returns the foreign origin if it is an allowed one: its responses carry the CORS headers. */
export function checkOrigin(
  headers: Headers,
  { allowed = [], publicOrigin, ownPageOnly = false }: OriginRule,
  { what, originHint }: Pick<ServerWords, "what" | "originHint">,
): { foreign: string | undefined } {
  const origin = headers.get("origin");
  // Pictures, frames and links of foreign pages carry no Origin, but browsers say where they come from.
  const site = headers.get("sec-fetch-site");
  if (origin !== null && allowed.includes(origin)) return { foreign: origin };
  const isOwn = origin === null || origin === publicOrigin || isOwnOrigin(origin, headers.get("host") ?? "");
  const isFromHere = site === "same-origin" || (!ownPageOnly && (site === "none" || origin !== null));
  const isTold = site !== null || origin !== null;
  if (isOwn && (site === null || isFromHere) && (isTold || !ownPageOnly)) return { foreign: undefined };
  throw new Refusal({
    httpStatus: 403,
    code: "invalid_input",
    message: `Web pages of other origins may not call this ${what}.`,
    hint: originHint,
  });
}

/** Names of headers with commas between them, as browsers send them. */
const headerNames = /^[\w-]+(?:, ?[\w-]+)*$/;

/**
 * The answer to a browser that asks before a call from an allowed origin. It allows the headers that the browser asks
 * for: clients of other services send many of their own, and the server reads only those that it knows.
 */
export function preflight(origin: string, asked: string | null): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(origin),
      "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
      ...(asked && headerNames.test(asked) && { "access-control-allow-headers": asked }),
      // Browsers cap it: Chromium at two hours.
      "access-control-max-age": "7200",
    },
  });
}

/** The headers that let a page of this origin read the response. */
export const corsHeaders = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "retry-after, x-scry-warning, www-authenticate, mcp-session-id",
  vary: "origin",
  "cross-origin-resource-policy": "cross-origin",
});
