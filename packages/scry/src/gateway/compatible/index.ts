import type { CompatibleService } from "../contract.ts";
import { exa } from "./exa.ts";
import { firecrawl } from "./firecrawl.ts";
import { jina } from "./jina.ts";
import { openwebui } from "./openwebui.ts";
import { perplexity } from "./perplexity.ts";
import { searxng } from "./searxng.ts";
import { tavily } from "./tavily.ts";

/** Every service whose clients may talk to the gateway, one line each. */
export const compatibleServices: readonly CompatibleService[] = [
  tavily,
  exa,
  perplexity,
  firecrawl,
  searxng,
  jina,
  openwebui,
];
