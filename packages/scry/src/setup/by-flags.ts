import type { Provider } from "@scry/core";
import { exitCodes } from "../cli/exit-codes.ts";
import { print, printJson, tell } from "../cli/output.ts";
import type { Style } from "../cli/style.ts";
import { UsageError } from "../cli/usage-error.ts";
import { type Asker, askAtTerminal } from "./ask.ts";
import { clients } from "./clients/clients.ts";
import type { SetupContext } from "./context.ts";
import { EditRefused } from "./edit-refused.ts";
import { forgetKey } from "./keep-key.ts";
import { keyWithoutAsking, noKey } from "./key-input.ts";
import { type ClientPlan, planClient } from "./plan-client.ts";
import { planWriter } from "./plan-writer.ts";
import { showDiff } from "./show-diff.ts";
import {
  addressNeed,
  checkAddress,
  providerOf,
  type Store,
  storeAddress,
  storeProviderKey,
  tryAddress,
  tryProviderKey,
} from "./steps.ts";
import type { Tried } from "./try-key.ts";

export interface Flags {
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
  outcome: "stored" | "removed" | "not stored" | "nothing to remove" | "would be stored";
  where?: string;
  checked?: Tried["verdict"];
  message?: string;
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

/** `scry setup` by options alone: keys and configurations, one report. */
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
  const plans = await Promise.all(
    chosenClients(flags.clients).map((client) => planClient(client, context.places, context.line)),
  );
  const wanted = flags.clients.includes("all") ? plans.filter(({ found }) => found) : plans;
  if (flags.clients.length && !wanted.length) say("No MCP client was found on this machine.");
  const configured = await writeClients(wanted, flags, ask, say, style);
  if (flags.json) printJson({ providers, clients: configured });
  const failed =
    providers.some(({ outcome }) => outcome === "not stored") ||
    configured.some(({ outcome }) => outcome === "refused" || outcome === "not changed");
  return failed ? exitCodes.failure : exitCodes.ok;
}

async function oneProvider(
  provider: Provider,
  context: SetupContext,
  flags: Flags,
  ask: Asker | undefined,
): Promise<ProviderReport> {
  const { id } = provider;
  if (flags.removeKey) {
    if (flags.dryRun) throw new UsageError("--remove-key and --dry-run do not go together.");
    const removed = await forgetKey(provider, context.keys);
    return removed.length
      ? { provider: id, outcome: "removed", where: removed.join(" and ") }
      : { provider: id, outcome: "nothing to remove" };
  }
  const isAddress = flags.url !== undefined;
  if (addressNeed(provider) && !isAddress && !flags.keyStdin)
    throw new UsageError(
      `${provider.label} is a server of your own.`,
      "Give its address: --url http://localhost:8080",
    );
  const value = isAddress
    ? checkAddress(flags.url ?? "")
    : ((await keyWithoutAsking(provider, context, flags.keyStdin)) ??
      (await ask?.secret(`Key of ${provider.label}${provider.getKey ? ` (${provider.getKey})` : ""}`)));
  if (value === undefined) throw noKey(provider);

  if (flags.dryRun)
    return { provider: id, outcome: "would be stored", where: flags.store ?? "keyring, else settings file" };
  const tried = await (isAddress ? tryAddress : tryProviderKey)(context, provider, value);
  const checked = { checked: tried.verdict, message: tried.said };
  const keep =
    tried.verdict === "good" ||
    flags.yes ||
    (await ask?.confirm(`${tried.said} Keep it all the same?`)) === true;
  if (!keep) return { provider: id, outcome: "not stored", ...checked };
  if (isAddress) {
    await storeAddress(context, provider, value);
    return { provider: id, outcome: "stored", where: "settings file", ...checked };
  }
  const kept = await storeProviderKey(context, provider, value, flags.store);
  const message = [tried.said, ...kept.notes].join(" ");
  return { provider: id, outcome: "stored", where: kept.where, checked: tried.verdict, message };
}

function providerLine({ label, id }: Provider, { outcome, where, message = "" }: ProviderReport): string {
  switch (outcome) {
    case "stored":
      return `${message} Kept in the ${where}.`;
    case "would be stored":
      return `${label}: would be tried and kept (${where}).`;
    case "removed":
      return `${label}: removed from the ${where}.`;
    case "nothing to remove":
      return `${label}: no key of it is kept by scry.`;
    case "not stored":
      return `${message} It was not kept. To keep it all the same: scry setup --provider ${id} … --yes`;
  }
}

function chosenClients(names: readonly string[]) {
  if (names.includes("all")) return clients;
  return names.map((name) => {
    const client = clients.find(({ id }) => id === name);
    if (client) return client;
    throw new UsageError(
      `There is no client "${name}".`,
      `Known are: ${clients.map(({ id }) => id).join(", ")}; or all that are found: all.`,
    );
  });
}

async function writeClients(
  plans: readonly ClientPlan[],
  flags: Flags,
  ask: Asker | undefined,
  say: (text: string) => void,
  style: Style,
): Promise<ClientReport[]> {
  const write = planWriter();
  const reports: ClientReport[] = [];
  for (const plan of plans) reports.push(await writeClient(plan, write, flags, ask, say, style));
  return reports;
}

async function writeClient(
  plan: ClientPlan,
  write: ReturnType<typeof planWriter>,
  flags: Flags,
  ask: Asker | undefined,
  say: (text: string) => void,
  style: Style,
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
      `${file} would be changed, and nobody can be asked.`,
      "Add --yes to write it, or --dry-run to see it only.",
    );
  if (!agreed) return { ...report, outcome: "not changed" };
  try {
    const change = await write(plan);
    const copy = change?.backup ? ` The file as it was: ${change.backup}.` : "";
    say(`${client.label}: written.${copy} ${client.afterwards} To take it back: scry setup --undo`);
    return {
      ...report,
      outcome: state === "add" ? "added" : "changed",
      ...(change?.backup && { backup: change.backup }),
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code && !(error instanceof EditRefused)) throw error;
    const message = `${file} cannot be written (${code ?? (error as Error).message}).`;
    tell(`scry: ${client.label}: ${message}`);
    return { ...report, outcome: "refused", message };
  }
}

/** Added lines green, removed ones yellow. */
export const paint = (diff: string, style: Style) =>
  diff
    .split("\n")
    .map((line) =>
      line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.yellow(line) : line,
    )
    .map((line) => `  ${line}`)
    .join("\n");
