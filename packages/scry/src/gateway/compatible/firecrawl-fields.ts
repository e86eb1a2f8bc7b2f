import { type PageView, ScryError } from "@scry/core";
import { z } from "zod";
import type { Quiet } from "./fields.ts";

const namedOrTyped = z.union([z.string(), z.looseObject({ type: z.string() }).transform(({ type }) => type)]);

export const scrapeFields = z.object({
  url: z.string(),
  formats: z.array(namedOrTyped).optional(),
  maxAge: z.number().min(0).optional(),
  timeout: z.number().min(1).max(300_000).optional(),
});

/** The main content without advertisements is what a page always is here; PDFs are always read. */
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

export const searchFields = z.object({
  query: z.string(),
  limit: z.int().min(1).max(100).default(10),
  includeDomains: z.array(z.string()).optional(),
  excludeDomains: z.array(z.string()).optional(),
  tbs: z.string().optional(),
  lang: z.string().optional(),
  country: z.string().optional(),
  safe: z.boolean().optional(),
  timeout: z.number().min(1).max(300_000).optional(),
  scrapeOptions: z.unknown().optional(),
  sources: z
    .array(namedOrTyped)
    .refine((sources) => sources.includes("web"), "only web is offered")
    .optional(),
});

export const searchQuiet: Quiet = {
  highlights: "always",
  ignoreInvalidURLs: "always",
  integration: "always",
  origin: "always",
};

const offered = ["markdown", "links", "images"] as const;
type Format = (typeof offered)[number];

/** The formats to give; a request for others alone fails, beside others they are told. */
export function checkFormats(asked: readonly string[] | undefined): { wanted: Format[]; warnings: string[] } {
  if (!asked?.length) return { wanted: ["markdown"], warnings: [] };
  const wanted = offered.filter((format) => asked.includes(format));
  const others = asked.filter((format) => !offered.some((name) => name === format)).join(", ");
  if (!wanted.length)
    throw new ScryError({
      code: "invalid_input",
      message: `formats: ${others} is not offered.`,
      hint: `Ask for ${offered.join(", ")}.`,
    });
  return { wanted, warnings: others ? [`Formats that are not offered: ${others}.`] : [] };
}

/** A page as Firecrawl's document. */
export const documentOf = (page: PageView, url: string, wanted: readonly Format[]) => ({
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
