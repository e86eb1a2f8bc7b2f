import type { PageContent } from "../../contracts/page.ts";
import type { Truncated } from "../body.ts";
import type { ReaderLimits } from "../reader-limits.ts";
import type { ContentKind } from "../sniff.ts";

/** A body with everything that is known about it. Plain data: it may travel to a worker. */
export interface ContentInput {
  kind: ContentKind;
  bytes: Uint8Array;
  truncated: Truncated;
  /** The address that was asked for, and where it led. */
  url: string;
  finalUrl: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  limits: ReaderLimits;
  /** The language of the text in pictures, e.g. "eng"; without it, pictures are not read. */
  ocr?: string | undefined;
  /** Keep the text that people do not see. */
  includeHidden?: boolean | undefined;
  /** Read what the page declares for programs. */
  data?: boolean | undefined;
  /** List all links of the page. */
  discover?: boolean | undefined;
}

/** The readable part of a page, whatever it was made of. */
export interface Content extends PageContent {
  /** `<link rel="alternate" type="text/markdown">`, when it is on the same origin. */
  markdownUrl?: string | undefined;
  /** Where the source of a page of documentation may be. */
  sourceUrl?: string | undefined;
}
