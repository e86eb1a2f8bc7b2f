import type { DateEvidence } from "../../contracts/hit.ts";
import type { Heading, Link } from "../../contracts/page.ts";
import type { ReaderLimits } from "../limits.ts";
import type { ContentKind } from "../sniff.ts";

/** A body with everything that is known about it. Plain data: it may travel to a worker. */
export interface ContentInput {
  kind: ContentKind;
  bytes: Uint8Array;
  /** The body was cut at the size limit. */
  truncated: boolean;
  /** The address that was asked for, and where it led. */
  url: string;
  finalUrl: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  limits: ReaderLimits;
  /** Keep the text that people do not see. */
  includeHidden?: boolean | undefined;
}

/** The readable part of a page, whatever it was made of. */
export interface Content {
  title: string;
  markdown: string;
  plain?: true | undefined;
  outline: readonly Heading[];
  links: readonly Link[];
  images?: readonly Link[] | undefined;
  hidden: Readonly<Record<string, number>>;
  warnings: readonly string[];
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  dateEvidence?: DateEvidence | undefined;
  author?: string | undefined;
  siteName?: string | undefined;
  language?: string | undefined;
  description?: string | undefined;
  pageType?: string | undefined;
  /** `<link rel="alternate" type="text/markdown">`, when it is on the same origin. */
  markdownUrl?: string | undefined;
}

export const truncatedWarning = (bytes: number): string =>
  `The page is larger than ${Math.round(bytes / 100_000) / 10} MB; the rest was not read.`;
