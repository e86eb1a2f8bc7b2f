import type { Provider } from "@scry/core";
import { exitCodes, fileErrorReason, UsageError } from "../terminal/errors.ts";
import type { Style } from "../terminal/look.ts";
import { print, printJson, tell } from "../terminal/output.ts";
import { type Asker, askAtTerminal } from "./ask.ts";
import { clients } from "./clients/clients.ts";
import type { SetupContext } from "./context.ts";
import { EditRefused } from "./edit-json.ts";
import { KeepError } from "./keep-error.ts";
import { forgetKey, keyNeed, type Store } from "./keep-key.ts";
import { keyWithoutAsking, noKey } from "./key-input.ts";
import { type ClientPlan, paint, planClient, planWriter, showDiff } from "./plan-client.ts";
import { addressNeed, checkAddress, providerOf, store, type Tried, tryOut } from "./steps.ts";

/** `scry setup` by options alone: keys and configurations, and one report. */
export async function setUpByFlags(context: SetupContext, flags: Flags, style: Style): Promise<number> {
  const say = (text: string) => (flags.json ? undefined : print(text));
  const ask = flags.terminal && !flags.json ? askAtTerminal(context.signal) : undefined;
  const providers: ProviderReport[] = [];
  for (const id of flags.providers) {
    const provider = providerOf(context, id);
    const report = await oneProvider(provider, context, flags, ask);
    providers.push(report);
    say(providerLine(provider, report));
  }
  const clients = await writeClients(context, flags, { ask, say, style });
  if (flags.json) printJson({ providers, clients });
  const failed =
    providers.some(({ outcome }) => outcome === "not stored" || outcome === "not removed") ||
    clients.some(({ outcome }) => outcome === "refused" || outcome === "not changed");
  return failed ? exitCodes.failure : exitCodes.ok;
}

/** The options of `scry setup`. */
interface Flags {
  providers: readonly string[];
  clients: readonly string[];
  keyStdin: boolean;
  removeKey: boolean;
  url?: string;
  store?: Store;
  yes: boolean;
  dryRun: boolean;
  json: boolean;
  /** Whether somebody can be asked. */
  terminal: boolean;
}

interface ProviderReport {
  provider: string;
  outcome: "stored" | "removed" | "not stored" | "not removed" | "nothing to remove" | "would be stored";
  where?: string;
  checked?: Tried["verdict"];
  message?: string;
  /** What to do where it was not done. */
  hint?: string;
}

/** Keeps the key or the address of one provider, or forgets its key. */
async function oneProvider(
  provider: Provider,
  context: SetupContext,
  flags: Flags,
  ask: Asker | undefined,
): Promise<ProviderReport> {
  try {
    return await change(provider, context, flags, ask);
  } catch (thrown) {
    if (!(thrown instanceof KeepError)) throw thrown;
    const { message, hint } = thrown;
    return { provider: provider.id, outcome: flags.removeKey ? "not removed" : "not stored", message, hint };
  }
}

async function change(
  provider: Provider,
  context: SetupContext,
  flags: Flags,
  ask: Asker | undefined,
): Promise<ProviderReport> {
  const { id } = provider;
  if (flags.removeKey) {
    if (flags.dryRun) throw new UsageError("--remove-key and --dry-run cannot be combined.");
    const removed = await forgetKey(provider, context.keys);
    return removed.length
      ? { provider: id, outcome: "removed", where: removed.join(" and ") }
      : { provider: id, outcome: "nothing to remove" };
  }
  const isAddress = flags.url !== undefined;
  if (!addressNeed(provider) && !keyNeed(provider)) throw noKey(provider);
  if (addressNeed(provider) && !isAddress && !flags.keyStdin)
    throw new UsageError(
      `${provider.label} is a server of your own.`,
      "Give its address: --url http://localhost:8080",
    );
  const value = isAddress
    ? checkAddress(flags.url ?? "")
    : ((await keyWithoutAsking(provider, context, flags.keyStdin)) ??
      (await ask?.secret(`Key for ${provider.label}${provider.getKey ? ` (${provider.getKey})` : ""}`)));
  if (value === undefined) throw noKey(provider);

  if (flags.dryRun)
    return {
      ...{ provider: id, outcome: "would be stored" },
      where: isAddress ? "settings file" : (flags.store ?? "keyring, else settings file"),
    };
  const given = { value, isAddress };
  const tried = await tryOut(context, provider, given);
  const checked = { checked: tried.verdict, message: tried.said };
  const keep =
    tried.verdict === "good" || flags.yes || (await ask?.confirm(`${tried.said} Keep it anyway?`)) === true;
  if (!keep)
    return {
      ...{ provider: id, outcome: "not stored", ...checked },
      hint: `To keep it anyway: scry setup --provider ${id} … --yes`,
    };
  const kept = await store(context, provider, given, flags.store);
  const message = [tried.said, ...kept.notes].join(" ");
  return { provider: id, outcome: "stored", where: kept.where, checked: tried.verdict, message };
}

