import type { CacheStats, Scry } from "@scry/core";
import { type Call, type Command, json } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { print, printJson, printText, sizeText } from "../terminal/output.ts";
import { config } from "./options.ts";

const actions = { stats, clear, path } as const;
type Action = keyof typeof actions;

const isAction = (word: string | undefined): word is Action =>
  word !== undefined && Object.keys(actions).includes(word);

export const command: Command = {
  words: "stats | clear | path",
  offers: Object.keys(actions),
  about:
    "Shows what is kept of searches and pages, empties it, or prints where it is. Pauses and quotas of services stay.",
  options: { json, config },
  examples: [
    ["scry cache stats", "how much is kept, and since when"],
    ["scry cache clear", "forget all of it"],
    ["scry cache path", "the file, e.g. for a backup"],
  ],
  async run({ arguments: given }: Call) {
    const [word, ...more] = given.words;
    if (!isAction(word) || more.length)
      throw new UsageError("Say what to do: scry cache stats, scry cache clear, or scry cache path.");
    const { withScry } = await import("../setup/engine.ts");
    return withScry({ config: given.text("config") }, async (scry) => {
      await actions[word](scry, given.flag("json"));
      return exitCodes.ok;
    });
  },
};

/** What people call the kinds of entries. */
const names: Readonly<Record<string, string>> = { reply: "answers", page: "pages" };

async function stats(scry: Scry, asJson: boolean): Promise<void> {
  const { store, settings } = scry;
  const kinds = (await kept(scry)).map(({ kind, ...rest }) => ({ kind: names[kind] ?? kind, ...rest }));
  const { maxBytes, maxAgeMs } = settings.store;
  const days = maxAgeMs / 86_400_000;
  // On Redis its own `maxmemory` counts.
  const capped = store.kind === "redis" ? undefined : maxBytes;
  if (asJson) {
    printJson({
      store: store.kind,
      place: store.place ?? null,
      kinds: kinds.map(({ oldest, ...kind }) => ({
        ...kind,
        oldest: oldest === undefined ? null : new Date(oldest).toISOString(),
      })),
      max_bytes: capped ?? null,
      max_days: days,
    });
    return;
  }
  if (store.kind === "memory") {
    printText(nothingKept);
    return;
  }
  const most = capped === undefined ? "" : `${sizeText(capped)} and `;
  printText(`${store.place} (${store.kind}), at most ${most}${days} days`);
  for (const { kind, entries, bytes, oldest } of kinds) {
    const since = oldest === undefined ? "" : `, since ${new Date(oldest).toLocaleString("sv")}`;
    printText(`${kind}: ${entries}, ${sizeText(bytes)}${since}`);
  }
  if (!kinds.length) print("It is empty.");
}

async function clear(scry: Scry, asJson: boolean): Promise<void> {
  const before = await kept(scry);
  await scry.store.cache.clear?.();
  const removed = before.reduce((sum, { entries }) => sum + entries, 0);
  if (asJson) printJson({ removed, place: scry.store.place ?? null });
  else
    printText(
      scry.store.kind === "memory"
        ? nothingKept
        : `Removed ${removed} ${removed === 1 ? "entry" : "entries"} of ${scry.store.place}.`,
    );
}

async function path({ store }: Scry, asJson: boolean): Promise<void> {
  if (asJson) printJson({ store: store.kind, place: store.place ?? null });
  else if (store.place) print(store.place);
  else
    throw new UsageError(
      nothingKept,
      "Remove store.enabled: false or SCRY_NO_STORE to keep answers and pages.",
    );
}

const nothingKept = "Nothing is kept: the settings switch the store off.";

const kept = async ({ store }: Scry): Promise<CacheStats[]> => (await store.cache.stats?.()) ?? [];
