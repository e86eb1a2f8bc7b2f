import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/folder.ts";
import { createStateFile, type Sqlite, type StateFile, type StateFileOptions } from "./database.ts";
import { migrations } from "./migrations.ts";

const open: StateFile[] = [];
afterEach(() => {
  for (const file of open.splice(0)) file.close();
});

function stateFile(path = join(temporaryFolder(), "state", "scry.db"), options: StateFileOptions = {}) {
  const file = createStateFile(path, options);
  open.push(file);
  return file;
}

const put = (name: string) => (db: Sqlite) =>
  db.statement("INSERT OR REPLACE INTO limits VALUES (?, '1', 9)").run(name);
const names = (db: Sqlite) =>
  db
    .statement("SELECT name FROM limits ORDER BY name")
    .all()
    .map(({ name }) => name);
/** What SQLite throws while another program has the lock. */
const busy = Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode: 5 });

describe("the state file", () => {
  it("is made by the first work, readable by its owner alone", async () => {
    const file = stateFile();
    expect(existsSync(file.path)).toBe(false);
    await file.change(put("a"));
    expect(await file.run(names)).toEqual(["a"]);
    for (const suffix of ["", "-wal", "-shm"])
      expect(statSync(`${file.path}${suffix}`).mode & 0o777).toBe(0o600);
  });

  it("is closed to others when it was open to them, with its log", async () => {
    const first = stateFile();
    await first.change(put("a"));
    const files = ["", "-wal", "-shm"].map((suffix) => `${first.path}${suffix}`);
    for (const file of files) chmodSync(file, 0o644);
    await stateFile(first.path).run(names);
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  });

  it("changes all or nothing", async () => {
    const file = stateFile();
    await file.change(put("a"));
    const half = file.change((db) => {
      put("b")(db);
      throw new Error("stop");
    });
    await expect(half).rejects.toThrow("stop");
    expect(await file.run(names)).toEqual(["a"]);
  });

  it("applies what is missing of its migrations, also when several open it at once", async () => {
    const { path } = stateFile();
    const first = stateFile(path);
    await first.change(put("kept"));
    const next = { number: migrations.length + 1, name: "more", sql: "CREATE TABLE more (x)" };
    const more = { migrations: [...migrations, next] };
    const others = Array.from({ length: 8 }, () => stateFile(path, more));
    await Promise.all(others.map((file) => file.run((db) => db.exec("INSERT INTO more VALUES (1)"))));
    expect(await others[0]?.run((db) => db.statement("SELECT count(*) n FROM more").get()?.n)).toBe(8);
    expect(await others[1]?.run(names)).toEqual(["kept"]);
  });

  it("leaves a file alone that a newer version made", async () => {
    const { path } = stateFile();
    const newer = { number: migrations.length + 1, name: "more", sql: "CREATE TABLE more (x)" };
    const ahead = stateFile(path, { migrations: [...migrations, newer] });
    await ahead.change(put("a"));
    await expect(stateFile(path).run(names)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("made by a newer version of scry"),
    });
    expect(await ahead.run(names)).toEqual(["a"]);
  });

  it.each([
    ["is not a database", (path: string) => writeFileSync(path, "not a database ".repeat(500))],
    ["lost its second half", (path: string) => truncateSync(path, statSync(path).size / 2)],
    [
      "was overwritten in the middle",
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0xa5, 4096);
        writeFileSync(path, bytes);
      },
    ],
  ])("sets a file aside that %s, once, with one warning, and begins a new one", async (_name, damage) => {
    const { path } = stateFile();
    const first = stateFile(path);
    for (let row = 0; row < 50; row++) await first.change(put(`${row} ${"x".repeat(200)}`));
    first.close();
    damage(path);
    const warnings: string[] = [];
    const file = stateFile(path, { warn: (message) => warnings.push(message) });
    await file.change(put("new"));
    expect(await file.run(names)).toEqual(["new"]);
    expect(warnings).toEqual([
      expect.stringMatching(/was damaged; it is kept as .*damaged-\d{14}, and a new one/),
    ]);
    expect(readdirSync(join(path, "..")).filter((name) => name.includes("damaged"))).toHaveLength(1);
  });

  it("keeps every damaged file when several are set aside within a second", async () => {
    const { path } = stateFile();
    mkdirSync(join(path, ".."));
    const texts = ["first", "second", "third"].map((word) => `${word}, not a database `.repeat(500));
    for (const text of texts) {
      writeFileSync(path, text);
      const file = stateFile(path);
      await file.change(put("new"));
      file.close();
    }
    const folder = join(path, "..");
    const kept = readdirSync(folder).filter((name) => name.includes("damaged"));
    expect(kept.map((name) => readFileSync(join(folder, name), "utf8")).sort()).toEqual(texts.toSorted());
  });

  it("says what is wrong with a place that cannot be written", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const blocked = stateFile(join(folder, "file", "scry.db"));
    await expect(blocked.run(names)).rejects.toMatchObject({ code: "unavailable", local: true });
    const isFolder = stateFile(folder);
    await expect(isFolder.run(names)).rejects.toThrow(
      `The state file ${folder} cannot be used: it is a folder.`,
    );
  });

  it("does without a file that another program has locked, and uses it when it is free again", async () => {
    const file = stateFile(undefined, { retryMs: 10 });
    await file.change(put("a"));
    const other = new DatabaseSync(file.path);
    other.exec("BEGIN IMMEDIATE");
    await expect(file.change(put("b"))).rejects.toThrow("another program has locked it");
    other.exec("ROLLBACK");
    other.close();
    await file.change(put("c"));
    expect(await file.run(names)).toEqual(["a", "c"]);
  });

  it("waits no longer for a lock because reads succeed meanwhile", async () => {
    const file = stateFile(undefined, { retryMs: 200 });
    await file.change(put("a"));
    const other = new DatabaseSync(file.path);
    other.exec("BEGIN IMMEDIATE");
    const over = new AbortController();
    const reading = (async () => {
      while (!over.signal.aborted) {
        expect(await file.run(names)).toEqual(["a"]);
        await nextTurn();
      }
    })();
    await expect(file.change(put("b"))).rejects.toThrow("another program has locked it");
    over.abort();
    await reading;
    other.close();
  });

  it("waits less for a lock that others waited for in vain, though a read has succeeded since", async () => {
    const file = stateFile(undefined, { retryMs: 600 });
    const triesOfChange = async () => {
      let tries = 0;
      const change = file.change(() => {
        tries += 1;
        // Longer than a try takes by itself: the time is over before the tries are.
        const until = performance.now() + 70;
        while (performance.now() < until);
        throw busy;
      });
      await expect(change).rejects.toThrow("another program has locked it");
      return tries;
    };
    expect(await triesOfChange()).toBe(10);
    await file.run(names);
    expect(await triesOfChange()).toBe(9);
    await file.change(put("a"));
    expect(await triesOfChange()).toBe(10);
  });

  it("tries as often as on an idle machine where each try takes longer", async () => {
    const file = stateFile(undefined, { retryMs: 600 });
    let tries = 0;
    const starved = file.run(() => {
      if (++tries > 8) return tries;
      // The process does not get the processor: the time of all tries is over after four of them.
      const until = performance.now() + 150;
      while (performance.now() < until);
      throw busy;
    });
    expect(await starved).toBe(9);
  });

  it("says that the disk is full, and continues when there is space", async () => {
    const file = stateFile();
    await file.change(put("a"));
    await file.run((db) => db.exec("PRAGMA max_page_count = 1"));
    await expect(file.change(put("b".repeat(100_000)))).rejects.toThrow("the disk is full");
    await file.change(put("c"));
    expect(await file.run(names)).toEqual(["a", "c"]);
  });

  // Without the lock another process takes itself for the last one, and older SQLites then delete the log under our feet.
  it.skipIf(process.platform !== "linux")("keeps its lock when the same process opens it again", async () => {
    const { path } = stateFile();
    const first = stateFile(path);
    await first.change(put("a"));
    const held = () =>
      readFileSync("/proc/locks", "utf8")
        .split("\n")
        .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${statSync(path).ino} `));
    expect(held()).toHaveLength(1);
    await stateFile(path).change(put("b"));
    expect(held()).toHaveLength(1);
  });

  it("loses nothing of several processes that write at once", async () => {
    const { path } = stateFile();
    const module = JSON.stringify(join(import.meta.dirname, "database.ts"));
    const program = `import { createStateFile } from ${module};
      const file = createStateFile(${JSON.stringify(path)});
      for (let row = 0; row < 40; row++)
        await file.change((db) => db.statement("INSERT INTO limits VALUES (?, '1', 9)").run(process.argv[1] + "-" + row));
      file.close();`;
    const codes = ["a", "b", "c"].map(
      (name) =>
        new Promise((resolve) => {
          const child = spawn(process.execPath, ["--input-type=module", "-e", program, "--", name]);
          child.on("close", resolve);
        }),
    );
    expect(await Promise.all(codes)).toEqual([0, 0, 0]);
    expect(await stateFile(path).run(names)).toHaveLength(120);
  });
});
