import { hash } from "node:crypto";
import type { Call } from "./call.ts";

/**
 * The question as a key: provider, address and request, none of which holds a secret; hashed all the same. A
 * search is parsed with its query in view (warnings differ), while a page's target holds the time that is left.
 */
export function cacheKey({ provider, kind, access, ask, spec, context }: Call): string {
  const asked = kind === "search" ? ask : undefined;
  const question = JSON.stringify([provider.id, kind, access.baseUrl ?? "", context.keyed, spec, asked]);
  return `reply:${hash("sha256", question, "base64url")}`;
}
