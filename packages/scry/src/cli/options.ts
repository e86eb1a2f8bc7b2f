import type { Provider, ScryOptions } from "@scry/core";
import { type Arguments, listed } from "../terminal/arguments.ts";
import type { Option } from "../terminal/command.ts";
import { UsageError } from "../terminal/errors.ts";

/** Options that mean the same for every command that has them. */
export const session: Option = {
  about: "continue with the sources in this file, and save them there",
  value: "FILE",
  offers: "files",
};
export const noCache: Option = { about: "ask again instead of using what was kept" };
export const offline: Option = { about: "use no network: only your library and the cache" };
export const config: Option = { about: "use this settings file", value: "FILE", offers: "files" };

/** Offers the ids of some providers, read from the registry when the shell's script is made. */
export const providerIds = (isOffered: (provider: Provider) => unknown) => async (): Promise<string[]> => {
  const { createRegistry } = await import("../setup/engine.ts");
  return createRegistry()
    .all()
    .filter(isOffered)
    .map(({ id }) => id);
};

export const profile: Option = {
  about: "use the cookies of this profile in the settings for its hosts",
  value: "NAME",
};

/** The engine's options for a command with --config and --profile. */
export function engineOptions(given: Arguments): ScryOptions {
  const name = given.text("profile");
  return {
    config: given.text("config"),
    ...(name !== undefined && { settings: { read: { profile: name } } }),
  };
}

export const reader: Option = {
  about: "use only these readers: sites, direct, browser, or a service",
  value: "ID[,ID]",
  offers: async () => {
    const { ownReaders } = await import("../setup/engine.ts");
    return [...ownReaders, ...(await providerIds(({ read }) => read)())];
  },
};

/** The names of an option such as `--provider brave,tavily`; undefined when it was not given. */
export function namesIn(given: Arguments, option: string): string[] | undefined {
  const list = given.text(option);
  if (list === undefined) return undefined;
  const names = listed(list);
  if (!names.length) throw new UsageError(`--${option} names nothing.`, "scry providers lists the names.");
  return names;
}
