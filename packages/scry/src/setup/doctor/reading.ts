import { type Scry, ScryError, type Settings } from "@scry/core";
import { proxyFailureOf, refusalOf } from "@scry/core/guard";
import { broken, type Finding, ok, skipped, warning } from "./finding.ts";
import { withoutPassword } from "./network.ts";
import { type Checked, works } from "./services.ts";

interface ReadingPlan {
  offline: boolean;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Pages take another way than services: the guard, and perhaps another proxy. So one is read to find out. */
export async function checkReading(
  scry: Scry,
  checked: readonly Checked[],
  { offline, timeoutMs, signal }: ReadingPlan,
): Promise<Finding> {
  const { settings } = scry;
  if (!settings.read.enabled)
    return warning("reading", "switched off", { fix: "set read.enabled or WEB_READ_ENABLED to true" });
  if (offline) return skipped("reading", "not tried");
  const address = await addressToTry(scry, checked);
  if (!address) return skipped("reading", "not tried: no service with a public address was reached");
  const way = wayOf(settings);
  try {
    await scry.page(address, { readers: ["direct"], fresh: true, timeoutMs, signal });
  } catch (error) {
    if (!ScryError.is(error) || error.code === "cancelled") throw error;
    if (isUnconnected(error)) return unreadable(error, settings, checked);
  }
  return ok("reading", `pages can be reached${way}`);
}

const wayOf = ({ read: { proxy } }: Settings) => {
  const address = proxy?.https ?? proxy?.http;
  return address ? ` through the proxy ${withoutPassword(address)}` : "";
};

/** Only an address that scry asks anyway, and that the guard allows or would allow if its name were known. */
async function addressToTry(scry: Scry, checked: readonly Checked[]): Promise<string | undefined> {
  const reached = checked.flatMap(({ found }) =>
    found?.origin && found.reach && !("failure" in found.reach) ? [found.origin] : [],
  );
  for (const origin of new Set(reached)) {
    const { verdict, rule } = await scry.explain(origin);
    if (verdict === "allow" || rule === "no-answer") return origin;
  }
  return undefined;
}

/** An error of the site itself, such as 404, means that the way there is open. */
function isUnconnected(error: ScryError): boolean {
  if (error.status !== undefined) return false;
  return (
    ["unavailable", "timeout", "not_configured"].includes(error.code) ||
    refusalOf(error)?.rule === "no-answer"
  );
}

function unreadable(error: ScryError, settings: Settings, checked: readonly Checked[]): Finding {
  const reason = (proxyFailureOf(error)?.message ?? error.message).replace(/\.$/, "");
  const fix = remedy(error, settings);
  const remote = checked.filter((one) => one.provider.read && works(one)).map(({ provider }) => provider.id);
  if (remote.length)
    return warning("reading", `pages can only be read by ${remote.join(", ")}: ${reason}`, { fix });
  return broken("reading", `search works, reading does not: ${reason}`, { fix });
}

function remedy(error: ScryError, { network, read }: Settings): string {
  const unknownName = refusalOf(error)?.rule === "no-answer";
  if (proxyFailureOf(error)) return error.hint;
  const proxy = network.httpsProxy ?? network.httpProxy;
  if (!read.proxy && proxy)
    return `the proxy ${withoutPassword(proxy)} is used for services only; set read.use_proxy: true to read pages through it${unknownName ? ", and read.proxy_resolves: true because names are not known here" : ""} (docs/guard.md)`;
  if (read.proxy && unknownName)
    return "names are not known here; set read.proxy_resolves: true to let the proxy look them up (docs/guard.md)";
  return "check the firewall; where a proxy is the only way out, set read.proxy (docs/guard.md)";
}
