import type { SearchFormat } from "@scry/core";
import { milliseconds } from "../terminal/arguments.ts";
import { type Call, type Command, json, verbose } from "../terminal/command.ts";
import { exitCodeOf, exitCodes, UsageError } from "../terminal/errors.ts";
import { styleFor } from "../terminal/look.ts";
import { print, printJson, tell } from "../terminal/output.ts";
import { startSpinner } from "../terminal/progress.ts";
import { decorateSearch } from "./decorate-search.ts";
import { doctorLine } from "./doctor-line.ts";
import { failedBySettings } from "./failed-by-settings.ts";
import { config, namesIn, providerIds, session } from "./options.ts";
import { keepSession } from "./session-file.ts";
import { describeSearch, tellLog } from "./verbose.ts";
import { checkOptions } from "./wrong-option.ts";

const formats = ["numbered", "markdown", "brief", "json"] as const satisfies readonly (
  | SearchFormat
  | "json"
)[];

/** The arguments of the tool as a person types them. */
export const argumentNames = {
  limit: "--limit",
  allowed_domains: "--domain",
  blocked_domains: "--not-domain",
  time_range: "--time",
  language: "--lang",
  region: "--region",
};

export const command: Command = {
  words: "QUERY…",
  about: "Searches the web and prints numbered results. Without any key it asks the open services.",
  options: {
    limit: { about: "how many results, 1 to 10 (default 5)", value: "N", short: "n" },
    provider: {
      about: "ask only these, in this order; scry providers lists them",
      value: "ID[,ID]",
      short: "p",
      offers: providerIds(({ search }) => search),
    },
    fuse: { about: "ask several at once and merge their results" },
    domain: { about: "only this site and its subdomains; repeatable", value: "D", several: true },
    "not-domain": { about: "not this site; repeatable", value: "D", several: true },
    time: {
      about: "published within a day, week, month or year",
      value: "d|w|m|y|all",
      choices: ["d", "w", "m", "y", "all", "day", "week", "month", "year"],
    },
    lang: { about: "language of the results, e.g. de", value: "CODE" },
    region: { about: "country of the results, e.g. DE", value: "CODE" },
    format: { about: "how to print them (default numbered)", value: "FORMAT", choices: formats },
    json,
    timeout: { about: "give up after this many seconds (default 20)", value: "S" },
    "no-cache": { about: "has no effect: no answers are kept between runs" },
    session,
    config,
    verbose,
  },
  run: search,
};

async function search({ arguments: given, signal, terminal }: Call): Promise<number> {
  if (!given.words.length)
    throw new UsageError(
      "What should be searched for? Give a query: scry search what changed in TypeScript 7",
    );
  const asJson = given.flag("json") || given.text("format") === "json";
  const format = (asJson ? "numbered" : (given.text("format") ?? "numbered")) as SearchFormat;
  const timeoutMs = milliseconds("--timeout", given.text("timeout"));
  const providers = namesIn(given, "provider");
  const options = {
    config: given.text("config"),
    ...(providers && { settings: { search: { providers } } }),
  };
  const { createSession, webSearchTool, withScry } = await import("../setup/engine.ts");
  const kept = await keepSession(given.text("session"), createSession);
  return withScry(options, async (scry) => {
    const tool = webSearchTool(scry, {
      format,
      argumentNames,
      // A person reads this: no marks for a model.
      envelope: "off",
      search: {
        ...(given.flag("fuse") && { strategy: "fuse" as const }),
        ...(timeoutMs !== undefined && { timeoutMs }),
        fresh: given.flag("no-cache"),
      },
    });
    const stop = startSpinner("Searching", {
      ...terminal,
      spinner: terminal.spinner && !given.flag("verbose"),
    });
    const result = await tool
      .execute(
        {
          query: given.words.join(" "),
          limit: given.text("limit"),
          allowed_domains: given.list("domain"),
          blocked_domains: given.list("not-domain"),
          time_range: given.text("time"),
          language: given.text("lang"),
          region: given.text("region"),
        },
        {
          signal,
          session: kept.session,
          ...(given.flag("verbose") && { log: tellLog }),
        },
      )
      .finally(stop);
    const { data, text, isError } = result;
    if (!asJson) checkOptions(result);
    // A search that failed has shown nothing that could be cited.
    if (!isError) await kept.write();
    if (given.flag("verbose")) tell(describeSearch(data, argumentNames));
    const code = isError
      ? failedBySettings(data, () => scry.redact(scry.settings.faults()))
        ? exitCodes.usage
        : exitCodeOf(data.code, data.attempts.length > 0)
      : data.results.length
        ? exitCodes.ok
        : exitCodes.nothingFound;
    if (asJson) printJson(data);
    else if (!isError) print(decorateSearch(text, data, styleFor(terminal)));
    else if (code !== exitCodes.interrupted) tell(`${text}${doctorLine(data.code)}`);
    return code;
  });
}
