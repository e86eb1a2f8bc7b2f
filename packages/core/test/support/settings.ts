import type { Provider } from "../../src/contracts/provider.ts";
import { providers as builtIn } from "../../src/providers/registry.gen.ts";
import { loadSettings } from "../../src/settings/load.ts";
import type { Settings } from "../../src/settings/settings.ts";
import type { SettingsInput } from "../../src/settings/settings-schema.ts";

/** Settings with nothing of this machine in them. */
export function settingsOf(
  settings: SettingsInput = {},
  env: Record<string, string> = {},
  providers: readonly Provider[] = builtIn,
): Settings {
  return loadSettings({ settings, env, cwd: false, config: false }, providers);
}
