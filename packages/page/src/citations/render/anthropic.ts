import { splitSentences } from "../../markdown/sentences.ts";
import { wordsOf } from "../../passages/words.ts";
import type { CitedTextBlock, SearchResultBlock, SearchResultLocation, Source } from "../citation-types.ts";
import type { Piece } from "../scan.ts";
import { titleOf } from "./link.ts";

/**
 * The sources as `search_result` blocks, one for each, a text block for each passage that was shown: Claude cites
 * whole text blocks. The API refuses empty ones, so a source that was only named carries its title.
 */
export function searchResultBlocks(sources: readonly Source[]): SearchResultBlock[] {
  return sources.map((source) => {
    const passages = source.passages.map((passage) => passage.text).filter((text) => text.trim() !== "");
    const texts = passages.length > 0 ? passages : [titleOf(source)];
    return {
      type: "search_result",
      source: source.url,
      title: titleOf(source),
      content: texts.map((text) => ({ type: "text", text })),
      citations: { enabled: true },
    };
  });
}

/** Punctuation after a marker that belongs to the sentence before it. */
const sentenceEnd = /^[.!?…。！？،؛,;:)\]"'”’»]+/;

/** The block of a search result that shares most words with the text. */
function closestBlock(text: string, texts: readonly string[]): number {
  if (texts.length < 2) return 0;
  const asked = new Set(wordsOf(text));
  let best = 0;
  let most = -1;
  for (const [index, candidate] of texts.entries()) {
    const words = new Set(wordsOf(candidate));
    const shared = [...asked].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [index, shared];
  }
  return best;
}

/** Removes the markers from an answer, line by line, and attaches them to the sentences before them. */
export class AnthropicWriter {
  readonly #sources: () => readonly Source[];
  #line: Piece[] = [];
  /** The API refuses a text block of nothing but blanks: they are kept for the next one. */
  #blank = "";

  constructor(sources: () => readonly Source[]) {
    this.#sources = sources;
  }

  write(pieces: readonly Piece[], isLast: boolean): CitedTextBlock[] {
    const blocks: CitedTextBlock[] = [];
    for (const piece of pieces) {
      if (piece.kind === "cite") {
        this.#line.push(piece);
        continue;
      }
      // One line at a time, its break included: that is how far a marker reaches.
      for (const line of piece.text.split(/(?<=\n)/)) {
        const last = this.#line.at(-1);
        if (last?.kind === "text") last.text += line;
        else this.#line.push({ ...piece, text: line });
        if (line.endsWith("\n")) blocks.push(...this.#endLine());
      }
    }
    if (isLast) blocks.push(...this.#endLine());
    return blocks;
  }

  #endLine(): CitedTextBlock[] {
    const line = this.#line;
    this.#line = [];
    // Blank lines are only collected, so that many of them stay linear.
    if (line.every((piece) => piece.kind === "text" && piece.text.trim() === "")) {
      for (const piece of line) if (piece.kind === "text") this.#blank += piece.text;
      return [];
    }
    const blocks: CitedTextBlock[] = [];
    let text = this.#blank;
    this.#blank = "";
    for (const [index, piece] of line.entries()) {
      if (piece.kind === "text") {
        text += piece.text;
        continue;
      }
      // The blank before a marker is dropped with it; the stop after it stays with the sentence.
      const next = line[index + 1];
      const tail = next?.kind === "text" ? (sentenceEnd.exec(next.text)?.[0] ?? "") : "";
      if (next?.kind === "text") next.text = next.text.slice(tail.length);
      const claim = text.replace(/(?<![ \t])[ \t]+$/, "") + tail;
      text = "";
      if (claim.trim() === "") {
        text = claim;
        continue;
      }
      const sentence = splitSentences(claim, 0, claim.length).at(-1)?.start ?? 0;
      const start = claim.slice(0, sentence).trim() === "" ? 0 : sentence;
      if (start > 0) blocks.push({ type: "text", text: claim.slice(0, start) });
      const cited = claim.slice(start);
      blocks.push({ type: "text", text: cited, citations: this.#locations(piece.ids, cited) });
    }
    if (text.trim() === "") this.#blank = text;
    else blocks.push({ type: "text", text });
    return blocks;
  }

  #locations(ids: readonly number[], claim: string): SearchResultLocation[] {
    const sources = this.#sources();
    return ids.flatMap((id) => {
      const index = sources.findIndex((source) => source.id === id);
      const source = sources[index];
      if (source === undefined) return [];
      const [result] = searchResultBlocks([source]);
      const texts = result?.content.map((block) => block.text) ?? [];
      const block = closestBlock(claim, texts);
      return {
        type: "search_result_location" as const,
        source: source.url,
        title: titleOf(source),
        cited_text: texts[block] ?? "",
        search_result_index: index,
        start_block_index: block,
        end_block_index: block + 1,
      };
    });
  }
}
