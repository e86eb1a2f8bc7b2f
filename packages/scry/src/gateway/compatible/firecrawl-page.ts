import type { Page, PageView } from "@scry/core";
import { z } from "zod";
import { invalidInput } from "../error-response.ts";
import type { Quiet } from "./fields.ts";
import type { Call } from "./service.ts";

// What scraping a page means to Firecrawl's clients, alone, in a search, a batch or a crawl.

export const namedOrTyped = z.union([
  z.string(),
  z.looseObject({ type: z.string() }).transform(({ type }) => type),
]);

export const scrapeFields = z.object({
  url: z.string(),
  formats: z.array(namedOrTyped).optional(),
  maxAge: z.number().min(0).optional(),
  timeout: z.number().min(1).max(300_000).optional(),
});

/** Pages are always reduced to their main content, without advertisements; PDFs are always read. */
export const scrapeQuiet: Quiet = {
  onlyMainContent: [true],
  blockAds: "always",
  removeBase64Images: "always",
  storeInCache: "always",
  parsers: "always",
  proxy: ["auto", "basic"],
  waitFor: [0],
  integration: "always",
  origin: "always",
};

const offered = ["markdown", "links", "images"] as const;
type Format = (typeof offered)[number];

/** The formats to return. Others are a warning, and an error where nothing else was asked for. */
export function checkFormats(asked: readonly string[] | undefined): { wanted: Format[]; warnings: string[] } {
  if (!asked?.length) return { wanted: ["markdown"], warnings: [] };
  const wanted = offered.filter((format) => asked.includes(format));
  const others = asked.filter((format) => !offered.some((name) => name === format)).join(", ");
  if (!wanted.length)
    throw invalidInput(`formats: ${others} is not offered.`, `Ask for ${offered.join(", ")}.`);
  return { wanted, warnings: others ? [`Formats that are not offered: ${others}.`] : [] };
}

/** A page as Firecrawl's document. */
export const documentOf = (
  page: Omit<Page, "markdown" | "outline"> & Pick<PageView, "content">,
  url: string,
  wanted: readonly Format[],
) => ({
  ...(wanted.includes("markdown") && { markdown: page.content }),
  ...(wanted.includes("links") && { links: [...new Set(page.links.map((link) => link.url))] }),
  ...(wanted.includes("images") && { images: (page.images ?? []).map((image) => image.url) }),
  metadata: {
    title: page.title,
    description: page.description,
    language: page.language,
    author: page.author,
    sourceURL: url,
    url: page.finalUrl,
    // Pages with another status are failures here.
    statusCode: 200,
    contentType: page.contentType,
    publishedTime: page.publishedAt,
    modifiedTime: page.modifiedAt,
  },
});

/** Firecrawl has a field for what a client should know. */
export const warningField = ({ warnings }: Call) => (warnings.length ? { warning: warnings.join(" ") } : {});
