import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../src/eval/evaluate.ts";
import type { Row } from "../src/eval/script.ts";
import { scry, temporaryFolder } from "./support/command.ts";
import { serve, serveSearxng, serveText } from "./support/servers.ts";

const mill = { id: "mill", question: "Who built the mill?", answers: ["Ada Quern"], page: "mill.html" };

/** A set of one page, with these lines as its questions. */
function writeSet(...lines: readonly object[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "pages"));
  const page =
    "<title>The mill</title><main><h1>The mill</h1><p>The mill was built by Ada Quern in 1803.</p></main>";
  writeFileSync(join(folder, "pages", "mill.html"), page);
  writeFileSync(join(folder, "questions.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return folder;
}

const rowsIn = (file: string): Row[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const toolIn = ({ tools }: Report, name: string) => tools.find((tool) => tool.name === name);

describe.concurrent("scry eval", () => {
  it("measures scry and its controls without a network, and writes what was read", async () => {
    const file = join(temporaryFolder(), "rows.jsonl");
    const ran = await scry(["eval", "--limit", "2", "--json", "-o", file]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const report: Report = JSON.parse(ran.stdout);
    expect(report).toMatchObject({ questions: 2, pages_opened: 3, engine: "loopback" });
    expect(toolIn(report, "oracle")?.budgets.map(({ rate }) => rate)).toEqual([1, 1, 1]);
    expect(toolIn(report, "null")?.budgets.map(({ rate }) => rate)).toEqual([0, 0, 0]);
    for (const name of ["scry", "scry, one call"]) {
      expect(toolIn(report, name)).toMatchObject({ control: false, hidden_failures: 0 });
      expect(toolIn(report, name)?.broken?.map(({ said }) => said)).toEqual(Array(5).fill("failed"));
    }
    expect(toolIn(report, "scry")?.budgets[2]).toMatchObject({ questions: 2, calls: 4, failed_pages: 0 });
    const rows = rowsIn(file);
    expect(rows).toHaveLength(report.tools.length * 2 * 3);
    // Whoever has the file can count again.
    const answered = rows.filter(({ tool, budget, text, answer }) => {
      return tool === "scry" && budget === 4000 && answer !== undefined && text.includes(answer);
    });
    expect(answered).toHaveLength(toolIn(report, "scry")?.budgets[2]?.answered ?? -1);
  });

  it("prints a table for the user's own set", async () => {
    const data = writeSet({ ...mill, passage: "built by Ada Quern" });
    const ran = await scry(["eval", "--data", data, "--pages", "1"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/^1 questions, 1 pages .+ the first 1 results opened\.\n/);
    expect(ran.stdout).toMatch(/^\| scry +\| 100\.0 \/ 100\.0 \/ 100\.0 +\| 2\.0 .+\| 5 of 5/m);
    expect(ran.stdout).toMatch(/^\| \(null\) +\| 0\.0 \/ 0\.0 \/ 0\.0 /m);
  });

  it("counts a service that fails as a failure, and one that found nothing as empty", async () => {
    const data = writeSet(
      { ...mill, passage: "built by Ada Quern", world: true },
      { ...mill, id: "2", passage: "Ada Quern" },
    );
    const args = ["eval", "--provider", "searxng", "--data", data, "--json"];
    const [broken, empty] = await Promise.all([serveText(503, "down"), serveSearxng([])]);
    const failed = await scry(args, { env: { SEARXNG_URL: broken.url } });
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("searxng: 3 searches failed");
    expect(failed.stderr).toContain("1 questions about invented things were left out.");
    const failures = toolIn(JSON.parse(failed.stdout), "searxng")?.budgets[0];
    expect(failures).toMatchObject({ questions: 1, failed_searches: 1, found_nothing: 0, answered: 0 });

    const ran = await scry(args, { env: { SEARXNG_URL: empty.url } });
    expect(ran.code).toBe(0);
    const nothing = toolIn(JSON.parse(ran.stdout), "searxng")?.budgets[0];
    expect(nothing).toMatchObject({ questions: 1, failed_searches: 0, found_nothing: 1, answered: 0 });
  });

  it("ends at Ctrl-C with 130", async () => {
    const data = writeSet({ ...mill, passage: "Ada Quern", world: true });
    let child: ChildProcess | undefined;
    // Never answers: the signal comes while the search is under way.
    const silent = await serve(() => child?.kill("SIGINT"));
    const ran = await scry(["eval", "--provider", "searxng", "--data", data], {
      env: { SEARXNG_URL: silent.url },
      meanwhile: (started) => {
        child = started;
      },
    });
    expect(ran).toMatchObject({ code: 130, stdout: "", stderr: "Interrupted.\n" });
  });

  it.each<[string, string[], RegExp]>([
    ["an unknown provider", ["--provider", "tavly"], /Unknown search provider "tavly"/],
    ["no pages to open", ["--pages", "0"], /--pages is "0"/],
    ["a folder that is not there", ["--data", "nowhere"], /nowhere.+cannot be read.+docs\/eval\.md/],
    ["a file that cannot be written", ["-o", "nowhere/rows.jsonl"], /rows\.jsonl cannot be written/],
    ["words", ["tavily"], /Unexpected "tavily"/],
    [
      "a row without an answer",
      ["--data", writeSet({ ...mill, answers: [], passage: "x" })],
      /line 1: "answers"/,
    ],
    [
      "an answer that is not in its page",
      ["--data", writeSet({ ...mill, answers: ["Bo Sieve"], passage: "by Bo Sieve" })],
      /line 1: no answer is in the page/,
    ],
    [
      "no question for the web",
      ["--provider", "searxng", "--data", writeSet({ ...mill, passage: "Ada Quern" })],
      /No question of this set can be asked on the web\. .+"world": true/,
    ],
  ])("refuses %s", async (_what, args, message) => {
    const ran = await scry(["eval", ...args]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(message);
  });
});
