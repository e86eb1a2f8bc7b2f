import { extractPage } from "@scry/page";
import { ScryError } from "../../src/contracts/error.ts";
import { judgePage } from "../../src/readers/judge-page.ts";

interface Circumstances {
  url?: string;
  finalUrl?: string;
  headers?: Record<string, string>;
  status?: number;
}

/** "page", or the code and the message of the wall. */
export function verdict(
  html: string,
  { url = "https://site.example/story", finalUrl = url, headers = {}, status = 200 }: Circumstances = {},
) {
  const { text, title } = extractPage(html, { url: finalUrl });
  try {
    judgePage({ html, text, title, status, headers, url: new URL(url), finalUrl: new URL(finalUrl) });
    return "page";
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

/** A page of a title and a body. */
export const small = (title: string, body: string, head = "") =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
