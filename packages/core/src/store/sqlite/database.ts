import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { ScryError } from "../../contracts/error.ts";
import { errorCodeOf } from "../../contracts/system-error.ts";
import { makeFolder } from "../../settings/environment.ts";
import { fileProblem, isBusy, isDamaged, madeByNewer, unusable } from "./errors.ts";
import { type Migration, migrations as ownMigrations } from "./migrations.ts";

/** SQLite blocks the whole process while it waits, so it waits no longer than this. */
const busyMs = 50;
/** How long work is tried again while another process writes; a write takes less than a millisecond. */
const retryMs = 3000;
/** The same for work that begins after other work waited in vain: a search must not wait for each part of its state. */
const lockedMs = 500;
/** One try: the wait of SQLite and the pause after it. */
const tryMs = busyMs + 10;

/**
 * How long work is still tried. All work of the process shares one wait: each try blocks the process, so that waits of
 * their own would add up.
 */
interface Wait {
  until: number;
  /** On a machine with too much to do the time is over after a few tries; each process gets as many as on another. */
  tries: number;
}

const waitFor = (ms: number): Wait => ({ until: performance.now() + ms, tries: ms / tryMs });

/** Instead of a path: nothing is written to the disk. */
export const inMemory = ":memory:";

/** An open database. Statements are prepared once and kept. */
export interface Sqlite {
  statement(sql: string): StatementSync;
  exec(sql: string): void;
}

/** The file that holds everything that is kept on one machine. It is created and opened by the first work. */
export interface StateFile {
  readonly path: string;
  /** False until the first work has made it. Who only looks for something need not make it. */
  exists(): boolean;
  /** Every statement for itself. Work is synchronous, and may run again from its start when another process writes. */
  run<T>(work: (db: Sqlite) => T): Promise<T>;
  /** All or nothing, while no other process writes. */
  change<T>(work: (db: Sqlite) => T): Promise<T>;
  close(): void;
}

export interface StateFileOptions {
  /** Called once when a damaged file was set aside. */
  warn?: (message: string) => void;
  /** Called when the file was made, but not when it takes the place of a damaged one. */
  created?: () => void;
  migrations?: readonly Migration[];
  retryMs?: number;
}

/**
 * A file that cannot be used (locked, read-only, a full disk, made by a newer version) is a ScryError `unavailable` of
 * the work that needed it; the next work tries again. A damaged one is renamed, and a new one is begun.
 */
export function createStateFile(path: string, options: StateFileOptions = {}): StateFile {
  const { migrations = ownMigrations } = options;
  let open: OpenFile | undefined;
  let isClosed = false;
  let wasReplaced = false;
  /** Since a change last succeeded: with the write-ahead log, reads succeed while another process holds the lock. */
  let wait: Wait | undefined;

  function opened(): OpenFile {
    if (isClosed) throw unusable(path, "the engine was closed");
    if (open) return open;
    const isNew = !existsSync(path);
    open = openFile(path, migrations);
    if (isNew && !wasReplaced) options.created?.();
    return open;
  }

  function shut(): void {
    const file = open;
    open = undefined;
    file?.close();
  }

  const usualMs = options.retryMs ?? retryMs;
  const isOver = (wait: Wait) => wait.tries <= 0 && performance.now() >= wait.until;

  async function retryWhileBusy<T>(work: () => T): Promise<T> {
    if (wait && isOver(wait)) wait = waitFor(Math.min(usualMs, lockedMs));
    /** The wait that this work began in; one that begins later does not lengthen it. */
    let own: Wait | undefined;
    let wasSetAside = false;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (isBusy(error)) {
          own ??= wait ??= waitFor(usualMs);
          own.tries -= 1;
          if (!isOver(own)) {
            // At random, so that not all try again at the same moment.
            await pause(2 + Math.random() * 15);
            continue;
          }
        }
        if (isDamaged(error) && !wasSetAside) {
          wasSetAside = true;
          const identity = open?.identity ?? identityOf(path);
          shut();
          setAside(path, identity, options.warn);
          wasReplaced = true;
          continue;
        }
        const reason = ScryError.is(error) ? undefined : fileProblem(error);
        if (reason === undefined) throw error;
        // The file may be replaced by a usable one: the next call opens it again.
        shut();
        throw unusable(path, reason, error);
      }
    }
  }

  return {
    path,
    exists: () => open !== undefined || existsSync(path),
    run: (work) => retryWhileBusy(() => work(opened())),
    change: (work) =>
      retryWhileBusy(() => {
        const result = inTransaction(opened(), work);
        wait = undefined;
        return result;
      }),
    close() {
      isClosed = true;
      shut();
    },
  };
}

