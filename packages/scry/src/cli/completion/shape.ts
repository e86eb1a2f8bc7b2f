import type { Option } from "../command.ts";
import { commands } from "../commands.ts";

export interface OptionShape {
  name: string;
  short?: string;
  about: string;
  takesValue: boolean;
  /** The values to offer. */
  values: readonly string[];
  files: boolean;
}

export interface CommandShape {
  name: string;
  summary: string;
  words: readonly string[];
  /** The words are files. */
  files: boolean;
  options: readonly OptionShape[];
}

/** Everything that a shell can offer, read from the table of commands. */
export async function readShape(): Promise<CommandShape[]> {
  const { createRegistry, ownReaders } = await import("../engine.ts");
  const providers = createRegistry().all();
  const idsOf = (chosen: typeof providers) => chosen.map(({ id }) => id);
  const known = {
    files: [],
    searchers: idsOf(providers.filter(({ search }) => search)),
    readers: [...ownReaders, ...idsOf(providers.filter(({ read }) => read))],
    "needing a key or an address": idsOf(providers.filter(({ needs }) => Object.keys(needs).length > 0)),
  };
  const valuesOf = ({ choices, offers = [] }: Option) =>
    choices ?? (typeof offers === "string" ? known[offers] : offers);
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const { command } = await load();
      const options = Object.entries(command.options).map(([name, option]) => ({
        name,
        ...(option.short && { short: option.short }),
        about: option.about,
        takesValue: option.value !== undefined,
        values: valuesOf(option),
        files: option.offers === "files",
      }));
      return {
        name,
        summary,
        words: command.offers === "files" ? [] : (command.offers ?? []),
        files: command.offers === "files",
        options: [
          ...options,
          {
            name: "help",
            short: "h",
            about: "explain this command",
            takesValue: false,
            values: [],
            files: false,
          },
        ],
      };
    }),
  );
}
