import type { OpenedPage } from "../contracts/page.ts";
import { canonicalUrl } from "../sanitise/canonical-url.ts";

export interface PageStore {
  get(url: string, reader: string): StoredPage | undefined;
  set(page: OpenedPage, reader: string): void;
  /** The newest reading of an address, whoever read it. */
  newest(url: string): OpenedPage | undefined;
}

export interface StoredPage {
  page: OpenedPage;
  /** Epoch milliseconds of the reading. */
  at: number;
}

/** One key for the addresses of one page. Single-page applications write their own addresses behind "#/". */
export function pageKey(url: string): string {
  const fragment = URL.parse(url)?.hash ?? "";
  return canonicalUrl(url) + (fragment.startsWith("#/") ? fragment : "");
}

/** About 100 MB of text at two bytes a character, or this many pages. */
const mostCharacters = 48_000_000;
const mostPages = 500;

/** Whole pages by canonical URL, the least recently used one out first. Views are made from here, without a second fetch. */
export function createPageStore(now: () => number = Date.now): PageStore {
  const kept = new Map<string, StoredPage>();
  let size = 0;
  const keyOf = (url: string, reader: string) => `${reader} ${pageKey(url)}`;
  const sizeOf = ({ page }: StoredPage) =>
    page.markdown.length + (page.links.length + (page.images?.length ?? 0)) * 100;

  const remove = (key: string) => {
    const entry = kept.get(key);
    if (entry) size -= sizeOf(entry);
    kept.delete(key);
  };

  return {
    newest(url) {
      const ending = ` ${pageKey(url)}`;
      const found = [...kept].filter(([key]) => key.endsWith(ending)).map(([, entry]) => entry);
      return found.toSorted((a, b) => b.at - a.at)[0]?.page;
    },
    get(url, reader) {
      const key = keyOf(url, reader);
      const entry = kept.get(key);
      if (entry) {
        kept.delete(key);
        kept.set(key, entry);
      }
      return entry;
    },
    set(page, reader) {
      // The page is found again by the address that was asked for and by the one it led to.
      const entry = { page, at: now() };
      for (const key of new Set([keyOf(page.url, reader), keyOf(page.finalUrl, reader)])) {
        remove(key);
        kept.set(key, entry);
        size += sizeOf(entry);
      }
      for (const oldest of kept.keys()) {
        if (size <= mostCharacters && kept.size <= mostPages) break;
        remove(oldest);
      }
    },
  };
}
