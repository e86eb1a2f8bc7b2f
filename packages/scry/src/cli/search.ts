import type { SearchFormat, SearchInput, TimeRange, WebSearchData } from "@scry/core";
import { type Arguments, milliseconds, wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, json, verbose } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { styleFor } from "../terminal/look.ts";
import { print, printJson, tell } from "../terminal/output.ts";
import { startSpinner } from "../terminal/progress.ts";
import {
  asFailure,
  callContext,
  checked,
  describeAttempts,
  doctorLine,
  failureCode,
  isJson,
  quietTerminal,
} from "./calls.ts";
import { config, namesIn, noCache, offline, providerIds, session } from "./options.ts";
import { searchText } from "./search-text.ts";
import { keepSession } from "./session-file.ts";

const formats = ["numbered", "markdown", "brief", "json"] as const satisfies readonly (
  | SearchFormat
  | "json"
)[];

export const topics = ["web", "news", "code", "docs", "papers", "discussions", "packages"] as const;

/** The filters of a search as a person types them. */
export const filterOptions: Readonly<Record<string, string>> = {
  allowed_domains: "--domain",
  blocked_domains: "--not-domain",
  time_range: "--time",
  dates: "--since/--until",
  topic: "--topic",
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
    since: { about: "published on this day or later", value: "YYYY-MM-DD" },
    until: { about: "published on this day or before", value: "YYYY-MM-DD" },
    topic: {
      about: "ask those that are good at it; docs goes by the lock file of this folder",
      value: "TOPIC",
      choices: topics,
    },
    query: { about: "another query, searched at once; repeatable, 5 in all", value: "Q", several: true },
    "answer-tokens": {
      about: "also open the best pages and print the passages that answer, within this budget",
      value: "N",
    },
    lang: { about: "language of the results, e.g. de", value: "CODE" },
    region: { about: "country of the results, e.g. DE", value: "CODE" },
    format: { about: "how to print them (default numbered)", value: "FORMAT", choices: formats },
    json,
    timeout: { about: "give up after this many seconds (default 20)", value: "S" },
    "no-cache": noCache,
    offline,
    session,
    config,
    verbose,
  },
  run: search,
};

async function search(call: Call): Promise<number> {
  const { arguments: given, terminal } = call;
  const more = given.list("query");
  if (!given.words.length && !more.length)
    throw new UsageError(
      "What should be searched for? Give a query: scry search what changed in TypeScript 7",
    );
  const query = given.words.join(" ") || (more[0] ?? "");
  const queries = given.words.length ? more : more.slice(1);
  const asked = { query, ...(queries.length && { queries }) };
  const timeoutMs = milliseconds("--timeout", given.text("timeout"));
  const answerTokens = wholeNumber("--answer-tokens", given.text("answer-tokens"), 8000, 100);
  const providers = namesIn(given, "provider");
  const { account, askedFor, bodyOf, createSession, failedSearch, searchNotes, searchToData, withScry } =
    await import("../setup/engine.ts");
  const kept = await keepSession(given.text("session"), createSession);
  const settings = { ...(providers && { settings: { search: { provider: providers } } }) };
  return withScry({ config: given.text("config"), ...settings }, async (scry) => {
    const context = callContext("web_search", call, kept);
    const options = {
      ...(given.flag("fuse") && { strategy: "fuse" as const }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      fresh: given.flag("no-cache"),
      ...(given.flag("offline") && { offline: true }),
      folder: process.cwd(),
      ...(answerTokens !== undefined && { answerTokens }),
    };
    const stop = startSpinner("Searching", quietTerminal(call));
    const data = await readFilters(given)
      .then((filters) => searchToData(scry, { ...asked, ...filters }, options, context))
      .catch(async (thrown) => failedSearch(scry, query, await asFailure(thrown, call), context))
      .finally(stop);
    const failed = data.code !== undefined;
    const format = formats.find((one) => one !== "json" && one === given.text("format")) ?? "numbered";
    const text = failed
      ? data.message
      : searchText(data, format as SearchFormat, styleFor(terminal), searchNotes(data, filterOptions), {
          asked: askedFor(data),
          bodyOf,
        });
    await account(kept.session, data.attempts, text);
    // A search that failed has shown nothing that could be cited.
    if (!failed) await kept.write();
    if (given.flag("verbose")) tell(describeSearch(data));
    const code = failed
      ? failureCode(data, data.attempts.length > 0, scry)
      : data.results.length
        ? exitCodes.ok
        : exitCodes.nothingFound;
    if (isJson(call)) printJson(data);
    else if (!failed) print(text);
    else if (code !== exitCodes.interrupted) tell(`${text}${doctorLine(data.code)}`);
    return code;
  });
}

const timeWords: Readonly<Record<string, TimeRange>> = { day: "d", week: "w", month: "m", year: "y" };

/** Throws UsageError, which names the option that is wrong. */
async function readFilters(given: Arguments): Promise<Omit<SearchInput, "query">> {
  const { checkDay, checkLanguage, checkRegion, queryDomain } = await import("../setup/engine.ts");
  const limit = wholeNumber("--limit", given.text("limit"), 10, 1);
  const domains = async (option: string) => {
    const named = given.list(option).filter((domain) => domain.trim());
    for (const domain of named) await checked(() => queryDomain(domain), `--${option}: `);
    return named;
  };
  const time = given.text("time");
  const since = await checked(() => checkDay("--since", given.text("since")));
  const until = await checked(() => checkDay("--until", given.text("until")));
  if (since && until && since > until)
    throw new UsageError(`--since (${since}) is after --until (${until}).`);
  const topic = topics.find((one) => one === given.text("topic"));
  return {
    ...(since && { since }),
    ...(until && { until }),
    ...(topic && { topic }),
    limit,
    allowedDomains: await domains("domain"),
    blockedDomains: await domains("not-domain"),
    timeRange: time === undefined ? undefined : (timeWords[time] ?? (time as TimeRange)),
    language: await checked(() => checkLanguage("--lang", given.text("lang"))),
    region: await checked(() => checkRegion("--region", given.text("region"))),
  };
}

/** What was tried and how the filters were honoured, a line each. */
function describeSearch(data: WebSearchData): string {
  const filters = Object.entries(data.filters).map(([name, { honoured, dropped, undated }]) => {
    const facts = [honoured, dropped && `${dropped} dropped`, undated && `${undated} undated`];
    return `filter: ${filterOptions[name] ?? name}: ${facts.filter(Boolean).join(", ")}`;
  });
  const warnings = data.warnings.map((warning) => `warning: ${warning}`);
  const lines = [...describeAttempts(data.attempts), ...filters, ...warnings];
  return lines.length ? lines.join("\n") : "attempt: none";
}
