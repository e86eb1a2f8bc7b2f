import type { PageType } from "../types.ts";
import { article } from "./article.ts";
import type { Strategy } from "./shared.ts";
import { subtract } from "./subtract.ts";

export const strategies: Readonly<Record<PageType, Strategy>> = {
  article,
  documentation: article,
  forum: subtract,
  service: subtract,
  product: subtract,
  listing: subtract,
  collection: subtract,
};
