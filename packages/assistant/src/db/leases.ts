import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { Database } from "./open.ts";

/** A lease that is not renewed expires after this time. */
const leaseMs = 20_000;
/** How often it is renewed, and how soon its holder notices that it lost it. */
const renewMs = 2000;
/** The owner of a lease that was taken away. */
const revoked = "nobody/0/revoked";

export interface Lease {
  /** Aborted when another process took it over ("taken") or away ("revoked"). */
  lost: AbortSignal;
  release(): Promise<void>;
}

/** Who does what when several processes share one database. */
export interface Leases {
  /** Returns undefined while a living process holds it. */
  take(name: string): Promise<Lease | undefined>;
  /** Whether a living process, this one included, holds it. */
  isHeld(name: string): Promise<boolean>;
  /** Takes it from its holder; nobody gets it before the holder has noticed. */
  revoke(name: string): Promise<void>;
  close(): Promise<void>;
}

const soon = () => new Date(Date.now() + leaseMs).toISOString();
const now = () => new Date().toISOString();

/** `place` is where process ids are unique; tests pass their own. */
export function createLeases(database: Database, place = processPlace()): Leases {
  // With the place and the process id, so that a successor on the same machine need not wait; ids may be reused.
  const run = randomUUID();
  const owner = `${place}/${process.pid}/${run}`;
  const held = new Map<string, AbortController>();

  const isAlive = ({ owner: other, expires_at }: { owner: string; expires_at: string }) => {
    if (expires_at < now()) return false;
    const [itsPlace, pid, itsRun] = other.split("/");
    if (itsPlace !== place) return true;
    if (Number(pid) === process.pid) return itsRun === run || alive.has(itsRun ?? "");
    return processExists(Number(pid));
  };

  const renew = async () => {
    if (!held.size) return;
    const names = [...held.keys()];
    // Only what is held: a row that could not be deleted on release has to expire.
    await database
      .updateTable("leases")
      .set({ expires_at: soon() })
      .where("owner", "=", owner)
      .where("name", "in", names)
      .execute();
    const rows = await database.selectFrom("leases").selectAll().where("name", "in", names).execute();
    for (const name of names) {
      const row = rows.find((one) => one.name === name);
      const lost = held.get(name);
      if (row?.owner === owner || !lost) continue;
      held.delete(name);
      lost.abort(row?.owner === revoked ? "revoked" : "taken");
    }
  };
  // The database may be unreachable for a moment: the lease is renewed next time, or lost.
  const timer = setInterval(() => void renew().catch(() => undefined), renewMs);
  timer.unref();
  alive.add(run);

  const find = (name: string) =>
    database.selectFrom("leases").selectAll().where("name", "=", name).executeTakeFirst();

  return {
    async take(name) {
      if (held.has(name)) return undefined;
      const row = await find(name);
      if (row && isAlive(row)) return undefined;
      const values = { owner, expires_at: soon() };
      const taken = row
        ? (
            await database
              .updateTable("leases")
              .set(values)
              .where("name", "=", name)
              .where("owner", "=", row.owner)
              .where("expires_at", "=", row.expires_at)
              .executeTakeFirst()
          ).numUpdatedRows
        : (
            await database
              .insertInto("leases")
              .values({ name, ...values })
              .onConflict((conflict) => conflict.column("name").doNothing())
              .executeTakeFirst()
          ).numInsertedOrUpdatedRows;
      if (!taken) return undefined;
      const lost = new AbortController();
      held.set(name, lost);
      return {
        lost: lost.signal,
        async release() {
          if (held.get(name) !== lost) return;
          held.delete(name);
          await database.deleteFrom("leases").where("name", "=", name).where("owner", "=", owner).execute();
        },
      };
    },
    async isHeld(name) {
      const row = await find(name);
      return row !== undefined && isAlive(row);
    },
    async revoke(name) {
      await database
        .updateTable("leases")
        .set({ owner: revoked, expires_at: new Date(Date.now() + 3 * renewMs).toISOString() })
        .where("name", "=", name)
        .execute();
    },
    async close() {
      clearInterval(timer);
      alive.delete(run);
      held.clear();
      await database.deleteFrom("leases").where("owner", "=", owner).execute();
    },
  };
}

/** How often to check whether an awaited lease is free. */
const turnMs = 1000;

/** Does the work while no other process does it; its signal is aborted with the given one, or when the lease is lost. */
export async function exclusively(
  leases: Leases,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const lease = await leases.take(`exclusively:${name}`);
    if (lease) {
      try {
        return await work(AbortSignal.any([signal, lease.lost]));
      } finally {
        await lease.release();
      }
    }
    await setTimeout(turnMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The assistants of this process: tests run several at once. */
const alive = new Set<string>();

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Telegram delivers an update again for one day at most. */
const keptMs = 7 * 24 * 60 * 60_000;

/** False when the key was claimed before. */
export async function claim(database: Database, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("claims")
    .values({ key, claimed_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function forgetOldClaims(database: Database): Promise<void> {
  const oldest = new Date(Date.now() - keptMs).toISOString();
  await database.deleteFrom("claims").where("claimed_at", "<", oldest).execute();
}

/** The facts that are read from the system; tests pass their own. */
export interface SystemFacts {
  host(): string;
  /** The id of this boot. */
  boot(): string;
  /** The namespace of process ids: "pid:[4026531836]". */
  namespace(): string;
}

const linux: SystemFacts = {
  host: hostname,
  boot: () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"),
  namespace: () => readlinkSync("/proc/self/ns/pid"),
};

/**
 * The scope in which a process id is unique: the host, and on Linux also the boot and the namespace of process ids.
 * Containers may share a host name, and each counts its processes from 1. On other systems the host has to do.
 */
export function processPlace(facts: SystemFacts = linux): string {
  const parts = [facts.host, facts.boot, facts.namespace].map((read) => {
    try {
      return read().replace(/[^\w.-]+/g, "");
    } catch {
      // Not Linux, or no /proc in this sandbox.
      return "";
    }
  });
  return parts.filter(Boolean).join("@");
}
