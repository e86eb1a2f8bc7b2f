import { randomBytes } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type ErrorCode, errorCodes } from "../contracts/error.ts";
import { asNumber, asObject, asText } from "../contracts/json.ts";
import { makeFolder } from "../settings/paths.ts";

/** No pause is longer, whatever a service says: a wrong clock or header must not lock a provider out for good. */
export const longestCooldownMs = 24 * 3600 * 1000;

/** A provider, address and key that is paused. */
export interface Cooldown {
  code: ErrorCode;
  message: string;
  /** Epoch milliseconds. */
  until: number;
  /** How often in a row: each time the pause doubles. */
  times: number;
}

/** A pause that ends beyond the longest one began before the clock was set back. */
export function lasts({ until }: Cooldown): boolean {
  const left = until - Date.now();
  return left > 0 && left <= longestCooldownMs;
}

/** A failing store counts as empty and must not fail a search. */
export async function forgive<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

/** Where cooldowns are kept. With the file store, a new process respects a block that an earlier one met. */
export interface CooldownStore {
  get(identity: string): Promise<Cooldown | undefined>;
  set(identity: string, cooldown: Cooldown): Promise<void>;
  delete(identity: string): Promise<void>;
}

export function createMemoryCooldowns(): CooldownStore {
  const kept = new Map<string, Cooldown>();
  return {
    get: async (identity) => kept.get(identity),
    set: async (identity, cooldown) => void kept.set(identity, cooldown),
    delete: async (identity) => void kept.delete(identity),
  };
}

/** Entries this long past their end are forgotten; until then they remember how often a block was met. */
const forgetAfterMs = 6 * 3600 * 1000;

/**
 * Cooldowns in a small JSON file. A missing, damaged or read-only file must not fail a search: it counts as empty.
 * Writes go to a second file that replaces the first, so that nobody reads half of it.
 */
export function createFileCooldowns(file: string): CooldownStore {
  let kept = new Map<string, Cooldown>();
  let readAt = -1;
  let lastWrite: Promise<void> = Promise.resolve();
  let reading: Promise<void> | undefined;

  /** Shared by concurrent callers: nobody uses entries that are about to be replaced. */
  function load(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function read(): Promise<void> {
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (changed === readAt) return;
    readAt = changed;
    kept = await readFile(file, "utf8").then(parse, () => new Map());
  }

  function change(apply: (entries: Map<string, Cooldown>) => void): Promise<void> {
    lastWrite = lastWrite.then(async () => {
      await load();
      const entries = kept;
      apply(entries);
      const now = Date.now();
      for (const [identity, { until }] of entries) if (until + forgetAfterMs < now) entries.delete(identity);
      const draft = `${file}.${randomBytes(4).toString("hex")}`;
      try {
        makeFolder(dirname(file));
        await writeFile(draft, JSON.stringify(Object.fromEntries(entries), null, 1), { mode: 0o600 });
        await rename(draft, file);
        readAt = (await stat(file)).mtimeMs;
        kept = entries;
      } catch {
        // Nowhere to write: the entry still counts in this process.
        await rm(draft, { force: true }).catch(() => undefined);
      }
    });
    return lastWrite;
  }

  return {
    async get(identity) {
      await lastWrite;
      await load();
      return kept.get(identity);
    },
    set: (identity, cooldown) => change((entries) => entries.set(identity, cooldown)),
    async delete(identity) {
      await load();
      if (kept.has(identity)) await change((entries) => entries.delete(identity));
    },
  };
}

function parse(text: string): Map<string, Cooldown> {
  const entries = new Map<string, Cooldown>();
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return entries;
  }
  for (const [identity, raw] of Object.entries(asObject(file) ?? {})) {
    const entry = asObject(raw);
    const until = asNumber(entry?.until);
    const code = errorCodes.find((known) => known === asText(entry?.code));
    // A time beyond the longest pause was not written by us, or by a wrong clock.
    if (!code || until === undefined || until > Date.now() + longestCooldownMs) continue;
    entries.set(identity, {
      code,
      message: asText(entry?.message) ?? "",
      until,
      times: asNumber(entry?.times) ?? 1,
    });
  }
  return entries;
}
