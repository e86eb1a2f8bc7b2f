import { createHash } from "node:crypto";
import type { Call } from "./call.ts";

/** The question as a key: provider, address and request. The request holds no secret, so the key holds none. */
export function cacheKey({ provider, kind, access, spec, context }: Call): string {
  const question = JSON.stringify([provider.id, kind, access.baseUrl ?? "", context.keyed, spec]);
  return `reply:${createHash("sha256").update(question).digest("base64url")}`;
}
