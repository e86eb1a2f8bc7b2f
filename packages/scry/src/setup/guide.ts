import type { Provider, ProviderStatus } from "@scry/core";
import { exitCodes } from "../terminal/errors.ts";
import type { Style } from "../terminal/look.ts";
import { answered, askKey, GaveUp, type Prompts } from "./ask.ts";
import { clients } from "./clients/clients.ts";
import type { SetupContext } from "./context.ts";
import { KeepError } from "./keep-error.ts";
import { keyNeed } from "./keep-key.ts";
import { guideModel } from "./models/guide-model.ts";
import { notWritten } from "./non-interactive.ts";
import { paint, planClient, planWriter, showDiff } from "./plan-client.ts";
import { addressNeed, checkAddress, type Given, store, tryOut } from "./steps.ts";

/** The guide for people: services and their keys, the model of the chat, then the programs that are to use scry. */
export async function guide(context: SetupContext, style: Style): Promise<number> {
  const prompts = await import("@clack/prompts");
  prompts.intro(style.bold("scry setup"));
  let isDone: boolean;
  try {
    const hasKeys = await guideKeys(prompts, context, style);
    const hasModel = await guideModel(prompts, context, style);
    const hasClients = await guideClients(prompts, context, style);
    isDone = hasKeys && hasModel && hasClients;
  } catch (thrown) {
    if (!(thrown instanceof GaveUp)) throw thrown;
    prompts.cancel("Stopped. What was saved so far stays; scry setup --undo restores changed files.");
    return exitCodes.interrupted;
  }
  const done = isDone ? "Done." : "Done, except for what could not be written.";
  prompts.outro(`${done} Try: scry search "anything"   If something does not work: scry doctor`);
  return isDone ? exitCodes.ok : exitCodes.failure;
}

interface Offered {
  provider: Provider;
  status: ProviderStatus;
}

/** The table that people choose from: what a service does, and what it asks for. */
function rowsOf(offered: readonly Offered[]) {
  const cells = offered.map(({ provider, status }) => ({
    id: provider.id,
    label: provider.label,
    does: [status.searches && "search", status.reads && "read"].filter(Boolean).join(", "),
    asks: asks(provider, status),
    link: provider.getKey ?? provider.home,
  }));
  const width = (column: "label" | "does") => Math.max(...cells.map((cell) => cell[column].length));
  const widths = { label: width("label"), does: width("does") };
  return cells.map(({ id, label, does, asks, link }) => ({
    value: id,
    label: `${label.padEnd(widths.label)}  ${does.padEnd(widths.does)}  ${asks}`,
    hint: link,
  }));
}

/** What a service asks for, as `scry providers` says it. */
export function asks(provider: Provider, status: ProviderStatus): string {
  if (status.keySource) return `has a key (${status.keySource})`;
  if (addressNeed(provider)) return "a server of your own";
  const without = withoutKey(provider, status);
  return provider.free ? `${without}; free: ${provider.free}` : without;
}

function withoutKey({ id, read }: Provider, { configured, automatic, keyless }: ProviderStatus): string {
  if (configured) return "ready without a key";
  if (automatic) return "searches without a key";
  if (read?.open) return "reads without a key";
  return keyless ? `needs a key, or providers.${id}.keyless: true` : "needs a key";
}

/** False when something could not be kept. */
async function guideKeys(prompts: Prompts, context: SetupContext, style: Style): Promise<boolean> {
  const keyless = context.providers.filter(({ provider, status }) => status.automatic && provider.keyless);
  prompts.log.info(
    `scry searches without any key: ${keyless.map(({ provider }) => provider.label).join(", ")}. A service with a key is asked first, is more reliable and finds more.`,
  );
  const offered = context.providers.filter(({ provider }) => keyNeed(provider) || addressNeed(provider));
  const chosen = await answered(
    prompts,
    prompts.multiselect({
      message: "Which services do you want to set up? (space selects, enter continues; none is fine)",
      required: false,
      signal: context.signal,
      options: rowsOf(offered),
    }),
  );
  let isKept = true;
  for (const { provider } of offered.filter(({ provider }) => chosen.includes(provider.id)))
    if (!(await guideProvider(prompts, provider, context, style))) isKept = false;
  return isKept;
}

