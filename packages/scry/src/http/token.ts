import { createHash, timingSafeEqual } from "node:crypto";
import type { VerifyJwt } from "./jwt.ts";
import { Refusal, type ServerWords } from "./refusal.ts";

/** Shorter ones could be guessed by somebody who can try for long. */
export const shortestToken = 16;

/** Who calls: the holder of a token, or anybody when the server asks for none. */
export interface Caller {
  name: string;
  /** The only providers that this caller may use; undefined: those of the settings. */
  providers?: readonly string[];
  /** The only things that this caller may do; undefined: both. */
  may?: readonly ("search" | "open")[];
  /** What this caller's calls may cost in a day, in US dollars; undefined: no limit. */
  usdPerDay?: number;
  /** The server asks for no token. */
  isAnybody?: true;
}

/** Somebody who holds a token. The token itself is not kept. */
export interface TokenHolder {
  name: string;
  sha256: Buffer;
}

/** All tokens of a server. Without any, everybody who reaches it may call. */
export interface TokenRing<Holder extends TokenHolder> {
  required: boolean;
  find(token: string): Holder | undefined;
  list(): readonly Holder[];
  replace(holders: readonly Holder[]): void;
}

/** The hash under which a token is kept. */
export const sha256 = (token: string): Buffer => createHash("sha256").update(token, "utf8").digest();

/** The tokens that open a server; they can be exchanged while it runs. */
export function createTokenRing<Holder extends TokenHolder>(first: readonly Holder[]): TokenRing<Holder> {
  let holders = first;
  // Decided at the start: a file that is emptied later must not open the server to everybody.
  const required = first.length > 0;
  return {
    required,
    find(token) {
      const given = sha256(token);
      // All are compared, each in the same time: neither the answer nor its delay says how close a guess was.
      const matching = holders.filter((holder) => timingSafeEqual(holder.sha256, given));
      return matching[0];
    },
    list: () => holders,
    replace(next) {
      holders = next;
    },
  };
}

/** `Authorization: Bearer`, `x-api-key`, or the password of `Authorization: Basic`, which is all that clients of SearXNG can send. */
function tokenOf(headers: Headers): string | undefined {
  const [, scheme = "", value = ""] = /^(\S+)\s+(.+)$/.exec(headers.get("authorization")?.trim() ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic")
    return Buffer.from(value, "base64").toString("utf8").split(":").slice(1).join(":");
  return headers.get("x-api-key")?.trim() || undefined;
}

/** Returns the holder of the request's token; undefined where the server asks for none. */
export function checkToken<Holder extends TokenHolder>(
  headers: Headers,
  ring: TokenRing<Holder>,
  words: Pick<ServerWords, "what">,
): Holder | undefined {
  if (!ring.required) return undefined;
  const token = tokenOf(headers);
  const holder = token === undefined ? undefined : ring.find(token);
  if (holder) return holder;
  throw unauthorized(token, words);
}

/** The same where an authorization server may have issued the token: `verify` is asked for one that is not known here. */
export async function checkTokenOrJwt<Holder extends TokenHolder>(
  headers: Headers,
  ring: TokenRing<Holder>,
  words: Pick<ServerWords, "what">,
  { verify, metadataUrl }: { verify?: VerifyJwt | undefined; metadataUrl?: string | undefined },
): Promise<Holder | { name: string } | undefined> {
  if (!ring.required && !verify) return undefined;
  const token = tokenOf(headers);
  if (token !== undefined) {
    const holder = ring.find(token) ?? (await verify?.(token).catch(unverifiable));
    if (holder) return holder;
  }
  throw unauthorized(token, words, metadataUrl);
}

const unverifiable = (): never => {
  throw new Refusal({
    httpStatus: 503,
    code: "unavailable",
    message: "The keys of the authorization server cannot be fetched, so the token cannot be verified.",
    hint: "Try again later; the operator of this server can check --jwks.",
  });
};

function unauthorized(
  token: string | undefined,
  { what }: Pick<ServerWords, "what">,
  metadataUrl?: string,
): Refusal {
  const challenge = [
    'Bearer realm="scry"',
    ...(token === undefined ? [] : ['error="invalid_token"']),
    ...(metadataUrl ? [`resource_metadata="${metadataUrl}"`] : []),
  ].join(", ");
  return new Refusal({
    httpStatus: 401,
    code: "unauthorized",
    message: token === undefined ? `This ${what} asks for a token.` : "The token is not known here.",
    hint: "Send it as Authorization: Bearer TOKEN, as x-api-key, or as the password of Basic authentication.",
    headers: { "www-authenticate": challenge },
  });
}
