import { hash } from "node:crypto";
import type { Call } from "./call.ts";
import { authRules, keysOf } from "./layers/authorize.ts";
import { baseUrlOf } from "./request.ts";

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
