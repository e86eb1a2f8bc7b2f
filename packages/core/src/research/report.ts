import { type CheckedClaim, type Disagreement, findDisagreements } from "@scry/page/citations";
import { plainLine, plainMarkdown, shorten } from "@scry/page/markdown";
import type { ResearchRun } from "./research-run.ts";
import type { Unread } from "./types.ts";

const longestTitle = 120;
/** Room for the reason of every provider that a search asked. */
export const longestReason = 1200;

/** Text from the web or from a model inside our own Markdown: one line, with its markup removed. */
const plain = (text: string, longest = longestTitle) =>
  shorten(plainLine(text), longest).replace(/[\\`*_[\]<>#|~]/g, "\\$&");

/** What could not be read, and the searches that failed. */
export const unreadOf = ({ state }: Pick<ResearchRun, "state">): Unread[] => [
  ...state.pages
    .filter(({ status }) => status === "failed")
    .map(({ url, title, citation, reason = "" }) => ({ url, title, citation, reason })),
  ...state.questions
    .flatMap(({ queries }) => queries)
    .flatMap(({ text, error }) => (error ? [{ title: `the search "${text}"`, reason: error }] : [])),
];

/** Years and numbers of which the pages that were read say different things. */
export function disagreementsOf({ state, session }: Pick<ResearchRun, "state" | "session">): Disagreement[] {
  const read = new Set(state.pages.filter(({ status }) => status === "read").map(({ citation }) => citation));
  const said = session
    .sources()
    .filter(({ id }) => read.has(id))
    .map(({ id, passages }) => ({ id, texts: passages.map(({ text }) => text) }));
  const found = [state.question, ...state.questions.map(({ question }) => question)].flatMap((query) =>
    findDisagreements(query, said),
  );
  return [...new Map(found.map((one) => [one.values.map(({ value }) => value).join(" / "), one])).values()];
}

const markers = (ids: readonly number[]) => ids.map((id) => `[${id}]`).join("");

function disagreementLines({ state }: Pick<ResearchRun, "state">, found: readonly Disagreement[]): string[] {
  const read = state.pages.filter(({ status }) => status === "read").length;
  if (read < 2) return ["Fewer than two pages were read, so there was nothing to compare."];
  if (!found.length) return ["No differing years or numbers were found in the pages that were read."];
  return found.map(({ about, values }) => {
    const said = values.map(({ value, sources }) => `${plain(value)} ${markers(sources)}`);
    return `- ${plain(about)}: ${said.join("; ")}`;
  });
}

function unreadLines({ state }: Pick<ResearchRun, "state">, unread: readonly Unread[]): string[] {
  // An address and no number: the page says nothing, so nothing cites it.
  const failed = bySharedReason(unread).map(({ title, url, reason }) => {
    const name = url && title ? `${plain(title)} (${linkTo(url)})` : url ? linkTo(url) : plain(title);
    return `- ${name}: ${plain(reason, longestReason)}.`;
  });
  const chosen = new Set(state.pages.map(({ url }) => url));
  const left = new Set(
    state.questions
      .flatMap(({ queries }) => queries.flatMap(({ found = [] }) => found.map(({ url }) => url)))
      .filter((url) => !chosen.has(url)),
  ).size;
  const unsearched = state.questions
    .flatMap(({ queries }) => queries)
    .filter(({ found, error }) => !found && !error);
  return [
    ...failed,
    ...(left ? [`- ${left} more ${left === 1 ? "result was" : "results were"} found and not opened.`] : []),
    ...unsearched.map(
      ({ text }) => `- The search "${plain(text)}" was planned and not made: the budget was used.`,
    ),
    ...state.notes.map((note) => `- ${plain(note, longestReason)}`),
    ...(failed.length || left || unsearched.length || state.notes.length
      ? []
      : ["Every page that was chosen could be read."]),
  ];
}

/** Searches that failed for the same reason are one line: it is long, with the reason of each provider. */
function bySharedReason(unread: readonly Unread[]): Unread[] {
  const groups = Map.groupBy(unread, ({ url, reason }) => url ?? reason);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first || first.url) return same;
    return [{ ...first, title: same.map(({ title }) => title).join(", ") }];
  });
}

/** A link in Markdown; brackets would begin the number of a source or end the link. */
const linkTo = (url: string) => `<${url.replace(/[[\]<>\s]/g, encodeURIComponent)}>`;

/** The two sections at the end, which this program writes and not the model. */
export const endSections = (
  run: Pick<ResearchRun, "state">,
  unread: readonly Unread[],
  disagreements: readonly Disagreement[],
): string =>
  [
    "## Where sources disagree",
    disagreementLines(run, disagreements).join("\n"),
    "## What I could not read",
    unreadLines(run, unread).join("\n"),
  ].join("\n\n");

/** Adds to each sentence that contradicts its source what the source says. */
export function markContradictions(text: string, claims: readonly CheckedClaim[]): string {
  let marked = text;
  const wrong = claims.filter(({ verdict }) => verdict === "contradicted");
  for (const { end, problems } of wrong.toSorted((one, other) => other.end - one.end)) {
    const found = problems.find((problem) => problem.found)?.found;
    const note = found ? `its source says: ${plain(found, 80)}` : "its source says otherwise";
    marked = `${marked.slice(0, end)} *(${note})*${marked.slice(end)}`;
  }
  return marked;
}

const mostQuoted = 3;
const longestQuote = 400;

/** Quotations from what was read, for a run that ended before its report was written. */
export function digest({ state, session }: Pick<ResearchRun, "state" | "session">, reason: string): string {
  const sections = state.questions.flatMap(({ question }, about) => {
    const read = state.pages.filter((page) => page.about === about && page.status === "read");
    const quotes = read.slice(0, mostQuoted).flatMap(({ citation, title }) => {
      const source = session.sources().find(({ id }) => id === citation);
      // The page's own title is said before the quote.
      const passage = plainMarkdown((source?.passages.at(-1)?.text ?? "").replace(/^#{1,6} .*\n+/, ""));
      return passage.trim() ? [`- ${plain(title)}: “${plain(passage, longestQuote)}” [${citation}]`] : [];
    });
    return quotes.length ? [`### ${plain(question)}`, quotes.join("\n")] : [];
  });
  const said = sections.length ? `${reason} This is what was read.` : reason;
  return [`## ${plain(state.question, 200)}`, said, ...sections].join("\n\n");
}
