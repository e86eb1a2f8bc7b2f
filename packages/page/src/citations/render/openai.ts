import type { Piece } from "../scan.ts";
import type { Source } from "../source.ts";
import type { UrlCitation } from "../types.ts";
import { titleOf } from "./link.ts";

/** Keeps each marker as `[id]` and annotates it with the address it stands for. */
export class OpenaiWriter {
  readonly #find: (id: number) => Source | undefined;
  #length = 0;

  constructor(find: (id: number) => Source | undefined) {
    this.#find = find;
  }

  write(pieces: readonly Piece[]): { text: string; annotations: UrlCitation[] } {
    let text = "";
    const annotations: UrlCitation[] = [];
    for (const piece of pieces) {
      if (piece.kind === "text") {
        text += piece.text;
        continue;
      }
      for (const id of piece.ids) {
        const source = this.#find(id);
        if (source === undefined) continue;
        const start = this.#length + text.length;
        text += `[${id}]`;
        annotations.push({
          type: "url_citation",
          start_index: start,
          end_index: this.#length + text.length,
          url: source.url,
          title: titleOf(source),
        });
      }
    }
    this.#length += text.length;
    return { text, annotations };
  }
}
