import { hash } from "node:crypto";
import { ScryError } from "../../contracts/error.ts";
import { asNumber } from "../../contracts/json.ts";
import type { LimitStore } from "../../contracts/limits.ts";
import type { Auth, Provider } from "../../contracts/provider.ts";
import type { ProviderAccess } from "../../settings/provider-access.ts";
import type { Call, Layer, Wire } from "../call.ts";
import { baseUrlOf } from "../request.ts";

/** Splits a comma list of keys; no service we know has a comma in its keys. */
export function keysOf(secret: string): string[] {
  return secret
    .split(",")
    .map((key) => key.trim())
    .filter(Boolean);
}

export function authRules(provider: Provider): readonly Auth[] {
  if (!provider.auth) return [];
  return "in" in provider.auth ? [provider.auth] : provider.auth;
}

/** The secret that a rule sends: the one it names, or the need called "key". */
const secretOf = (rule: Exclude<Auth, { in: "basic" }>, access: ProviderAccess) =>
  access.secrets[rule.secret ?? "key"];

/** How many keys there are to rotate through. */
export function keyCount(provider: Provider, access: ProviderAccess): number {
  for (const rule of authRules(provider)) {
    if (rule.in === "basic") continue;
    const secret = secretOf(rule, access);
    if (secret) return keysOf(secret).length;
  }
  return 1;
}

/**
 * Line breaks and characters beyond Latin-1 cannot be sent in a header: usually a key that was pasted with something
 * else.
 */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

const notSendable = ({ id, label }: Provider, header: string) =>
  new ScryError({
    code: "not_configured",
    message: `${label}: the header ${header} contains characters that HTTP cannot send.`,
    hint: `Check the key and providers.${id}.headers for line breaks, quotes and other stray characters.`,
    provider: id,
  });

/** The innermost layer before the network: the only place where a secret meets a request. */
export const authorize =
  (next: Wire): Wire =>
  (request, call) => {
    const { provider, access } = call;
    const headers = { ...request.headers };
    let { url } = request;
    for (const rule of authRules(provider)) {
      if (rule.in === "basic") {
        const password = access.secrets[rule.password];
        if (password === undefined) continue;
        const user = access.settings[rule.user] ?? "";
        headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
        break;
      }
      const secret = secretOf(rule, access);
      if (!secret) continue;
      const keys = keysOf(secret);
      const key = keys[call.keyIndex % keys.length] ?? "";
      if (rule.in === "query") {
        url = new URL(url);
        url.searchParams.set(rule.name, key);
      } else headers[rule.name.toLowerCase()] = rule.scheme ? `${rule.scheme} ${key}` : key;
      break;
    }
    for (const [name, value] of Object.entries(access.headers)) headers[name.toLowerCase()] = value;
    for (const [name, value] of Object.entries(headers)) {
      if (unsendable.test(value)) throw notSendable(provider, name);
    }
    return next({ ...request, url, headers }, call);
  };

/**
 * Identifies provider, base URL and key, by which limits and cooldowns count. Two endpoints of one service (html and
 * lite of DuckDuckGo) are one. Neither the key nor the base URL, which may hold a token, is written down: only the host
 * and hashes.
 */
export function identityOf(call: Call): string {
  const { provider, access } = call;
  const base = baseUrlOf(provider, access, { path: "/" });
  return `${provider.id} ${URL.parse(base)?.host ?? "-"} ${shortHash(base)} ${keyHash(call)}`;
}

const shortHash = (text: string) => hash("sha256", text).slice(0, 12);

function keyHash({ provider, access, keyIndex }: Call): string {
  for (const rule of authRules(provider)) {
    const secret = access.secrets[rule.in === "basic" ? rule.password : (rule.secret ?? "key")];
    if (!secret) continue;
    const keys = rule.in === "basic" ? [secret] : keysOf(secret);
    return shortHash(keys[keyIndex % keys.length] ?? "");
  }
  return "no-key";
}

const keyErrors = new Set(["unauthorized", "out_of_credit", "rate_limited"]);

/** After this long without a call it does not matter whose turn it was. */
const rememberedMs = 24 * 3600 * 1000;

/**
 * Several keys of one provider take turns, over all processes that share the store; after one that is refused, spent or
 * throttled the next is tried.
 */
export function rotateKeys(limits: LimitStore): Layer {
  return (next) => async (call) => {
    const count = keyCount(call.provider, call.access);
    if (count <= 1) return next(call);
    const start = await limits.change(`turn ${call.provider.id}`, ({ value }) => {
      const turn = (asNumber(value) ?? 0) % count;
      return { result: turn, keep: { value: (turn + 1) % count, ms: rememberedMs } };
    });
    let failure: unknown;
    for (let step = 0; step < count; step++) {
      try {
        return await next({ ...call, keyIndex: (start + step) % count });
      } catch (error) {
        if (!ScryError.is(error) || !keyErrors.has(error.code)) throw error;
        failure ??= error;
      }
    }
    throw failure;
  };
}
