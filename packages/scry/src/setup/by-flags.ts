import { exitCodes } from "../terminal/errors.ts";
import type { Style } from "../terminal/look.ts";
import { print, printJson } from "../terminal/output.ts";
import { askAtTerminal } from "./ask.ts";
import { writeClients } from "./clients-by-flags.ts";
import type { SetupContext } from "./context.ts";
import type { Flags } from "./flags.ts";
import { oneProvider, type ProviderReport, providerLine } from "./provider-by-flags.ts";
import { providerOf } from "./steps.ts";

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
  const clients = await writeClients(context, flags, { ask, say, style });
  if (flags.json) printJson({ providers, clients });
  const failed =
    providers.some(({ outcome }) => outcome === "not stored" || outcome === "not removed") ||
    clients.some(({ outcome }) => outcome === "refused" || outcome === "not changed");
  return failed ? exitCodes.failure : exitCodes.ok;
}
