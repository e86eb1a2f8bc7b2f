import type { SearchFormat, SearchInput, TimeRange, WebSearchData } from "@scry/core";
import { type Arguments, milliseconds, wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, json, verbose } from "../terminal/command.ts";
import { exitCodes, isScryError, UsageError } from "../terminal/errors.ts";
import { type Style, styleFor } from "../terminal/look.ts";
import { spelledOut, tell } from "../terminal/output.ts";
import { startSpinner } from "../terminal/progress.ts";
import { closest } from "../terminal/suggest.ts";
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
import { output, resultWriter } from "./result-writer.ts";
import { keepSession } from "./session-file.ts";

const formats = ["numbered", "markdown", "brief", "urls", "json"] as const satisfies readonly (
  | SearchFormat
  | "urls"
  | "json"
)[];

/** A person may want to see more than the ten results that a model gets at most. */
const mostResults = 50;

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
  about:
    "Searches the web and prints numbered results. Without any key, it asks the services that need none.",
  options: {
    limit: { about: "how many results, 1 to 50 (default 5)", value: "N", short: "n" },
    provider: {
      about: "ask only these services, in this order; scry providers lists them",
      value: "ID[,ID]",
      short: "p",
      offers: providerIds(({ search }) => search),
    },
    fuse: { about: "ask several services at once and merge their results" },
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
      about: "ask the services that suit this topic; docs prefers the versions in this folder's lock file",
      value: "TOPIC",
      choices: topics,
    },
    query: {
      about: "another query, searched at the same time; repeatable, 5 in all",
      value: "Q",
      several: true,
    },
    "answer-tokens": {
      about: "also open the best pages and print the passages that answer, within this budget",
      value: "N",
    },
    lang: { about: "language of the results, e.g. de", value: "CODE" },
    region: { about: "country of the results, e.g. DE", value: "CODE" },
    format: { about: "how to print the results (default numbered)", value: "FORMAT", choices: formats },
    json,
    output,
    timeout: { about: "give up after this many seconds (default 20)", value: "S" },
    "no-cache": noCache,
    offline,
    session,
    config,
    verbose,
  },
  examples: [
    ['scry search "what changed in TypeScript 7"', "five results"],
    ["scry search tide tables --domain example.com --time month", "of one site, not older than a month"],
    ["scry search rust async book --topic docs --answer-tokens 1500", "with the passages that answer"],
    ['scry search tide tables --format urls | scry open - --query "high water"', "and read what was found"],
    ["scry search solar storms --provider brave,tavily --fuse --json -o hits.json", "two services, merged"],
  ],
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
  const input = { query, ...(queries.length && { queries }) };
  const timeoutMs = milliseconds("--timeout", given.text("timeout"));
  const answerTokens = wholeNumber("--answer-tokens", given.text("answer-tokens"), 8000, 100);
  const providers = namesIn(given, "provider");
  const { account, bodyOf, createSession, failedSearch, foundFor, searchNotes, searchToData, withScry } =
    await import("../setup/engine.ts");
  const kept = await keepSession(given.text("session"), createSession);
  const out = await resultWriter(given);
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
      .then((filters) => searchToData(scry, { ...input, ...filters }, options, context))
      .catch(async (thrown) => failedSearch(scry, query, await asFailure(thrown, call), context))
      .finally(stop);
    const failed = data.code !== undefined;
    const asked = formats.find((one) => one === given.text("format")) ?? "numbered";
    const format = asked === "json" ? "numbered" : asked;
    const notes = searchNotes(data, filterOptions);
    const text = failed
      ? data.message
      : format === "urls"
        ? data.results.map(({ url }) => url).join("\n")
        : searchText(data, format, styleFor(out.look(terminal)), notes, { found: foundFor(data), bodyOf });
    await account(kept.session, data.attempts, text);
    // A search that failed has shown nothing that could be cited.
    if (!failed) await kept.write();
    if (given.flag("verbose")) tell(describeSearch(data));
    const code = failed
      ? failureCode(data, data.attempts.length > 0, scry)
      : data.results.length
        ? exitCodes.ok
        : exitCodes.nothingFound;
    if (isJson(call)) out.json(data);
    else if (!failed && format === "urls") {
      // What follows in a pipe reads addresses only.
      if (text) out.text(text);
      for (const note of data.results.length ? notes : [data.message, ...notes]) tell(note);
    } else if (!failed) out.text(text);
    else if (code === exitCodes.usage && data.code === "invalid_input")
      tell([`scry: ${text}`, data.hint].filter(Boolean).join(" "));
    else if (code !== exitCodes.interrupted) tell(`${text}${doctorLine(data.code)}`);
    await out.end();
    return code;
  }).catch(async (thrown) => {
    throw await withMeant(thrown, providers);
  });
}

