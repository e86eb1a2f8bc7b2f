import { searchResultBlocks } from "./render/anthropic.ts";
import type { Source } from "./source.ts";
import { createCitationStream } from "./stream.ts";
import type {
  CitationOptions,
  CitationTarget,
  CitedTextBlock,
  RenderedByTarget,
  RenderedCitations,
  UrlCitation,
} from "./types.ts";

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
