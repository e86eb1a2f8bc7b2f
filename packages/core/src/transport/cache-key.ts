import { hash } from "node:crypto";
import type { Call } from "./call.ts";

/** Two layers ask for it, and nobody changes a call. */
const keys = new WeakMap<Call, string>();

/**
 * The question as a key: provider, address and request, none of which holds a secret; hashed all the same. A
 * search is parsed with its query in view (warnings differ), while a page's target holds the time that is left.
 */
export function cacheKey(call: Call): string {
  const known = keys.get(call);
  if (known) return known;
  const { provider, kind, access, ask, spec, context } = call;
  const asked = kind === "search" ? ask : undefined;
  const question = JSON.stringify([provider.id, kind, access.baseUrl ?? "", context.keyed, spec, asked]);
  const key = `reply:${hash("sha256", question, "base64url")}`;
  keys.set(call, key);
  return key;
}
