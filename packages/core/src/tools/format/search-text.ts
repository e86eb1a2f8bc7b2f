import { counted, type ScryError } from "../../contracts/error.ts";
import { nothingReached, offlineMessage, offlineWarning } from "../../engine/search-failed.ts";
import type { WebSearchData } from "../schema.ts";

export const searchFormats = ["numbered", "markdown", "brief"] as const;
/** How the results of a search are written for a model. */
export type SearchFormat = (typeof searchFormats)[number];

/** scry's own text, and text from the web. */
interface Parts {
  head: string[];
  blocks: string[];
}

type Result = WebSearchData["results"][number];

const day = (result: Result) => result.published_at?.slice(0, 10) ?? result.age;
const fromLibrary = ({ read_at }: Result) => read_at && `from your library, read on ${read_at.slice(0, 10)}`;
/** The text in brackets before a snippet. */
const aboutResult = (result: Result): string => [day(result), fromLibrary(result)].filter(Boolean).join("; ");

/** "2 results for …", as the first line says it. */
export const foundFor = (data: WebSearchData): string =>
  `${counted(data.results.length, "result")} for ${askedFor(data)}`;

/** The passages of a result, else its snippet. */
export function bodyOf({ snippet, passages, shown_before }: Result): string {
  if (shown_before) return `${snippet} [What answers was shown before.]`.trim();
  if (!passages?.length) return snippet;
  return passages
    .map(({ text, heading }) => (heading && !text.startsWith("#") ? `${heading}: ${text}` : text))
    .join("\n…\n")
    .replaceAll("\n", "\n   ");
}

function numbered(data: WebSearchData): Parts {
  const head = [`Found ${foundFor(data)}:`];
  const blocks: string[] = [];
  if (data.answer) blocks.push(`Answer: ${data.answer}`);
  for (const result of data.results) {
    const about = aboutResult(result);
    // Passages say more than the snippet, which is often one of them.
    const text = [about && `(${about})`, bodyOf(result)].filter(Boolean).join(" ");
    const by = result.queries ? ` {${result.queries.join(",")}}` : "";
    blocks.push(`${result.citation_id}. ${result.title} — ${result.url}${by}${text && `\n   ${text}`}`);
  }
  return { head, blocks };
}

/** The query with its topic; several queries are numbered, and results refer to them as {1}. */
export function askedFor({ query, queries, topic, results }: WebSearchData): string {
  const by = [...new Set(results.flatMap(({ provider, providers = [provider] }) => providers))];
  const about = topic ? ` (${topic}: ${by.join(", ")})` : "";
  if (!queries) return `"${query}"${about}`;
  const list = queries.map((one, index) => `{${index + 1}} "${one.query}"${one.code ? " (failed)" : ""}`);
  return `${list.join(", ")}${about}`;
}

function markdown(data: WebSearchData): Parts {
  const blocks: string[] = [];
  if (data.answer) blocks.push("## Answer", data.answer);
  blocks.push("## Search Results");
  for (const result of data.results) {
    const when = day(result);
    const lines = [`### ${result.citation_id}. ${result.title}`, `**URL:** ${result.url}`];
    if (when) lines.push(`**Published:** ${when}`);
    if (result.read_at) lines.push(`**Read:** ${fromLibrary(result)}`);
    if (result.queries) lines.push(`**Found by:** {${result.queries.join(",")}}`);
    blocks.push(lines.join("\n"));
    if (bodyOf(result)) blocks.push(bodyOf(result).replaceAll("\n   ", "\n"));
  }
  return { head: data.queries ? [`Queries: ${askedFor(data)}`] : [], blocks };
}

const brief = (data: WebSearchData): Parts => ({
  head: [],
  blocks: [data.results.map((result) => `${result.citation_id}. ${result.title} — ${result.url}`).join("\n")],
});

const formats: Readonly<Record<SearchFormat, (data: WebSearchData) => Parts>> = {
  numbered,
  markdown,
  brief,
};