interface OpenFile extends Sqlite {
  /** Whether the path still leads to this file. */
  identity: string | undefined;
  database: DatabaseSync;
  close(): void;
}

function openFile(path: string, migrations: readonly Migration[]): OpenFile {
  if (path !== inMemory) makePrivate(path);
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(path, { timeout: busyMs });
  const statements = new Map<string, StatementSync>();
  const file: OpenFile = {
    identity: identityOf(path),
    database,
    exec: (sql) => database.exec(sql),
    statement(sql) {
      const known = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, known);
      return known;
    },
    close: () => database.close(),
  };
  try {
    // With a write-ahead log readers do not wait for the writer; NORMAL loses nothing when the process is killed. The
    // first pragma counts only before the first table: evicted pages then give their space back.
    database.exec(`
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA journal_size_limit = 8388608;
    `);
    migrate(file, path, migrations);
    return file;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Nobody else may read it, not even for the moment until a mode is changed. SQLite gives its other files the same one. A
 * file that is there is not opened: closing it would end the locks that this process has on it.
 */
function makePrivate(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, "ax", 0o600));
  } catch (error) {
    if (errorCodeOf(error) !== "EEXIST") throw error;
    if (statSync(path).isDirectory()) throw unusable(path, "it is a folder");
    accessSync(path, constants.R_OK | constants.W_OK);
  }
  closeToOthers(path);
}

/** Lets only the owner read a SQLite file and its log: an older version or a copy may have left them open to others. */
export function closeToOthers(path: string): void {
  if (process.platform === "win32") return;
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

/** Applies what is missing. Processes that start together wait for the one that has the write lock. */
function migrate(file: OpenFile, path: string, migrations: readonly Migration[]): void {
  const newest = migrations.length;
  if (versionOf(file) === newest) return;
  inTransaction(file, () => {
    const version = versionOf(file);
    if (version > newest) throw madeByNewer(path, version, newest);
    for (const { number, sql } of migrations.slice(version)) {
      file.exec(sql);
      file.exec(`PRAGMA user_version = ${number}`);
    }
  });
}

const versionOf = (file: OpenFile) =>
  Number(file.database.prepare("PRAGMA user_version").get()?.user_version ?? 0);

function inTransaction<T>(file: OpenFile, work: (db: Sqlite) => T): T {
  // Takes the write lock at once: a transaction that starts with a read cannot always go on to write.
  file.exec("BEGIN IMMEDIATE");
  try {
    const result = work(file);
    file.exec("COMMIT");
    return result;
  } catch (error) {
    // Some errors, such as a full disk, have already ended it.
    if (file.database.isTransaction) file.exec("ROLLBACK");
    throw error;
  }
}

/** Renames a damaged file, unless another process has done so and the path leads to a new one. */
function setAside(
  path: string,
  identity: string | undefined,
  warn: ((message: string) => void) | undefined,
): void {
  if (identityOf(path) !== identity) return;
  const named = `${path}.damaged-${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;
  let aside = named;
  // A second one within a second must not take the place of the first, which may hold the library.
  for (let number = 2; existsSync(aside); number++) aside = `${named}-${number}`;
  renameSync(path, aside);
  // The log and its index belong to the damaged file and would damage the new one.
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
  warn?.(`The state file ${path} was damaged; it is kept as ${aside}, and a new one was begun.`);
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

let loaded: typeof import("node:sqlite") | undefined;

/** Node 22 announces on standard error that this module is experimental, which means nothing to who searches the web. */
function loadSqlite(): typeof import("node:sqlite") {
  if (loaded) return loaded;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    loaded = process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
  return loaded;
}
