import type { Piece } from "../scan.ts";
import type { Source } from "../source.ts";
import { addressOf, safeHref, titleOf } from "./link.ts";

/** How a target that keeps the answer's own text writes a citation, and what it adds at the end. */
export interface InlineTarget {
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

function plainFooter(used: readonly Source[]): string {
  if (used.length === 0) return "";
  const lines = used.map((source) => {
    const title = titleOf(source);
    const address = addressOf(source);
    return title === address ? `[${source.id}] ${address}` : `[${source.id}] ${title}\n    ${address}`;
  });
  return `\n\nSources:\n${lines.join("\n")}\n`;
}

function markdownFooter(used: readonly Source[]): string {
  if (used.length === 0) return "";
  const lines = used.map((source) => {
    const title = titleOf(source).replace(/[\\`*_[\]<>]/g, "\\$&");
    // A parenthesis would end the link.
    const href = safeHref(source.url)?.replaceAll("(", "%28").replaceAll(")", "%29");
    return `[^${source.id}]: ${href === undefined ? title : `[${title}](${href})`}`;
  });
  return `\n\n${lines.join("\n")}\n`;
}

export const plainTarget: InlineTarget = { cite: ({ id }) => `[${id}]`, footer: plainFooter };
export const markdownTarget: InlineTarget = { cite: ({ id }) => `[^${id}]`, footer: markdownFooter };
export const terminalTarget: InlineTarget = { cite: terminalLink, footer: plainFooter };

export function inlineText(
  pieces: readonly Piece[],
  target: InlineTarget,
  find: (id: number) => Source | undefined,
): string {
  return pieces
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      return piece.ids
        .map((id) => {
          const source = find(id);
          return source === undefined ? "" : target.cite(source);
        })
        .join("");
    })
    .join("");
}
