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
  options: readonly OptionShape[];
}

/** Everything that a shell can offer, read from the table of commands. */
export async function readShape(): Promise<CommandShape[]> {
  const { createRegistry } = await import("../engine.ts");
  const providers = createRegistry()
    .all()
    .flatMap(({ id, search }) => (search ? [id] : []));
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const { command } = await load();
      const options = Object.entries(command.options).map(
        ([option, { about, value, short, choices, offers }]) => ({
          name: option,
          ...(short && { short }),
          about,
          takesValue: value !== undefined,
          values: offers === "providers" ? providers : (choices ?? []),
          files: offers === "files",
        }),
      );
      return {
        name,
        summary,
        words: command.offers ?? [],
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
