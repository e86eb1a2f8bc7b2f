import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Addresses } from "./addresses.ts";

/** Enough for a long question; everything else that is sent here is smaller. */
const largestBody = 128 * 1024;

/** Nothing but our own files, nothing written into the page itself. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const headers: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentPolicy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  // The address of the first visit holds the token.
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

export function refuse(
  context: Context,
  status: 400 | 401 | 403 | 404 | 413 | 415 | 421 | 429,
  message: string,
) {
  return context.json({ error: { message } }, status);
}

export const withHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  if (context.res.headers.get("Cache-Control") === null) context.header("Cache-Control", "no-store");
};

export function onlyOurHost(addresses: Addresses): MiddlewareHandler {
  return async (context, next) => {
    if (addresses.knowsHost(context.req.header("Host"))) return await next();
    return refuse(
      context,
      421,
      "This address is not served here. Set the public address if a proxy uses it.",
    );
  };
}

/**
 * What changes something comes from our own page: browsers say where a request was made (`Sec-Fetch-Site`, older
 * ones `Origin`), and a form of another site cannot send JSON.
 */
export function onlyOurPage(addresses: Addresses): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method === "GET" || context.req.method === "HEAD") return await next();
    const site = context.req.header("Sec-Fetch-Site");
    const origin = context.req.header("Origin");
    const ours =
      (site !== undefined || origin !== undefined) &&
      (site === undefined || site === "same-origin") &&
      (origin === undefined || addresses.knowsOrigin(origin));
    if (!ours) return refuse(context, 403, "This request does not come from the chat page.");
    const type = context.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    if (type !== "application/json") return refuse(context, 415, "Send JSON.");
    return await next();
  };
}

export const onlySmallBodies = bodyLimit({
  maxSize: largestBody,
  onError: (context) => refuse(context, 413, "That is too long."),
});
