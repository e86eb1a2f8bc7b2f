import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ResearchBudget, ResearchResult, ResearchState, ResearchStep } from "@scry/core/research";
import { wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, json, verbose } from "../terminal/command.ts";
import { exitCodes, fileErrorReason, isScryError, UsageError } from "../terminal/errors.ts";
import { parseJson, tell } from "../terminal/output.ts";
import { startStatusLine } from "../terminal/progress.ts";
import { quietTerminal } from "./calls.ts";
import { findAssistant } from "./find-assistant.ts";
import { config } from "./options.ts";
import { type OutputFile, writeOutputFile } from "./output-file.ts";
import { output, type ResultWriter, resultWriter } from "./result-writer.ts";

export const command: Command = {
  words: "QUESTION…",
  about:
    "Answers a question with a report: a model plans, scry searches and reads within a budget, and every sentence of the report carries its source. Needs the package @scry/assistant and a model: the one connected with scry setup or on the chat page, SCRY_MODEL, or --model. Ctrl-C prints what was read by then; --resume continues.",
  options: {
    searches: { about: "searches at most (default 12)", value: "N" },
    pages: { about: "pages to read at most (default 20)", value: "N" },
    tokens: { about: "tokens of the model at most, in and out (default 150000)", value: "N" },
    seconds: { about: "time for it (default 300)", value: "N" },
    model: { about: "use this model, e.g. ollama:qwen3", value: "KIND:NAME" },
    output,
    resume: { about: "continue the last run that did not finish; no question is needed" },
    state: {
      about: "keep the progress in this file (default research.json in the state folder)",
      value: "FILE",
      offers: "files",
    },
    json,
    config,
    verbose,
  },
  examples: [
    ['scry research "How do heat pumps cope with frost?"', "a report with its sources"],
    ["scry research -o frost.md --pages 40 --seconds 900 heat pumps in frost", "a longer one, into a file"],
    ["scry research --resume", "go on after Ctrl-C or a failure"],
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const { arguments: given, signal } = call;
  const question = given.words.join(" ");
  const isResumed = given.flag("resume");
  if (!question && !isResumed)
    throw new UsageError(
      'What is the question? For example: scry research "How do heat pumps cope with frost?"',
    );
  if (question && isResumed)
    throw new UsageError("--resume continues with the question of the last run: leave yours out.");
  const budget = budgetOf(call);
  const out = await resultWriter(given);
  const { connectedModel } = await findAssistant();
  const { withKeyring } = await import("../setup/keyring/keyring.ts");
  const { withScry } = await import("../setup/engine.ts");
  const { research } = await import("@scry/core/research");
  return withScry({ config: given.text("config") }, async (scry) => {
    // The engine is first: it records or replays what the model is asked.
    const model = await connectedModel(given.text("model"), withKeyring({}).keyring);
    const kept = progressFile(given.text("state") ?? join(scry.settings.stateFolder, "research.json"));
    const resume = isResumed ? withBudget(await kept.read(), budget) : undefined;
    const status = startStatusLine(quietTerminal(call));
    try {
      const result = await research(question, {
        model: model.ask,
        scry,
        budget,
        signal,
        ...(resume && { resume }),
        async onStep(step, { spent, budget: whole, state }) {
          status.show(`${amounts(spent, whole)} · ${lineOf(step)}`);
          if (given.flag("verbose"))
            tell(`${step.status}: ${lineOf(step)}${step.detail ? `: ${step.detail}` : ""}`);
          if (step.status !== "running") await kept.write(state());
        },
      });
      status.stop();
      if (result.status === "done") await kept.remove();
      else await kept.write(result.state);
      return await show(call, out, scry.redact(result));
    } catch (thrown) {
      status.stop();
      if (isScryError(thrown) || thrown instanceof UsageError) throw thrown;
      tell(
        `scry: ${scry.redact(model.describe(thrown))} What was done is kept: scry research --resume continues.`,
      );
      return exitCodes.failure;
    }
  });
}

function budgetOf({ arguments: given }: Call): Partial<ResearchBudget> {
  const amount = (name: keyof ResearchBudget, most: number) => {
    const number = wholeNumber(`--${name}`, given.text(name), most, 1);
    return number === undefined ? {} : { [name]: number };
  };
  return {
    ...amount("searches", 200),
    ...amount("pages", 500),
    ...amount("tokens", 10_000_000),
    ...amount("seconds", 86_400),
  };
}

/** Whoever resumes may grant more. */
const withBudget = (state: ResearchState, budget: Partial<ResearchBudget>): ResearchState => ({
  ...state,
  budget: { ...state.budget, ...budget },
});

/** The run as a file: written whole, for its owner alone, because it holds the question and what was read. */
function progressFile(file: string) {
  const target: OutputFile = { what: "progress", option: "--state", file };
  return {
    async read(): Promise<ResearchState> {
      const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT"
          ? new UsageError(`There is no run to go on with: ${file} does not exist.`)
          : new UsageError(`${file} cannot be read: ${fileErrorReason(error)}.`);
      });
      const { isResearchState } = await import("@scry/core/research");
      const state = parseJson(text);
      if (!isResearchState(state)) throw new UsageError(`${file} holds no research.`);
      return state;
    },
    write: (state: ResearchState) => writeOutputFile(target, `${JSON.stringify(state)}\n`, 0o600),
    remove: () => rm(file, { force: true }),
  };
}

