import type { CitationView, MessageView, SourceView } from "../src/contract.ts";
import { w } from "./words/words.ts";

/** A citation in the text, with what is known about it. */
export interface CitationAt {
  id: number;
  /** A link, or a button where there is nowhere to go: a file. */
  anchor: HTMLElement;
  source?: SourceView;
  check?: CitationView;
}

const blocks = "p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote";

/** Letters and digits only: Markdown, spaces and quotation marks differ between the answer and its check. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function textBefore(block: Element, anchor: Element): string {
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEndBefore(anchor);
  return withoutMarkers(range.cloneContents());
}

function withoutMarkers(nodes: DocumentFragment | Element): string {
  const copied = nodes.cloneNode(true) as DocumentFragment | Element;
  for (const marker of copied.querySelectorAll("sup")) marker.remove();
  return bare(copied.textContent ?? "");
}

/** The checked sentence that a marker belongs to: the one around it, not just any that cites the same source. */
function checkAt(anchor: Element, id: number, citations: readonly CitationView[]): CitationView | undefined {
  const candidates = citations.filter((citation) => citation.cites.includes(id));
  // A row of a table is checked as a whole: its cells alone are not sentences.
  const block = anchor.closest("tr") ?? anchor.closest(blocks);
  if (block === null || candidates.length < 2) return candidates[0];
  const all = withoutMarkers(block);
  const at = textBefore(block, anchor).length;
  const around = candidates.find((candidate) => {
    const sentence = bare(candidate.sentence);
    const start = all.lastIndexOf(sentence, at);
    return sentence !== "" && start !== -1 && at <= start + sentence.length;
  });
  return around ?? candidates[0];
}

/** The number of a marker's link, which the renderer writes as [1] and the page shows as 1. */
function idOf(anchor: Element): number | undefined {
  const written = /^\[?(\d+)\]?$/.exec(anchor.textContent ?? "")?.[1];
  return anchor.parentElement?.tagName === "SUP" && written !== undefined ? Number(written) : undefined;
}

export function citationAt(anchor: HTMLElement, message: MessageView | undefined): CitationAt | undefined {
  const id = idOf(anchor);
  if (id === undefined) return undefined;
  const source = message?.sources.find((each) => each.id === id);
  const check = checkAt(anchor, id, message?.citations ?? []);
  return { id, anchor, ...(source && { source }), ...(check && { check }) };
}

/** Where a marker leads. */
export const targetOf = (anchor: Element): string => (anchor instanceof HTMLAnchorElement ? anchor.href : "");

/** The host of a page; of a file there is none to name. */
export function hostOf(address: string): string {
  if (isFile(address)) return w.attachedFile;
  return URL.parse(address)?.host.replace(/^www\./, "") ?? address;
}

/** A file that was given to the conversation. */
export const isFile = (address: string): boolean => address.startsWith("attachment:");

/** Only addresses that a person may be sent to. */
export function linkable(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\//i.test(address) ? address : undefined;
}
