import { AnthropicWriter } from "./render/anthropic.ts";
import { HtmlWriter } from "./render/html.ts";
import { inlineText, markdownTarget, plainTarget, terminalTarget } from "./render/inline-targets.ts";
import { OpenaiWriter } from "./render/openai.ts";
import { CitationScanner, type Piece } from "./scan.ts";
import type { Source } from "./source.ts";
import type { CitationOptions, CitationTarget, DeltaByTarget } from "./types.ts";

export interface CitationStream<Target extends CitationTarget> {
  /** Adds the next chunk of the model's answer; returns what is certain by now. */
  push(chunk: string): DeltaByTarget[Target];
  /** Returns the rest, with the footer where the target has one. */
  end(): DeltaByTarget[Target];
  /** Web and Telegram get whole paragraphs: this is the open one as it stands, to be shown until the next delta. */
  preview(): string;
  readonly used: number[];
  readonly dangling: number[];
}

interface Writer<Delta> {
  write(pieces: readonly Piece[]): Delta;
  end(pieces: readonly Piece[]): Delta;
  preview?(): string;
}

type Find = (id: number) => Source | undefined;
type Writers = { [Target in CitationTarget]: (tools: WriterTools) => Writer<DeltaByTarget[Target]> };

interface WriterTools {
  sources: () => readonly Source[];
  find: Find;
  used: () => Source[];
  options: CitationOptions;
}

function inlineWriter(target: typeof plainTarget, { find, used }: WriterTools): Writer<string> {
  return {
    write: (pieces) => inlineText(pieces, target, find),
    end: (pieces) => inlineText(pieces, target, find) + target.footer(used()),
  };
}

function htmlWriter(target: "web" | "telegram", { find }: WriterTools): Writer<string> {
  const html = new HtmlWriter(target, find);
  return {
    write: (pieces) => html.write(pieces),
    end: (pieces) => html.write(pieces) + html.end(),
    preview: () => html.preview(),
  };
}

const writers: Writers = {
  web: (tools) => htmlWriter("web", tools),
  telegram: (tools) => htmlWriter("telegram", tools),
  terminal: (tools) => inlineWriter(tools.options.links === false ? plainTarget : terminalTarget, tools),
  markdown: (tools) => inlineWriter(markdownTarget, tools),
  plain: (tools) => inlineWriter(plainTarget, tools),
  openai: ({ find }) => {
    const openai = new OpenaiWriter(find);
    return { write: (pieces) => openai.write(pieces), end: (pieces) => openai.write(pieces) };
  },
  anthropic: ({ sources }) => {
    const anthropic = new AnthropicWriter(sources);
    return {
      write: (pieces) => anthropic.write(pieces),
      end: (pieces) => [...anthropic.write(pieces), ...anthropic.end()],
    };
  },
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
  const find: Find = (id) => list().find((source) => source.id === id);
  const scanner = new CitationScanner((id) => find(id) !== undefined);
  const used = () => [...scanner.used].flatMap((id) => find(id) ?? []);
  const writer = writers[target]({ sources: list, find, used, options });
  return {
    push: (chunk) => writer.write(scanner.push(chunk)),
    end: () => writer.end(scanner.end()),
    preview: () => writer.preview?.() ?? "",
    get used() {
      return [...scanner.used];
    },
    get dangling() {
      return [...scanner.dangling];
    },
  };
}
