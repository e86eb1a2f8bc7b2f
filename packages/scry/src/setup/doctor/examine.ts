import { type Scry, ScryError } from "@scry/core";
import { withScry } from "../engine.ts";
import { broken, type Finding, ok, skipped } from "./finding.ts";
import {
  checkChromium,
  checkClients,
  checkKeyring,
  checkNode,
  checkSettingsFile,
  checkStateFolder,
} from "./machine.ts";
import { checkCertificates, checkClock, checkDns, checkProxy, checkReach, checkSearch } from "./network.ts";
import { checkReading } from "./reading.ts";
import { askProviders, type Checked, providerFinding } from "./services.ts";

interface Examination {
  config?: string;
  offline: boolean;
  spend: boolean;
  signal: AbortSignal;
}

/** For each provider; they are asked at the same time. */
const timeoutMs = 10_000;

/** Everything that can be wrong, in the order in which one would look for it. */
export async function examine(examination: Examination): Promise<Finding[]> {
  const { config } = examination;
  try {
    return await withScry({ config }, (scry) => examineWith(scry, examination));
  } catch (thrown) {
    if (!ScryError.is(thrown) || thrown.code !== "invalid_input") throw thrown;
    // Settings that cannot be read are the first finding; the rest can still be looked at without them.
    const unreadable = broken("settings", thrown.message.replace(/\.$/, ""), { fix: thrown.hint });
    const rest = await withScry({ config: false }, (scry) => examineWith(scry, examination)).catch(() =>
      // A variable is wrong. Without the environment nobody knows who may be asked, so nobody is.
      withScry({ config: false, env: {} }, (scry) => examineWith(scry, { ...examination, offline: true })),
    );
    return [unreadable, ...rest.filter(({ check }) => check !== "settings")];
  }
}

async function examineWith(scry: Scry, { offline, spend, signal }: Examination): Promise<Finding[]> {
  const { settings } = scry;
  const [settingsFile, state, chromium, clients, checked] = await Promise.all([
    checkSettingsFile(settings),
    checkStateFolder(settings),
    checkChromium(settings),
    checkClients(),
    askProviders(scry, { offline, spend, timeoutMs, signal }),
  ]);
  const [dns, reading] = await Promise.all([
    checkDns(scry, checked, offline),
    checkReading(scry, checked, { offline, timeoutMs, signal }),
  ]);
  const providers = checked.map((one) => providerFinding(one, offline));
  return [
    checkNode(),
    settingsFile,
    state,
    checkKeyring(),
    checkProxy(settings),
    checkReach(checked, offline),
    dns,
    checkCertificates(settings, checked),
    offline ? skipped("clock", "not asked") : checkClock(checked),
    chromium,
    checkSearch(checked, settings, offline),
    reading,
    cooldowns(checked.filter(({ status }) => status.paused).length),
    ...providers,
    ...others(scry, checked),
    ...clients,
  ];
}

/** In one line: nobody wants to read ten times that a key is not there. */
function others({ registry }: Scry, checked: readonly Checked[]): Finding[] {
  const idle = registry.all().filter(({ id }) => !checked.some(({ provider }) => provider.id === id));
  if (!idle.length) return [];
  return [
    skipped("other providers", `not in use: ${idle.map(({ id }) => id).join(", ")}`, { fix: "scry setup" }),
  ];
}

const cooldowns = (count: number): Finding =>
  count
    ? ok("cooldowns", `${count} provider${count === 1 ? " is" : "s are"} paused for a while, see below`)
    : ok("cooldowns", "none");
