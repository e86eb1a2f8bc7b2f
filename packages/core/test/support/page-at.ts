import type { Page } from "../../src/contracts/page.ts";

/** A page as a reader returns it, for tests to which most of it does not matter. */
export const pageAt = (url: string, changes: Partial<Page> = {}): Page => ({
  url,
  finalUrl: url,
  title: "T",
  markdown: "text",
  outline: [],
  links: [],
  contentType: "text/html",
  fetchedAt: "2026-01-01T00:00:00Z",
  method: "direct",
  hidden: {},
  warnings: [],
  ...changes,
});
