import type { Source, UrlCitation } from "../citation-types.ts";
import type { Piece } from "../scan.ts";
import { addressOf, safeHref, titleOf } from "./link.ts";

/** How a target that keeps the answer's own text writes a citation, and what it adds at the end. */
export interface TextTarget {
  cite(source: Source): string;
  footer(used: readonly Source[]): string;
}

const escapeCharacter = "\u001b";

/** OSC 8: the address itself is invisible; the footer shows it. */
function terminalLink(source: Source): string {
  const href = safeHref(source.url);
  if (href === undefined) return `[${source.id}]`;
  return `${escapeCharacter}]8;;${href}${escapeCharacter}\\[${source.id}]${escapeCharacter}]8;;${escapeCharacter}\\`;
}

function plainLine(source: Source): string {
  const title = titleOf(source);
  const address = addressOf(source);
  return title === address ? `[${source.id}] ${address}` : `[${source.id}] ${title}\n    ${address}`;
}

function footnote(source: Source): string {
  const title = titleOf(source).replace(/[\\`*_[\]<>]/g, "\\$&");
  // A parenthesis would end the link.
  const href = safeHref(source.url)?.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[^${source.id}]: ${href === undefined ? title : `[${title}](${href})`}`;
}

const footer = (heading: string, line: (source: Source) => string) => (used: readonly Source[]) =>
  used.length === 0 ? "" : `\n\n${heading}${used.map(line).join("\n")}\n`;

const plainFooter = footer("Sources:\n", plainLine);
export const plainTarget: TextTarget = { cite: ({ id }) => `[${id}]`, footer: plainFooter };
export const markdownTarget: TextTarget = { cite: ({ id }) => `[^${id}]`, footer: footer("", footnote) };
export const terminalTarget: TextTarget = { cite: terminalLink, footer: plainFooter };

type Find = (id: number) => Source | undefined;

/** The text of the pieces; `cite` is called with the position of each citation. */
export function textOf(
  pieces: readonly Piece[],
  find: Find,
  cite: (source: Source, at: number) => string,
): string {
  let text = "";
  for (const piece of pieces) {
    if (piece.kind === "text") text += piece.text;
    else for (const source of piece.ids.flatMap((id) => find(id) ?? [])) text += cite(source, text.length);
  }
  return text;
}

/** Keeps each marker as `[id]` and annotates it with the address it stands for. */
export function openaiWriter(find: Find) {
  let length = 0;
  return (pieces: readonly Piece[]): { text: string; annotations: UrlCitation[] } => {
    const annotations: UrlCitation[] = [];
    const text = textOf(pieces, find, (source, at) => {
      const marker = `[${source.id}]`;
      annotations.push({
        type: "url_citation",
        start_index: length + at,
        end_index: length + at + marker.length,
        url: source.url,
        title: titleOf(source),
      });
      return marker;
    });
    length += text.length;
    return { text, annotations };
  };
}