const amounts = (spent: ResearchBudget, whole: ResearchBudget) =>
  `${spent.searches}/${whole.searches} searches · ${spent.pages}/${whole.pages} pages · ${spent.tokens}/${whole.tokens} tokens · ${spent.seconds}/${whole.seconds} s`;

function lineOf(step: ResearchStep): string {
  switch (step.kind) {
    case "plan":
      return "Planning";
    case "review":
      return "Looking for what is missing";
    case "search":
      return `Searching for ${step.query}`;
    case "read":
      return `Reading ${step.title || step.url}`;
    case "write":
      return "Writing the report";
  }
}

async function show(
  { arguments: given, terminal }: Call,
  out: ResultWriter,
  result: ResearchResult,
): Promise<number> {
  const { renderCitations } = await import("@scry/core/citations");
  const file = given.text("output");
  const target = file !== undefined ? "markdown" : terminal.links ? "terminal" : "plain";
  if (given.flag("json")) out.json(dataOf(result));
  else out.markdown(renderCitations(result.markdown, result.state.session.sources, target).text.trimEnd());
  await out.end();
  if (file !== undefined) tell(`The report is in ${file}: ${amounts(result.spent, result.budget)}.`);
  if (result.status === "stopped") {
    tell("Stopped. scry research --resume continues.");
    return exitCodes.interrupted;
  }
  return result.state.pages.some(({ status }) => status === "read") ? exitCodes.ok : exitCodes.nothingFound;
}

/** The JSON of the command, in the spelling of all its JSON. */
const dataOf = ({
  status,
  state,
  markdown,
  sources,
  claims,
  dropped,
  unread,
  disagreements,
  ...rest
}: ResearchResult) => ({
  status,
  question: state.question,
  questions: state.questions.map(({ question }) => question),
  report: markdown,
  sources: sources.map(({ id, url, title, publishedAt }) => ({
    citation_id: id,
    title,
    url,
    ...(publishedAt && { published_at: publishedAt }),
  })),
  claims: claims.map(({ text, cites, verdict, decidedBy, passage }) => ({
    text,
    citation_ids: cites,
    verdict,
    decided_by: decidedBy,
    ...(passage && { passage: passage.text, url: passage.url }),
  })),
  dropped,
  unread: unread.map(({ citation, ...one }) => ({ ...one, ...(citation && { citation_id: citation }) })),
  notes: state.notes,
  disagreements: disagreements.map(({ about, values }) => ({
    about,
    values: values.map(({ value, sources: ids }) => ({ value, citation_ids: ids })),
  })),
  budget: rest.budget,
  spent: rest.spent,
});
