import { createHash } from "node:crypto";
import type { Call } from "./call.ts";
import { authRules, keysOf } from "./layers/authorize.ts";
import { baseUrlOf } from "./request.ts";

/**
 * Who is asked, with which key: limits and cooldowns count by provider, base URL and key. The two doors of
 * one service (html and lite of DuckDuckGo) are one. The key itself is never written down, only its hash.
 */
export function identityOf(call: Call): string {
  const { provider, access } = call;
  const base = access.baseUrl ?? baseUrlOf(provider, access, { path: "/" });
  return `${provider.id} ${base} ${keyHash(call)}`;
}

function keyHash({ provider, access, keyIndex }: Call): string {
  for (const rule of authRules(provider)) {
    const secret = access.secrets[rule.in === "basic" ? rule.password : (rule.secret ?? "key")];
    if (!secret) continue;
    const keys = rule.in === "basic" ? [secret] : keysOf(secret);
    const key = keys[keyIndex % keys.length] ?? "";
    return createHash("sha256").update(key).digest("hex").slice(0, 12);
  }
  return "no-key";
}
