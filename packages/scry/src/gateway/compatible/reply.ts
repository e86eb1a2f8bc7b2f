import type { Context } from "hono";
import type { GatewayEnv } from "../contract.ts";

/** Proxies and clients refuse header blocks of more than 8 or 16 kilobytes. */
const mostCharacters = 2000;

/** What a client could not know otherwise: fields that were ignored, filters and pages that failed. */
export function warningHeader(warnings: readonly string[]): Record<string, string> {
  if (!warnings.length) return {};
  const text = [...new Set(warnings)].join(" ");
  // Headers hold ASCII; whatever a page or a client put in between is not let through.
  return { "x-scry-warning": text.slice(0, mostCharacters).replace(/[^\x20-\x7e]/g, "?") };
}

export const reply = (context: Context<GatewayEnv>, body: object, warnings: readonly string[]): Response =>
  context.json(body, 200, warningHeader(warnings));
