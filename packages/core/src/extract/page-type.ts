import type { Block } from "./blocks.ts";
import { type JsonObject, typesOf } from "./metadata/json-ld.ts";
import type { ParsedPage } from "./tree/parse.ts";
import type { PageType } from "./types.ts";

export interface TypeEvidence {
  page: ParsedPage;
  url: URL | undefined;
  objects: readonly JsonObject[];
  blocks: readonly Block[];
}

export function guessPageType(evidence: TypeEvidence): PageType {
  const types = new Set(evidence.objects.flatMap(typesOf));
  if (types.has("discussionforumposting") || types.has("qapage")) return "forum";
  if (types.has("product")) return "product";
  return "article";
}
