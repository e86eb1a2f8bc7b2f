import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startProgram } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { accessTo, type ModelRequest, type ModelTurn, serveModel } from "../support/model.ts";
import { nowhere } from "../support/nowhere.ts";
import { serveWeb, type TestWeb } from "../support/web.ts";

const launcher = join(import.meta.dirname, "../../../scry/bin/scry.js");
const launch = `process.argv.splice(1, 0, ""); await import(${JSON.stringify(launcher)});`;
const question = "When was the lamp of Holm lit?";

const closing: (() => void)[] = [];
let web: TestWeb;
let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  const made = temporaryFolder();
  folder = made.folder;
  web = await serveWeb();
  env = { ...web.env, ...nowhere, SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder };
  closing.push(made.remove, web.close);
});
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

const scry = (args: readonly string[]) => startProgram(launch, ["research", ...args], env);

const textOf = ({ messages }: ModelRequest) =>
  messages.map(({ content }) => JSON.stringify(content)).join("\n");

const plan = { questions: [{ question, queries: ["lamp of Holm"] }] };
const report =
  "The lamp of Holm was lit for the first time in 1874 [1]. What a sight. It burned whale oil [1].";

/** A model that plans, finds nothing missing, and writes what the test wants. */
async function withModel(write: () => ModelTurn) {
  const model = await serveModel((request) => {
    const text = textOf(request);
    if (text.includes("You plan research")) return { text: JSON.stringify(plan) };
    return text.includes("You review research") ? { text: '{"questions":[]}' } : write();
  });
  closing.push(model.close);
  env = { ...env, ...accessTo(model) };
  return model;
}

it("prints a report of which every sentence has a source, as text, JSON and a file", async () => {
  const model = await withModel(() => ({ text: report }));
  const printed = await scry([question]).ended;
  expect(printed.stdout).toContain("lit for the first time in 1874 [1]. It burned whale oil [1].");
  expect(printed.stdout).not.toContain("What a sight");
  expect(printed.stdout).toMatch(/## What I could not read[\s\S]*Sources:\n\[1\] The lamp of Holm/);
  expect(printed.code).toBe(0);
  expect(existsSync(join(folder, "research.json"))).toBe(false);
  expect(textOf(model.requests.at(-1) ?? { model: "", messages: [] })).toContain("<web-data");

  const file = join(folder, "report.md");
  const written = await scry(["-o", file, question]).ended;
  expect(written).toMatchObject({ code: 0, stdout: "" });
  expect(readFileSync(file, "utf8")).toContain(`[^1]: `);

  const asked = await scry(["--json", "--pages", "1", question]).ended;
  const data = JSON.parse(asked.stdout);
  expect(data).toMatchObject({
    status: "done",
    question,
    dropped: ["What a sight."],
    budget: { pages: 1, searches: 12 },
    spent: { searches: 1, pages: 1 },
    sources: [{ citation_id: 1, url: `${web.url}/lamp` }],
  });
  expect(data.claims.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["found", "found"]);
});

it("keeps what was done when the model fails or a person stops it, and continues from there", async () => {
  const gate = Promise.withResolvers<void>();
  let turn: ModelTurn = { status: 400 };
  await withModel(() => turn);
  const failed = await scry([question]).ended;
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain("scry research --resume continues.");
  expect(failed.stderr).not.toContain("sk-very-secret");

  turn = { text: report, stopAfter: { pieces: 2, until: gate.promise } };
  const running = scry(["--resume", "--verbose"]);
  await running.says("running: Writing the report");
  running.child.kill("SIGINT");
  const stopped = await running.ended;
  gate.resolve();
  expect(stopped.code).toBe(130);
  expect(stopped.stdout).toContain("The research was stopped before its report was written.");
  expect(stopped.stdout).toMatch(/“.*1874.*” \[1\]/s);

  turn = { text: report };
  const searches = web.searched.length;
  const done = await scry(["--resume"]).ended;
  expect(done).toMatchObject({ code: 0 });
  expect(done.stdout).toContain("It burned whale oil [1].");
  expect(web.searched).toHaveLength(searches);
});

it("says what is wrong before anything is asked", async () => {
  const none = await scry([question]).ended;
  expect(none.code).toBe(1);
  expect(none.stderr).toContain("No model is connected");
  const model = await withModel(() => ({ text: report }));
  const cases: [string[], string][] = [
    [[], "What is the question?"],
    [["--pages", "0", question], "--pages"],
    [["--resume"], "There is no run to go on with"],
    [["--resume", question], "leave yours out"],
    [["--model", "nonsense", question], "--model"],
  ];
  const ended = await Promise.all(cases.map(([args]) => scry(args).ended));
  for (const [index, [, words]] of cases.entries()) {
    expect(ended[index]?.stderr).toContain(words);
    expect(ended[index]?.code).toBe(2);
  }
  expect(model.requests).toEqual([]);
});
