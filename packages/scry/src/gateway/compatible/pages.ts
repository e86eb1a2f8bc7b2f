import { type PageView, ScryError } from "@scry/core";
import { passageMarkdown } from "@scry/core/excerpt";
import { plainMarkdown } from "@scry/page/markdown";
import { Refusal } from "../../http/refusal.ts";
import type { Caller } from "../../http/token.ts";
import { plainText } from "../../terminal/markdown-layout.ts";
import type { CallOptions, Gateway } from "../contract.ts";
import { asScryError } from "../error-response.ts";

export type Opened =
  | { url: string; page: PageView; error?: never }
  | { url: string; page?: never; error: ScryError };

/** Pages of one call that are read at a time: enough to be quick, few enough not to block other clients. */
const atOnce = 5;
/** Longer than any page that the readers let through. */
const wholePage = 10_000_000;
/**
 * For all pages of one call together. A hundred of the longest pages would make an answer of half a gigabyte; two of
 * those at once would end the process.
 */
const mostCharacters = 10_000_000;
/** For all pages of one call together: a hundred slow ones would otherwise keep the readers busy for ten minutes. */
const callMs = 60_000;

/** One page, whole. */
export const openPage = (gateway: Gateway, caller: Caller, url: string, options: CallOptions) =>
  gateway.open(caller, { url, maxLength: wholePage }, options);

/**
 * Opens pages whole, in the order of the addresses. One that fails, or for which there is no room left, is returned
 * as failed; the others are still opened.
 */
export async function openPages(
  gateway: Gateway,
  caller: Caller,
  urls: readonly string[],
  options: CallOptions,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  let room = mostCharacters;
  const deadline = Date.now() + Math.max(callMs, options.timeoutMs ?? 0);
  const waiting = urls.entries();
  async function work(): Promise<void> {
    for (const [index, url] of waiting) opened[index] = await openOne(url);
  }
  async function openOne(url: string): Promise<Opened> {
    if (room <= 0) return { url, error: noRoom() };
    const left = deadline - Date.now();
    if (left <= 0) return { url, error: noTime() };
    const timeoutMs = Math.min(options.timeoutMs ?? gateway.scry.settings.read.timeoutMs, left);
    try {
      const page = await openPage(gateway, caller, url, { ...options, timeoutMs });
      if (page.content.length > room) return { url, error: noRoom() };
      room -= page.content.length;
      return { url, page };
    } catch (thrown) {
      const error = asScryError(thrown);
      // Neither is about this page alone: the client left, or may not open any.
      if (error.code === "cancelled" || error instanceof Refusal) throw error;
      return { url, error: gateway.scry.redact(error) };
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, urls.length) }, work));
  return opened;
}

const noRoom = () =>
  new ScryError({
    code: "too_large",
    message: `The pages of this call have more than ${mostCharacters} characters together.`,
    hint: "Ask for fewer pages in one call.",
  });

const noTime = () =>
  new ScryError({
    code: "timeout",
    message: `The pages of this call took more than ${callMs / 1000} seconds together.`,
    hint: "Ask for fewer pages in one call.",
  });

/** One sentence for the header about pages that could not be read. */
export function failedPages(opened: readonly Opened[]): string[] {
  const failed = opened.flatMap(({ url, error }) => (error ? `${url} (${error.code})` : []));
  return failed.length ? [`Pages that could not be read: ${failed.join(", ")}.`] : [];
}

export const pageText = ({ content, plain }: PageView, format: "markdown" | "text"): string =>
  plainPage(content, plain, format);

/** The Markdown of a page in the format that a client asked for. */
export function plainPage(content: string, plain: true | undefined, format: "markdown" | "text"): string {
  if (format === "markdown") return content;
  return plain ? plainText(content) : plainMarkdown(content);
}

/**
 * The passages of a page that answer a query, in the page's order, within so many tokens together; the fences that a
 * piece of a code block gets come on top.
 */
export async function passagesOf(
  { scry }: Gateway,
  page: PageView,
  query: string,
  options: { maxTokens: number; signal: AbortSignal },
): Promise<string[]> {
  const passages = await scry.passages(page.content, query, options);
  return passages.map(passageMarkdown);
}
