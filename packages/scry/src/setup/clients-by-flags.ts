import { fileErrorReason, UsageError } from "../terminal/errors.ts";
import type { Style } from "../terminal/look.ts";
import { tell } from "../terminal/output.ts";
import type { Asker } from "./ask.ts";
import { clients } from "./clients/clients.ts";
import type { SetupContext } from "./context.ts";
import { EditRefused } from "./edit-refused.ts";
import type { Flags } from "./flags.ts";
import { type ClientPlan, planClient } from "./plan-client.ts";
import { planWriter } from "./plan-writer.ts";
import { paint, showDiff } from "./show-diff.ts";

export interface ClientReport {
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
export async function writeClients(
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

/** Why a configuration stays as it is, in a sentence; undefined for a fault of our own. */
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