/** The error for an unknown provider with the name that was probably meant; any other error as it is. */
async function withMeant(thrown: unknown, names: readonly string[] = []): Promise<unknown> {
  if (!isScryError(thrown) || thrown.code !== "invalid_input") return thrown;
  const wrong = names.find((name) => thrown.message.startsWith(`Unknown search provider "${name}".`));
  if (wrong === undefined) return thrown;
  const near = closest(wrong, await providerIds(({ search }) => search)());
  return near ? new UsageError(thrown.message, `Did you mean ${near}?`) : thrown;
}

const timeWords: Readonly<Record<string, TimeRange>> = { day: "d", week: "w", month: "m", year: "y" };

/** Throws UsageError, which names the option that is wrong. */
async function readFilters(given: Arguments): Promise<Omit<SearchInput, "query">> {
  const { checkDay, checkLanguage, checkRegion, queryDomain } = await import("../setup/engine.ts");
  const limit = wholeNumber("--limit", given.text("limit"), mostResults, 1);
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

/** The attempts and how the filters were honoured, a line each. */
function describeSearch(data: WebSearchData): string {
  const filters = Object.entries(data.filters).map(([name, { honoured, dropped, undated }]) => {
    const facts = [honoured, dropped && `${dropped} dropped`, undated && `${undated} undated`];
    return `filter: ${filterOptions[name] ?? name}: ${facts.filter(Boolean).join(", ")}`;
  });
  const warnings = data.warnings.map((warning) => `warning: ${warning}`);
  const lines = [...describeAttempts(data.attempts), ...filters, ...warnings];
  return lines.length ? lines.join("\n") : "attempt: none";
}

type Result = WebSearchData["results"][number];

/** Shared with the tool: how many results for which query, and the text of a result. */
interface Wording {
  found: string;
  bodyOf: (result: Result) => string;
}

const day = (result: Result) => result.published_at?.slice(0, 10) ?? result.age;
const fromLibrary = ({ read_at }: Result) => read_at && `from your library, read on ${read_at.slice(0, 10)}`;
const answerLine = (answer: string, style: Style) => `${style.green("Answer:")}${style.bold(` ${answer}`)}`;

const titleLine = ({ citation_id, title, url }: Result, style: Style) =>
  `${style.bold(`${citation_id}.`)} ${style.bold(style.link(title, url))}`;
const addressedLine = (result: Result, style: Style) =>
  `${titleLine(result, style)} — ${style.cyan(result.url)}`;

function numbered({ results, answer }: WebSearchData, style: Style, { found, bodyOf }: Wording): string[] {
  const blocks = results.map((result) => {
    const about = [day(result), fromLibrary(result)].filter(Boolean).join("; ");
    const text = [about && `(${about})`, bodyOf(result)].filter(Boolean).join(" ");
    const by = result.queries ? style.dim(` {${result.queries.join(",")}}`) : "";
    return `${addressedLine(result, style)}${by}${text && `\n   ${text}`}`;
  });
  return [
    style.dim(`Found ${spelledOut(found)}:`),
    ...(answer ? [answerLine(answer, style)] : []),
    ...blocks,
  ];
}

function markdown({ results, answer }: WebSearchData, style: Style, { bodyOf }: Wording): string[] {
  const blocks = results.flatMap((result) => {
    const when = day(result);
    const lines = [
      `${style.dim("###")} ${titleLine(result, style)}`,
      `${style.dim("**URL:**")} ${style.cyan(result.url)}`,
      ...(when ? [`**Published:** ${when}`] : []),
      ...(result.read_at ? [`**Read:** ${fromLibrary(result)}`] : []),
    ];
    return [lines.join("\n"), ...(bodyOf(result) ? [bodyOf(result)] : [])];
  });
  const answered = answer ? [style.bold("## Answer"), answer] : [];
  return [...answered, style.bold("## Search Results"), ...blocks];
}

const brief = ({ results }: WebSearchData, style: Style): string[] => [
  results.map((result) => addressedLine(result, style)).join("\n"),
];

const nothing = ({ message, answer }: WebSearchData, style: Style): string[] => [
  ...(answer ? [answerLine(answer, style)] : []),
  style.dim(message),
];

/** The results for people: what the tool writes for a model, with colours, links and the notes of the command. */
export function searchText(
  data: WebSearchData,
  format: SearchFormat,
  style: Style,
  notes: readonly string[],
  wording: Wording,
): string {
  const write = data.results.length ? { numbered, markdown, brief }[format] : nothing;
  const below = notes.map(style.yellow).join("\n");
  return [...write(data, style, wording), ...(below ? [below] : [])].join("\n\n");
}