/** The report as a line for people. */
function providerLine(
  { label }: Provider,
  { outcome, where, message = "", hint = "" }: ProviderReport,
): string {
  switch (outcome) {
    case "stored":
      return `${message} Kept in the ${where}.`;
    case "would be stored":
      return `${label}: would be tried and kept (${where}).`;
    case "removed":
      return `${label}: removed from the ${where}.`;
    case "nothing to remove":
      return `${label}: scry keeps no key for it.`;
    case "not stored":
      return `${message} It was not kept. ${hint}`;
    case "not removed":
      return `${label}: nothing was removed. ${message} ${hint}`;
  }
}

interface ClientReport {
  client: string;
  file: string;
  outcome:
    | "added"
    | "changed"
    | "already set"
    | "refused"
    | "not changed"
    | "would be added"
    | "would be changed";
  backup?: string;
  message?: string;
}

interface Talk {
  ask: Asker | undefined;
  say(text: string): void;
  style: Style;
}

/** Writes the configurations of the chosen clients, each after showing what changes. */
async function writeClients(
  { places, line }: SetupContext,
  flags: Flags,
  talk: Talk,
): Promise<ClientReport[]> {
  const plans = await Promise.all(
    chosenClients(flags.clients).map((client) => planClient(client, places, line)),
  );
  const wanted = flags.clients.includes("all") ? plans.filter(({ found }) => found) : plans;
  if (flags.clients.length && !wanted.length) talk.say("No MCP client was found on this machine.");
  const write = planWriter();
  const reports: ClientReport[] = [];
  for (const plan of wanted) reports.push(await writeClient(plan, write, flags, talk));
  return reports;
}

/** Why a configuration stays as it is, in a sentence; undefined for an internal error. */
export function notWritten(file: string, error: unknown): string | undefined {
  const reason = error instanceof EditRefused ? error.message : fileErrorReason(error);
  return reason && `${file} cannot be written: ${reason}.`;
}

function chosenClients(names: readonly string[]) {
  if (names.includes("all")) return clients;
  return names.map((name) => {
    const client = clients.find(({ id }) => id === name);
    if (client) return client;
    throw new UsageError(
      `There is no client "${name}".`,
      `Known clients: ${clients.map(({ id }) => id).join(", ")}; or all, for every one that is found.`,
    );
  });
}

async function writeClient(
  plan: ClientPlan,
  write: ReturnType<typeof planWriter>,
  flags: Flags,
  { ask, say, style }: Talk,
): Promise<ClientReport> {
  const { client, file, state, before, after, reason } = plan;
  const report = { client: client.id, file };
  if (state === "already") {
    say(`${client.label}: already set in ${file}.`);
    return { ...report, outcome: "already set" };
  }
  if (state === "refused" || after === undefined) {
    const message = `${file} is left alone: ${reason}.`;
    tell(`scry: ${client.label}: ${message} To add it by hand: scry setup --print ${client.id}`);
    return { ...report, outcome: "refused", ...(reason && { message: `${message}` }) };
  }
  say(`${client.label}: ${file}\n${paint(showDiff(file, before ?? "", after), style)}`);
  if (flags.dryRun) return { ...report, outcome: state === "add" ? "would be added" : "would be changed" };
  const agreed = flags.yes || (ask ? (await ask.confirm(`Write this to ${file}?`)) === true : undefined);
  if (agreed === undefined)
    throw new UsageError(
      `${file} would be changed, but there is nobody to ask.`,
      "Add --yes to write it, or --dry-run just to see it.",
    );
  if (!agreed) return { ...report, outcome: "not changed" };
  try {
    const change = await write(plan);
    const copy = change?.backup ? ` The file as it was: ${change.backup}.` : "";
    say(`${client.label}: written.${copy} ${client.afterwards} To undo it: scry setup --undo`);
    return {
      ...report,
      outcome: state === "add" ? "added" : "changed",
      ...(change?.backup && { backup: change.backup }),
    };
  } catch (error) {
    const message = notWritten(file, error);
    if (message === undefined) throw error;
    tell(`scry: ${client.label}: ${message}`);
    return { ...report, outcome: "refused", message };
  }
}
