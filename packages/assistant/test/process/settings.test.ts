import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Running, startCommand } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { serve } from "../support/servers.ts";

let folder: string;
let remove: () => void;
let started: Running[] = [];
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => {
  // One that does not end by itself would not react to a gentler signal either.
  for (const { child } of started) child.kill("SIGKILL");
  started = [];
  remove();
});

/** The command with a state folder of its own; its output is one line. */
async function run(args: string[], more: Record<string, string>) {
  const running = startCommand(args, { SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder, ...more }, "");
  started.push(running);
  const { code, stdout, stderr } = await running.ended;
  return { code, stdout, line: stderr.replace(/^scry-assistant: (.*)\n$/, "$1") };
}

it.skipIf(process.platform !== "linux")("a folder that /proc refuses to make ends it", async () => {
  expect(await run(["doctor"], { SCRY_ASSISTANT_DB: "/proc/x/y/data.db" })).toEqual({
    code: 1,
    stdout: "",
    line: "The folder /proc/x cannot be made: the system allows no folder there. Set SCRY_ASSISTANT_DB to a file in a folder that you may write to.",
  });
});

it.skipIf(process.platform !== "linux")("nor does the page wait for such a state folder", async () => {
  // The command is started in SCRY_STATE_DIR, which has to exist: the other variable points to the same place.
  const { line } = await run(["serve", "--port", "0"], {
    SCRY_ASSISTANT_DB: join(folder, "data.db"),
    XDG_STATE_HOME: "/proc/x",
    SCRY_STATE_DIR: "",
  });
  expect(line).toMatch(/^The folder \/proc\/x cannot be made: .* Set SCRY_STATE_DIR to a folder/);
});

it("a path that cannot be a database is named, with the variable that sets it", async () => {
  const file = join(folder, "letter");
  writeFileSync(file, "Dear Ada, this is not a database. ".repeat(40));
  const choose = "Set SCRY_ASSISTANT_DB to a file in a folder that you may write to.";
  const [below, itself, isFolder] = await Promise.all(
    [join(file, "data.db"), file, folder].map((path) => run(["migrate"], { SCRY_ASSISTANT_DB: path })),
  );
  expect(below?.line).toBe(
    `The folder ${file} cannot be made: there is a file where a folder should be. ${choose}`,
  );
  expect(itself?.line).toBe(
    `The database ${file} cannot be used: it is not a database of SQLite. Put the file aside, or set SCRY_ASSISTANT_DB to another place.`,
  );
  expect(isFolder?.line).toBe(
    `The database ${folder} cannot be used: it is not a file that can be opened for writing. ${choose}`,
  );
});

it("a database of a newer version is distinguished from one that cannot be written, with what to do", async () => {
  const file = join(folder, "data.db");
  await run(["migrate"], { SCRY_ASSISTANT_DB: file });
  const database = new DatabaseSync(file);
  database.exec("insert into schema_migrations values (999, 'of the future', '')");
  database.close();
  const { code, line } = await run(["migrate"], { SCRY_ASSISTANT_DB: file });
  expect(code).toBe(1);
  expect(line).toMatch(/newer version of the assistant \(migration 999, .*\)\. Update the assistant, or set/);
});

it("a database that was only migrated has both tools of the web, each with its tier", async () => {
  const file = join(folder, "data.db");
  expect((await run(["migrate"], { SCRY_ASSISTANT_DB: file })).code).toBe(0);
  const database = new DatabaseSync(file);
  const rows = database.prepare(
    "select tool_name, type, approval_tier from agent_tools join tools on name = tool where is_active order by sort_order",
  );
  expect(rows.all().map((row) => ({ ...row }))).toEqual([
    { tool_name: "web_search", type: "SearchWebTool", approval_tier: "AUTO_APPROVE" },
    { tool_name: "open_page", type: "OpenPageTool", approval_tier: "AUTO_APPROVE" },
  ]);
  database.close();
});

it("a level of the log that does not exist is refused", async () => {
  const { code, line } = await run(["migrate"], { SCRY_LOG_LEVEL: "loud" });
  expect(code).toBe(2);
  expect(line).toBe('SCRY_LOG_LEVEL is "loud". Write one of debug, info, warn, error.');
});

it("a server that is not PostgreSQL is named without the password", async () => {
  const other = await serve((_request, response) => response.end("Hello."));
  const host = URL.parse(other.url)?.host;
  try {
    const { code, line } = await run(["migrate"], {
      DATABASE_URL: `postgres://ada:canary-word@${host}/lamps`,
    });
    expect(code).toBe(1);
    expect(line).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: [^.]+\. Start the server, or correct/,
    );
    expect(line).not.toContain("canary");
  } finally {
    other.close();
  }
});
