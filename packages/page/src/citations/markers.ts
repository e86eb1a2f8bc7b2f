import { linkTargetAt, longestLinkTarget, matchAt } from "../markdown/spans.ts";

/**
 * The grammar of citation markers: `[1]`, `[1, 2]`, `[1-3]`, `[[1]]`, `【1】`, `【1†source】`, `［1］`, and clusters of
 * them. Every function that looks at a text which may still grow returns "incomplete" as long as more text could
 * change the result.
 */
const blank = "[ \\t\\u00a0\\u3000]{0,2}";
const entry = `\\d{1,4}(?:${blank}[-‐‑–—−~～]${blank}\\d{1,4})?`;
// Thirty entries are more than any sentence needs; the bound keeps the lookahead short.
const list = `${blank}${entry}(?:${blank}[,;、，；]${blank}${entry}){0,29}${blank}`;
// The part after the dagger is how OpenAI's models name a line or a file of the source.
const marker = new RegExp(
  `\\[\\[(${list})\\]\\]|\\[(${list})\\]|【(${list})(?::\\d{1,4})?(?:†[^】\\n]{0,80})?】|［(${list})］`,
  "y",
);
const unfinished =
  /^(?:\[\[?|【|［)[\d \t\u00a0\u3000,;、，；‐‑–—−~～-]*(?::\d{0,4})?(?:†[^】\n]{0,80})?\]?$/;
/** Longer than any marker: thirty entries of at most sixteen characters. */
const longestMarker = 600;
/** A model that repeats itself must not make the lookahead endless. */
const mostMarkers = 50;
const separator = /[ \t]{0,2}[,;]?[ \t]{0,2}/y;

/** `[2]([1])` is two citations: no address begins with a bracket. */
const bracketed = /\]\([ \t]{0,3}\[/y;
const definition = /:[ \t]{0,3}<?https?:\/\//y;
const definitionStart = /^:[ \t]{0,3}<?(?:h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?)?$/;

/** The most ids that one range may stand for. `[1990-2020]` is a span of years. */
const longestRange = 30;

/** The kind of text at a position, while the text may still grow. */
export type Look<Found> = Found | "absent" | "incomplete";

/** Where the link target that starts at `position` (its closing bracket) ends. */
export function linkTargetEnd(text: string, position: number, whole: boolean): Look<number> {
  if (text[position + 1] === undefined) return whole ? "absent" : "incomplete";
  if (text[position + 1] !== "(" || matchAt(bracketed, text, position)) return "absent";
  const found = linkTargetAt(text, position);
  if (found !== undefined && found.address !== "") return found.end;
  if (whole || text.length - position > longestLinkTarget) return "absent";
  return text.indexOf("\n", position) === -1 ? "incomplete" : "absent";
}

/** The ids of a marker; undefined when its numbers are not ids: zero, years, spans of years. */
function idsOf(listed: string, known: (id: number) => boolean): number[] | undefined {
  const ids: number[] = [];
  for (const part of listed.split(/[,;、，；]/)) {
    const [first, last = first] = (part.match(/\d+/g) ?? []).map(Number);
    if (first === undefined || last === undefined) return undefined;
    if (first < 1 || last < first || last - first >= longestRange) return undefined;
    for (let id = first; id <= last; id++) {
      if (id >= 1000 && !known(id)) return undefined;
      ids.push(id);
    }
  }
  return ids;
}

/** One marker, or several that follow each other; the text continues at `end`. */
interface Marker {
  ids: number[];
  end: number;
}

/** A text, whether it is complete, and which ids have a source. */
interface MarkedText {
  text: string;
  whole: boolean;
  known: (id: number) => boolean;
}

function markerAt({ text, whole, known }: MarkedText, position: number, lineStart: boolean): Look<Marker> {
  const open = text[position];
  if (open !== "[" && open !== "【" && open !== "［") return "absent";
  const found = matchAt(marker, text, position);
  if (found === null) {
    if (whole || text.length - position > longestMarker) return "absent";
    return unfinished.test(text.slice(position)) ? "incomplete" : "absent";
  }
  const ids = idsOf(found[1] ?? found[2] ?? found[3] ?? found[4] ?? "", known);
  if (ids === undefined) return "absent";
  const end = position + found[0].length;
  if (open !== "[") return { ids, end };

  // `[1](url)` and `[[1]](url)` are links.
  const next = text[end];
  if (next === undefined && !whole) return "incomplete";
  const bracket = next === "]" ? end : end - 1;
  const target = linkTargetEnd(text, bracket, whole);
  if (target === "incomplete" || typeof target === "number") {
    return target === "incomplete" ? "incomplete" : "absent";
  }
  // `[1]: https://…` at a line's start defines a Markdown reference.
  if (lineStart && next === ":") {
    if (matchAt(definition, text, end) !== null) return "absent";
    if (!whole && definitionStart.test(text.slice(end, end + 16))) return "incomplete";
  }
  return { ids, end };
}

/** The markers that start at `position` and follow each other with nothing but blanks and a comma between. */
export function clusterAt(marked: MarkedText, position: number, lineStart: boolean): Look<Marker> {
  const { text, whole } = marked;
  const first = markerAt(marked, position, lineStart);
  if (typeof first === "string") return first;
  const ids = [...first.ids];
  let end = first.end;
  for (let count = 1; count < mostMarkers; count++) {
    const next = end + (matchAt(separator, text, end)?.[0].length ?? 0);
    if (next >= text.length && !whole) return "incomplete";
    const more = markerAt(marked, next, false);
    if (more === "incomplete") return "incomplete";
    if (more === "absent") return { ids: [...new Set(ids)], end };
    ids.push(...more.ids);
    end = more.end;
  }
  return { ids: [...new Set(ids)], end };
}