/** Notes next to the results: warnings, and results of unknown date. */
export function searchNotes(data: WebSearchData, names: Readonly<Record<string, string>> = {}): string[] {
  const timed = data.filters.time_range ?? data.filters.dates;
  // Only for the results shown: the report also counts those beyond the limit.
  const undated = timed?.undated ? data.results.filter((result) => !day(result)).length : 0;
  const lines = [...data.warnings];
  if (undated)
    lines.push(
      `${undated} of these results ${undated === 1 ? "has" : "have"} no date and may be outside the time range.`,
    );
  if (timed?.outside)
    lines.push(
      `${timed.outside} of the results that the service found ${timed.outside === 1 ? "is" : "are"} dated outside the time range; its filter may go by the date of the last change.`,
    );
  for (const { about, values } of data.disagreements ?? []) {
    const said = values.map(
      ({ value, citation_ids }) => `${value} ${citation_ids.map((id) => `[${id}]`).join("")}`,
    );
    lines.push(`Sources disagree (${about}): ${said.join(" · ")}.`);
  }
  for (const { citation_id, code, message } of data.unread ?? [])
    lines.push(`[${citation_id}] could not be read (${code}): ${message}`);
  for (const { query, code, message } of data.queries ?? [])
    if (code) lines.push(`The search for "${query}" failed: ${message}`);
  if (!data.results.length) lines.push(...leftOut(data, names));
  return lines.map((line) => `Note: ${line}`);
}

/** "No results", and why: other words do not bring back what the operator's domain policy leaves out. */
export function nothingFound(
  query: string,
  { policy }: WebSearchData["filters"],
  warnings: readonly string[],
): string {
  const nothing = `No results found for "${query}"`;
  if (warnings.includes(offlineWarning))
    return `${nothing} in your library and the cache; the web was not asked.`;
  if (!policy) return `${nothing}. Try rephrasing your search.`;
  const here = `${nothing} on the sites that the domain policy set here allows`;
  if (!policy.dropped) return `${here}. Try rephrasing your search.`;
  return `${here}: ${counted(policy.dropped, "result")} of other sites ${policy.dropped === 1 ? "was" : "were"} left out.`;
}

/** Says how many results each filter dropped: no match is not the same as no results. */
const leftOut = ({ filters }: WebSearchData, names: Readonly<Record<string, string>>) =>
  Object.entries(filters).flatMap(([name, { dropped }]) =>
    dropped && name !== "policy"
      ? `${dropped === 1 ? "1 result does" : `${dropped} results do`} not match ${names[name] ?? name} and ${dropped === 1 ? "was" : "were"} left out.`
      : [],
  );

/**
 * The data as text. `enclose` marks what came from the web; the head line and the notes are scry's own words and stay
 * outside.
 */
export function formatSearch(
  data: WebSearchData,
  format: SearchFormat,
  enclose: (text: string) => string = (text) => text,
): string {
  const notes = searchNotes(data).join("\n");
  const below = notes ? [notes] : [];
  if (!data.results.length) {
    const answer = data.answer ? [enclose(`Answer: ${data.answer}`)] : [];
    return [...answer, nothingFound(data.query, data.filters, data.warnings), ...below].join("\n\n");
  }
  const { head, blocks } = formats[format](data);
  return [...head, enclose(blocks.join("\n\n")), ...below].join("\n\n");
}

const temporarily = "Web search is temporarily unavailable. Please try again later.";

/** A failed search as the model reads it: every provider's reason and the next step, never "no results". */
export function formatSearchFailure(error: ScryError): string {
  if (error.code === "invalid_input" && !error.attempts.length)
    return `Invalid search query: ${error.message}`;
  const tried = error.attempts.filter(({ outcome, message }) => outcome === "error" && message);
  const reasons = tried.length
    ? tried.map(({ provider, message }) => `- ${provider}: ${message}`)
    : [`- ${error.message}`];
  const skipped = error.attempts.filter(
    ({ outcome, code }) => outcome === "skipped" && code === "unavailable",
  );
  if (tried.length && skipped.length)
    reasons.push(
      `- ${skipped.map(({ provider }) => provider).join(", ")}: not asked, the network is unreachable.`,
    );
  const failed = `Search failed:\n${reasons.join("\n")}\nNext step: ${error.hint}`;
  // "Try again later" would make a model call again immediately.
  if (error.offline) return `${offlineMessage}\n\n${failed}`;
  return nothingReached(error.attempts) ? `${temporarily}\n\n${failed}` : failed;
}
