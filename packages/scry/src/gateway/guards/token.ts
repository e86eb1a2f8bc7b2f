import { Refusal } from "../refusal.ts";
import type { Holder, TokenRing } from "../tokens/ring.ts";

/** `Authorization: Bearer`, `x-api-key`, or the password of `Authorization: Basic`, which is all that clients of SearXNG can send. */
function tokenOf(headers: Headers): string | undefined {
  const [, scheme = "", value = ""] = /^(\S+)\s+(.+)$/.exec(headers.get("authorization")?.trim() ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic")
    return Buffer.from(value, "base64").toString("utf8").split(":").slice(1).join(":");
  return headers.get("x-api-key")?.trim() || undefined;
}

/** The holder of the request's token; undefined where the gateway asks for none. */
export function checkToken(headers: Headers, ring: TokenRing, metadataUrl?: string): Holder | undefined {
  if (!ring.required) return undefined;
  const token = tokenOf(headers);
  const holder = token === undefined ? undefined : ring.find(token);
  if (holder) return holder;
  const challenge = [
    'Bearer realm="scry"',
    ...(token === undefined ? [] : ['error="invalid_token"']),
    ...(metadataUrl ? [`resource_metadata="${metadataUrl}"`] : []),
  ].join(", ");
  throw new Refusal({
    httpStatus: 401,
    code: "unauthorized",
    message: token === undefined ? "This gateway asks for a token." : "The token is not known here.",
    hint: "Send it as Authorization: Bearer TOKEN, as x-api-key, or as the password of Basic authentication.",
    headers: { "www-authenticate": challenge },
  });
}