async function guideProvider(
  prompts: Prompts,
  provider: Provider,
  context: SetupContext,
  style: Style,
): Promise<boolean> {
  const { signal } = context;
  const isAddress = addressNeed(provider) !== undefined;
  if (provider.getKey)
    prompts.log.message(`Get a key for ${provider.label} at ${style.cyan(provider.getKey)}`);
  for (;;) {
    const value = isAddress
      ? await answered(
          prompts,
          prompts.text({
            message: `Address of ${provider.label}`,
            placeholder: "http://localhost:8080",
            signal,
            validate: (typed) => errorOf(() => checkAddress(typed ?? "")),
          }),
        )
      : await askKey(prompts, `Key for ${provider.label} (what you paste is not shown)`, signal);
    const spinner = prompts.spinner();
    spinner.start(`Trying it with ${provider.label}`);
    const given = { value: isAddress ? checkAddress(value) : value, isAddress };
    const tried = await tryOut(context, provider, given);
    if (tried.verdict === "good") spinner.stop(tried.said);
    else spinner.error(tried.said);
    const next =
      tried.verdict === "good"
        ? "keep"
        : await answered(
            prompts,
            prompts.select({
              message: tried.verdict === "bad" ? "It was refused." : "It could not be tried.",
              signal,
              options: [
                { value: "again", label: "Type it again" },
                { value: "keep", label: "Keep it anyway" },
                { value: "skip", label: `Skip ${provider.label}` },
              ],
            }),
          );
    if (next === "skip") return true;
    if (next === "again") continue;
    return keep(prompts, provider, context, given);
  }
}

async function keep(
  prompts: Prompts,
  provider: Provider,
  context: SetupContext,
  given: Given,
): Promise<boolean> {
  try {
    const { where, notes } = await store(context, provider, given);
    const kept = given.isAddress ? `address is in ${context.keys.settingsFile}` : `key is in the ${where}`;
    prompts.log.success(`${provider.label}: the ${kept}.`);
    for (const note of notes) prompts.log.warn(note);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof KeepError)) throw thrown;
    prompts.log.error(`${provider.label}: not kept. ${thrown.message} ${thrown.hint}`);
    return false;
  }
}

function errorOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** False when something could not be written. */
async function guideClients(prompts: Prompts, context: SetupContext, style: Style): Promise<boolean> {
  const plans = await Promise.all(clients.map((client) => planClient(client, context.places, context.line)));
  const found = plans.filter((plan) => plan.found);
  for (const { client, file, state, reason } of found) {
    if (state === "already") prompts.log.success(`${client.label}: already set.`);
    if (state === "refused") prompts.log.warn(`${client.label}: ${file} is left alone: ${reason}.`);
  }
  const open = found.filter(({ state }) => state === "add" || state === "change");
  if (!found.length) {
    prompts.log.info(
      `No MCP client was found. For one that is elsewhere: scry setup --print ${clients.map(({ id }) => id).join("|")}`,
    );
  }
  if (!open.length) return true;
  const chosen = await answered(
    prompts,
    prompts.multiselect({
      message: "Which programs should use scry?",
      required: false,
      signal: context.signal,
      initialValues: open.map(({ client }) => client.id),
      options: open.map(({ client, file }) => ({ value: client.id, label: client.label, hint: file })),
    }),
  );
  const write = planWriter();
  let isWritten = true;
  for (const plan of open.filter(({ client }) => chosen.includes(client.id))) {
    prompts.note(paint(showDiff(plan.file, plan.before ?? "", plan.after ?? ""), style), plan.file, {
      format: (line) => line,
    });
    const agreed = await answered(
      prompts,
      prompts.confirm({ message: `Write this for ${plan.client.label}?`, signal: context.signal }),
    );
    if (!agreed) continue;
    try {
      const change = await write(plan);
      const copy = change?.backup ? ` The file as it was: ${change.backup}.` : "";
      prompts.log.success(`Written.${copy} ${plan.client.afterwards}`);
    } catch (error) {
      const message = notWritten(plan.file, error);
      if (message === undefined) throw error;
      prompts.log.error(message);
      isWritten = false;
    }
  }
  return isWritten;
}
