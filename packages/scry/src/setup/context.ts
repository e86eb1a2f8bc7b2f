import type { Provider, ProviderStatus, ScryOptions, Settings } from "@scry/core";
import { readEnvironment } from "@scry/core/host";
import type { LaunchLine, Places } from "./clients/client.ts";
import { launchLine, placesHere, runningHere } from "./clients/launch-line.ts";
import { withScry } from "./engine.ts";
import type { KeyPlaces } from "./keep-key.ts";
import { createKeyring } from "./keyring/keyring.ts";
import { newSettingsFile } from "./settings-file.ts";

/** What every part of `scry setup` needs to know of the machine. */
export interface SetupContext {
  places: Places;
  line: LaunchLine;
  keys: KeyPlaces;
  providers: readonly { provider: Provider; status: ProviderStatus }[];
  engine: Pick<ScryOptions, "config">;
  signal: AbortSignal;
}

/** Reads the settings, which fails for a file that is not valid: nothing is to be written into that one. */
export async function setupContext(
  config: string | undefined,
  signal: AbortSignal,
  onlySeen = false,
): Promise<SetupContext> {
  const engine = { config };
  return withScry(engine, async ({ settings, registry, providers }) => {
    const statuses = await providers();
    return {
      places: placesHere(),
      line: launchLine(runningHere(), onlySeen),
      keys: keyPlaces(settings),
      providers: statuses.flatMap((status) => {
        const provider = registry.get(status.id);
        return provider ? [{ provider, status }] : [];
      }),
      engine,
      signal,
    };
  });
}

const keyPlaces = (settings: Settings): KeyPlaces => ({
  keyring: createKeyring(),
  settingsFile: settings.file ?? newSettingsFile(),
  inFile: (id, name) => Boolean(settings.secretSources.file[id]?.[name]),
  variable: readEnvironment(),
});
