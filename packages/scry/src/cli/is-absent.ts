import type { OpenPageData } from "@scry/core";

/** How the engine says so, in words that a page cannot put there: before the matches, or as the error. */
const nothingFound = /^No match for ".*" on this page\.$/s;
const notInPage = /^(?:The page has no section "|offset is \d+, but the page has only )/;

/** The page was read, and what was asked for is not in it: a text, a section, a place behind its end. */
export const isAbsent = ({ error, content }: OpenPageData): boolean =>
  error === null ? nothingFound.test(content) : notInPage.test(error);
