import type { SearchFormat, WebSearchData } from "@scry/core";
import type { Style } from "../terminal/look.ts";

type Result = WebSearchData["results"][number];

/** What the tool says in the same words: the query with its topic, and the text of a result. */
interface Wording {
  asked: string;
  bodyOf: (result: Result) => string;
}

const day = (result: Result) => result.published_at?.slice(0, 10) ?? result.age;
const fromLibrary = ({ read_at }: Result) => read_at && `from your library, read on ${read_at.slice(0, 10)}`;
const answerLine = (answer: string, style: Style) => `${style.green("Answer:")}${style.bold(` ${answer}`)}`;

const titleLine = ({ citation_id, title, url }: Result, style: Style) =>
  `${style.bold(`${citation_id}.`)} ${style.bold(style.link(title, url))}`;
const addressedLine = (result: Result, style: Style) =>
  `${titleLine(result, style)} — ${style.cyan(result.url)}`;

function numbered({ results, answer }: WebSearchData, style: Style, { asked, bodyOf }: Wording): string[] {
  const blocks = results.map((result) => {
    const about = [day(result), fromLibrary(result)].filter(Boolean).join("; ");
    const text = [about && `(${about})`, bodyOf(result)].filter(Boolean).join(" ");
    const by = result.queries ? style.dim(` {${result.queries.join(",")}}`) : "";
    return `${addressedLine(result, style)}${by}${text && `\n   ${text}`}`;
  });
  return [
    style.dim(`Found ${results.length} result(s) for ${asked}:`),
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
