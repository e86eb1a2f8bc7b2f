import type { PageType } from "../../types.ts";
import { article } from "./article.ts";
import { collection } from "./collection.ts";
import { documentation } from "./documentation.ts";
import { forum } from "./forum.ts";
import { listing } from "./listing.ts";
import { product } from "./product.ts";
import { service } from "./service.ts";
import type { Strategy } from "./shared.ts";

export const strategies: Readonly<Record<PageType, Strategy>> = {
  article,
  documentation,
  service,
  forum,
  collection,
  listing,
  product,
};
