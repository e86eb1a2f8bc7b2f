import { ScryError } from "@scry/core";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { addMissing, bracketed, checkHost, checkOrigin, Refusal, securityHeaders } from "scry/http";
import { largestFile } from "../../contract.ts";

/** Enough for a long question; everything else that is sent here is smaller, except for files. */
const largestBody = 128 * 1024;

/** Where the body is a file. Its type is one that a form of another site cannot send either. */
const takesFile = ({ req }: Context) =>
  req.method === "POST" && /^\/api\/conversations\/[^/]+\/files$/.test(req.path);

const headers = {
  ...securityHeaders,
  // Only our own files, and nothing inline.
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of cited pages, which the page itself asked us for.
    "img-src 'self' blob:",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

export const withHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  addMissing(context.res, headers);
};

export function refuse(
  context: Context,
  status: 400 | 401 | 403 | 404 | 413 | 415 | 421 | 429,
  message: string,
) {
  return context.json({ error: { message } }, status);
}

export interface Addresses {
  /** The one to show. */
  origin: string;
  /** Whether people reach us over https: cookies are then sent over https only. */
  secure: boolean;
  /** The values that a `Host` header may have. */
  hosts: ReadonlySet<string>;
  /** Behind a proxy, as the operator wrote it. */
  publicOrigin?: string;
}

export function addressesOf(host: string, port: number, publicUrl: string | undefined): Addresses {
  const originOf = (name: string) => new URL(`http://${bracketed(name)}:${port}`).origin;
  const publicOrigin = publicUrl === undefined ? undefined : publicOriginOf(publicUrl);
  const own = [host, "127.0.0.1", "localhost", "::1"].map(originOf);
  const origins = publicOrigin ? [...own, publicOrigin] : own;
  const isUnspecified = host === "0.0.0.0" || host === "::";
  return {
    origin: publicOrigin ?? originOf(isUnspecified ? "127.0.0.1" : host),
    secure: publicOrigin?.startsWith("https:") ?? false,
    hosts: new Set(origins.map((origin) => new URL(origin).host)),
    ...(publicOrigin && { publicOrigin }),
  };
}

function publicOriginOf(publicUrl: string): string {
  const url = URL.parse(publicUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search !== "") {
    throw new ScryError({
      code: "invalid_input",
      message: `The public address "${publicUrl}" is not one that a chat page can have.`,
      hint: "Write it like https://chat.example.org, without a path.",
    });
  }
  return url.origin;
}

const words = {
  what: "chat page",
  hostHint: "Set the public address if a proxy uses it.",
  originHint: "Use the page itself.",
};

/** Returns the sentence with which a guard refuses. */
function refusalOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return `${thrown.message} ${thrown.hint}`;
  }
}

/**
 * Lets through what is addressed to us and, where it may change something, comes from our own page: browsers say where
 * a request was made, and a form of another site cannot send JSON.
 */
export function onlyOwnPage({ hosts, publicOrigin }: Addresses): MiddlewareHandler {
  return async (context, next) => {
    const misdirected = refusalOf(() => checkHost(context.req.header("Host"), hosts, words));
    if (misdirected) return refuse(context, 421, misdirected);
    if (context.req.method === "GET" || context.req.method === "HEAD") return await next();
    const { headers } = context.req.raw;
    const foreign = refusalOf(() => checkOrigin(headers, { publicOrigin, ownPageOnly: true }, words));
    if (foreign) return refuse(context, 403, foreign);
    const type = headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    if (takesFile(context))
      return type === "application/octet-stream"
        ? await next()
        : refuse(context, 415, "Send the file as application/octet-stream.");
    if (type !== "application/json") return refuse(context, 415, "Send JSON.");
    return await next();
  };
}

const smallBodies = bodyLimit({
  maxSize: largestBody,
  onError: (context) => refuse(context, 413, "That is too long."),
});
const fileBodies = bodyLimit({
  maxSize: largestFile,
  onError: (context) =>
    refuse(context, 413, `The file is larger than ${largestFile / 1_000_000} MB. Add a smaller one.`),
});

export const onlySmallBodies: MiddlewareHandler = (context, next) =>
  takesFile(context) ? fileBodies(context, next) : smallBodies(context, next);
