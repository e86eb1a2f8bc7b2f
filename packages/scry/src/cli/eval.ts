import { wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, json } from "../terminal/command.ts";
import { exitCodes, fileErrorReason, UsageError } from "../terminal/errors.ts";
import { layOutMarkdown } from "../terminal/markdown-layout.ts";
import { print, printJson, stdoutColumns, tell } from "../terminal/output.ts";
import { startStatusLine } from "../terminal/progress.ts";
import { config, namesIn, providerIds } from "./options.ts";

export const command: Command = {
  words: "",
  about:
    "Measures what a model gets to read: asks questions whose answers are known, by a search and the first pages of its results, and counts the answers in 1000, 2000 and 4000 tokens. Without --provider no network is used: pages and search engine are served on this machine.",
  options: {
    provider: {
      about:
        "ask these services instead, with the questions about the real world; each costs a search per question",
      value: "ID[,ID]",
      offers: providerIds(({ search }) => search),
    },
    data: {
      about: "a folder with questions.jsonl and pages/ instead of the set that comes along",
      value: "DIR",
    },
    pages: { about: "open this many of the results (default 3)", value: "K" },
    limit: { about: "ask only the first questions", value: "N", short: "n" },
    output: {
      about: "write every question, and what was read, to this file as JSON lines",
      value: "FILE",
      short: "o",
      offers: "files",
    },
    json,
    config,
  },
  examples: [
    ["scry eval", "scry and the controls, without a network"],
    ["scry eval -o rows.jsonl --json", "with everything that was read, to check it"],
    ["scry eval --provider tavily,brave --limit 5", "five questions to services of your own"],
    ["scry eval --data ./my-set", "other pages and questions: docs/eval.md"],
  ],
  run,
};

async function run({ arguments: given, signal, terminal }: Call): Promise<number> {
  const mostPages = wholeNumber("--pages", given.text("pages"), 10, 1) ?? 3;
  const limit = wholeNumber("--limit", given.text("limit"), undefined, 1);
  const providers = namesIn(given, "provider");
  const output = given.text("output");
  const { evaluate } = await import("../eval/evaluate.ts");
  const { ownSet, readSet } = await import("../eval/set.ts");
  const { resultTable } = await import("../eval/table.ts");
  const { createRegistry } = await import("../setup/engine.ts");
  const registry = createRegistry();
  for (const name of providers ?? [])
    if (!registry.get(name)?.search)
      throw new UsageError(`Unknown search provider "${name}".`, "scry providers lists the names.");
  const set = await readSet(given.text("data") ?? ownSet);
  const rows = output === undefined ? undefined : await openRows(output);
  const status = startStatusLine(terminal);
  try {
    const report = await evaluate(set, {
      ...{ providers, mostPages, limit, signal, config: given.text("config") },
      onRow: (row, done, total) => {
        status.show(`${done}/${total} ${row.tool}: ${row.question}`);
        return rows?.write(row);
      },
    });
    status.stop();
    if (given.flag("json")) printJson(report);
    else print(layOutMarkdown(`${report.about}\n\n${resultTable(report.tools)}`, stdoutColumns()));
    for (const note of report.notes) tell(note);
    const isDead = report.tools.some(
      ({ control, budgets }) =>
        !control && budgets.every(({ failed_searches, questions }) => failed_searches === questions),
    );
    return isDead ? exitCodes.failure : exitCodes.ok;
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    tell(output === undefined ? "Interrupted." : `Interrupted; ${output} has the rows so far.`);
    return exitCodes.interrupted;
  } finally {
    status.stop();
    await rows?.close();
  }
}

/** Opened before anything is asked: a file that cannot be written should cost no searches. */
async function openRows(path: string) {
  const { open } = await import("node:fs/promises");
  const file = await open(path, "w").catch((cause) => {
    throw new UsageError(`${path} cannot be written: ${fileErrorReason(cause)}.`);
  });
  return {
    write: async (row: object) => void (await file.write(`${JSON.stringify(row)}\n`)),
    close: () => file.close(),
  };
}
