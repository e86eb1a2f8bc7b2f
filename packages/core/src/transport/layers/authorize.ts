import { ScryError } from "../../contracts/error.ts";
import type { Auth, Provider } from "../../contracts/provider.ts";
import type { ProviderAccess } from "../../settings/provider-access.ts";
import type { Wire } from "../call.ts";

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
