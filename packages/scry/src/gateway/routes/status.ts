import type { ProviderStatus } from "@scry/core";
import { ownReaders } from "@scry/core/host";
import { Hono } from "hono";
import type { Gateway, GatewayEnv } from "../contract.ts";
import type { Health } from "../health.ts";
import { providerData } from "../provider-data.ts";

/** `GET /providers`: the JSON of `scry providers --json`, and how the last calls went. */
export function providerRoutes({ scry, health }: Gateway): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get("/providers", async (context) => {
    const { providers: allowed } = context.get("caller");
    const statuses = await scry.providers();
    const shown = statuses.filter(({ id }) => !allowed || allowed.includes(id));
    return context.json({
      providers: shown.map((status) => ({
        ...providerData(status, scry.registry),
        ...callsOf(health, status.id),
      })),
      readers: ownReaders.flatMap((id) => (health.of(id).length ? [{ id, ...callsOf(health, id) }] : [])),
    });
  });
}

function callsOf(health: Health, id: string) {
  const calls = health.of(id);
  return { calls, ...(calls.length && { last: calls.at(-1) }) };
}

/** `/health`: the process is running. `/ready`: it can work, unless the providers are paused or not configured. */
export function livenessRoutes({ scry }: Gateway, isStopping = () => false): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>()
    .get("/health", (context) => context.json({ status: "ok" }))
    .get("/ready", async (context) => {
      if (isStopping()) return context.json({ status: "not_ready", reason: "The gateway is stopping." }, 503);
      const problem = whyNotReady(await scry.providers(), scry.settings.search);
      return problem === undefined
        ? context.json({ status: "ready" })
        : context.json({ status: "not_ready", reason: problem }, 503);
    });
}

interface Search {
  enabled: boolean;
  providers?: readonly string[];
}

/** The reason in a sentence without names: anybody may ask. */
function whyNotReady(statuses: readonly ProviderStatus[], search: Search): string | undefined {
  if (!search.enabled) return "Searching is switched off.";
  const chosen = statuses.filter(({ id, searches, automatic }) =>
    search.providers ? searches && search.providers.includes(id) : automatic,
  );
  // The mode without a key is for those that nobody named.
  const usable = search.providers ? chosen.filter(({ configured }) => configured) : chosen;
  if (!usable.length) return "No search provider is configured.";
  if (usable.every(({ paused }) => paused))
    return "All search providers are paused after a block or a limit.";
  return undefined;
}
