import type {
  CitationOptions,
  CitationTarget,
  CitedTextBlock,
  DeltaByTarget,
  RenderedByTarget,
  RenderedCitations,
  Source,
  UrlCitation,
} from "./citation-types.ts";
import { AnthropicWriter, searchResultBlocks } from "./render/anthropic.ts";
import { HtmlWriter } from "./render/html.ts";
import {
  markdownTarget,
  openaiWriter,
  plainTarget,
  type TextTarget,
  terminalTarget,
  textOf,
} from "./render/text-targets.ts";
import { CitationScanner, type Piece } from "./scan.ts";

/**
 * Renders the citations of an answer while the model still writes it; a marker that is cut by a chunk's end waits for
 * the next one.
 */
export interface CitationStream<Target extends CitationTarget> {
  /** Adds the next chunk of the model's answer; returns what is certain by now. */
  push(chunk: string): DeltaByTarget[Target];
  /** Returns the rest, with the footer where the target has one. */
  end(): DeltaByTarget[Target];
  /** Web and Telegram get whole paragraphs: this is the unfinished one, to be shown until the next delta. */
  preview(): string;
  readonly used: number[];
  readonly dangling: number[];
}

interface Writer<Delta> {
  write(pieces: readonly Piece[], isLast: boolean): Delta;
  preview?(): string;
}

interface WriterTools {
  sources: () => readonly Source[];
  find: (id: number) => Source | undefined;
  used: () => Source[];
  options: CitationOptions;
}

function textWriter({ cite, footer }: TextTarget, { find, used }: WriterTools): Writer<string> {
  return {
    write: (pieces, isLast) => textOf(pieces, find, cite) + (isLast ? footer(used()) : ""),
  };
}

const writers: { [Target in CitationTarget]: (tools: WriterTools) => Writer<DeltaByTarget[Target]> } = {
  web: ({ find }) => new HtmlWriter("web", find),
  telegram: ({ find }) => new HtmlWriter("telegram", find),
  terminal: (tools) => textWriter(tools.options.links === false ? plainTarget : terminalTarget, tools),
  markdown: (tools) => textWriter(markdownTarget, tools),
  plain: (tools) => textWriter(plainTarget, tools),
  openai: ({ find }) => ({ write: openaiWriter(find) }),
  anthropic: ({ sources }) => new AnthropicWriter(sources),
};

/**
 * Renders an answer while the model is still writing it. The deltas joined together are what `renderCitations` returns
 * for the whole answer, however it was cut. Sources may be a function, for conversations that find more of them meanwhile.
 */
export function createCitationStream<Target extends CitationTarget>(
  sources: readonly Source[] | (() => readonly Source[]),
  target: Target,
  options: CitationOptions = {},
): CitationStream<Target> {
  const list = typeof sources === "function" ? sources : () => sources;
  const find = (id: number) => list().find((source) => source.id === id);
  const scanner = new CitationScanner((id) => find(id) !== undefined);
  const used = () => [...scanner.used].flatMap((id) => find(id) ?? []);
  const writer = writers[target]({ sources: list, find, used, options });
  return {
    push: (chunk) => writer.write(scanner.push(chunk), false),
    end: () => writer.write(scanner.end(), true),
    preview: () => writer.preview?.() ?? "",
    get used() {
      return [...scanner.used];
    },
    get dangling() {
      return [...scanner.dangling];
    },
  };
}

function render(
  answer: string,
  sources: readonly Source[],
  target: CitationTarget,
  options: CitationOptions,
): RenderedCitations {
  const stream = createCitationStream<CitationTarget>(sources, target, options);
  let text = "";
  const annotations: UrlCitation[] = [];
  const blocks: CitedTextBlock[] = [];
  for (const delta of [stream.push(answer), stream.end()]) {
    if (typeof delta === "string") text += delta;
    else if (Array.isArray(delta)) blocks.push(...delta);
    else {
      text += delta.text;
      annotations.push(...delta.annotations);
    }
  }
  const { used, dangling } = stream;
  if (target === "openai") return { target, text, annotations, used, dangling };
  if (target === "anthropic") {
    return { target, blocks, searchResults: searchResultBlocks(sources), used, dangling };
  }
  return { target, text, used, dangling };
}

/** Renders an answer with `[1]`-like markers for a target. Ids without a source are removed and reported. */
export function renderCitations<Target extends CitationTarget>(
  answer: string,
  sources: readonly Source[],
  target: Target,
  options: CitationOptions = {},
): RenderedByTarget[Target] {
  return render(answer, sources, target, options) as RenderedByTarget[Target];
}
