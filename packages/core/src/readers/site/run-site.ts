import { outlineOf, plainLine, safeMarkdown } from "@scry/page/markdown";
import { ScryError } from "../../contracts/error.ts";
import {
  type Site,
  type SiteDocument,
  type SitePage,
  type SiteRequest,
  siteReply,
  unexpectedSite,
  type WireSiteReply,
} from "../../contracts/site.ts";
import { bounded } from "../content/bound.ts";
import type { Content } from "../content/content.ts";

/** The replies of a site so far, for the thread that reads them. */
export interface SiteRun {
  id: string;
  url: string;
  /** One list for each round of requests. */
  rounds: readonly (readonly WireSiteReply[])[];
  markdownCharacters: number;
}

export type SiteStep = { requests: readonly SiteRequest[] } | SiteDocument | { content: Content };

/** Replays a site reader with the replies so far; it is pure, so it arrives at the same place. */
export function runSite(site: Site, run: SiteRun): SiteStep {
  const steps = site.read(new URL(run.url));
  if (!steps) throw new Error(`${site.id} does not read ${run.url}.`);
  if ("document" in steps) return steps;
  try {
    let step = steps.next();
    for (const replies of run.rounds) {
      if (step.done) break;
      step = steps.next(replies.map(siteReply));
    }
    if (!step.done) return { requests: step.value };
    return "document" in step.value ? step.value : { content: contentOf(step.value, run) };
  } catch (error) {
    // A field of an unexpected type is an error of the reply.
    throw ScryError.is(error) ? error : unexpectedSite("it has another shape than documented", error);
  }
}

function contentOf(page: SitePage, { url, markdownCharacters }: SiteRun): Content {
  const { links, images, hidden, ...safe } = safeMarkdown(page.markdown, new URL(url));
  const markdown = safe.markdown.replace(/\n{3,}/g, "\n\n");
  const line = (text: string | undefined) => (text ? plainLine(text) || undefined : undefined);
  return bounded(
    {
      title: line(page.title) ?? "",
      markdown,
      outline: outlineOf(markdown),
      links,
      images,
      hidden,
      ...(page.publishedAt && { publishedAt: page.publishedAt, dateEvidence: "provider" as const }),
      modifiedAt: page.modifiedAt,
      author: line(page.author),
      siteName: line(page.siteName),
      language: line(page.language),
      description: line(page.description),
      pageType: page.pageType,
      warnings: page.warnings ?? [],
    },
    markdownCharacters,
  );
}
