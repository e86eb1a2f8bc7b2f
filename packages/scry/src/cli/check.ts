import { type Command, json } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { printJson, printText, readInput, tell } from "../terminal/output.ts";
import { session } from "./options.ts";
import { readSession } from "./session-file.ts";

export const command: Command = {
  words: "ANSWER.md|- --session FILE",
  offers: "files",
  about:
    "Compares every sentence of an answer that cites a source, such as [1], with the text of that source. Uses no model and no network.",
  options: {
    session: { ...session, about: "the sources that scry search and scry open saved with --session" },
    json,
  },
  examples: [
    ['scry search "tide tables" --session s.json', "keep what was shown"],
    ["scry check answer.md --session s.json", "and compare an answer with it"],
    ["scry check - --session s.json --json < answer.md", "from a pipe, as JSON"],
  ],
  async run({ arguments: given, signal }) {
    const [file, ...more] = given.words;
    const sessionFile = given.text("session");
    if (!file || more.length || sessionFile === undefined)
      throw new UsageError(
        "Give an answer and the session that it came from: scry check answer.md --session session.json",
      );
    const state = await readSession(sessionFile);
    if (!state)
      throw new UsageError(
        `There is no session ${sessionFile}.`,
        "scry search and scry open create one with --session FILE.",
      );
    const bytes = await readInput(file, signal);
    const { nonTextName } = await import("@scry/core/extract");
    const kind = nonTextName(bytes);
    if (kind)
      throw new UsageError(`${file} is ${kind}, not an answer.`, "Give the answer as text or Markdown.");
    const answer = new TextDecoder().decode(bytes);
    const { checkCitations, formatCheckReport } = await import("@scry/core/citations");
    const report = checkCitations(answer, { sources: () => state.sources });
    if (given.flag("json")) printJson(report);
    else printText(formatCheckReport(report).trimEnd());
    // Exit code 0 alone would look like approval.
    if (!report.claims.length && !report.dangling.length)
      tell("No sentence cites a source (such as [1]), so nothing was compared.");
    const holds = report.claims.every(({ verdict }) => verdict === "found") && !report.dangling.length;
    return holds ? exitCodes.ok : exitCodes.failure;
  },
};
