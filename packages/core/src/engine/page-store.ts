import { canonicalOnHost, ownFragment, withoutTracking } from "@scry/page/address";
import type { OpenedPage } from "../contracts/page.ts";

export interface PageStore {
  get(url: string, reader: string): StoredPage | undefined;
  set(page: OpenedPage, reader: string): void;
  /** The newest reading of an address, by any reader and in any spelling on its host. */
  newest(url: string): OpenedPage | undefined;
}

export interface StoredPage {
  page: OpenedPage;
  /** Epoch milliseconds of the reading. */
  at: number;
}

/**
 * The key of a reading: the address as fetched, without tracking parameters and fragment. www. and m. may be other
 * people's sites, and http content may be anybody's, so neither substitutes for the other.
 */
export function pageKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const { protocol, host, pathname, search } = withoutTracking(url);
  return `${protocol}//${host}${pathname}${search}${ownFragment(url)}`;
}

/**
 * The addresses that a reading is valid for. Only our own requests can tell where redirects led: a service may repeat
 * what the page says about itself, and in a browser a script can write any path of its site.
 */
function addressesOf({ url, finalUrl, method }: OpenedPage): string[] {
  return method === "direct" || method === "markdown-negotiated" ? [url, finalUrl] : [url];
}

/** About 100 MB of text at two bytes a character, or this many pages. */
const mostCharacters = 48_000_000;
const mostPages = 500;

/** What an object takes beside its texts, in characters. */
const perObject = 50;

/** Characters of everything that is kept of a page. */
function sizeOf({
  markdown,
  title,
  description = "",
  outline,
  links,
  images = [],
  warnings,
}: OpenedPage): number {
  const texts = [markdown, title, description, ...warnings, ...outline.map(({ text }) => text)];
  for (const { text, url } of [...links, ...images]) texts.push(text, url);
  return texts.reduce((sum, text) => sum + text.length + perObject, 0);
}

/** Whole pages by address, evicting the least recently used. Views are made from here, without a second fetch. */
export function createPageStore(now: () => number = Date.now): PageStore {
  const kept = new Map<string, StoredPage & { size: number }>();
  let size = 0;
  const keyOf = (url: string, reader: string) => `${reader} ${pageKey(url)}`;
  const remove = (key: string) => {
    const entry = kept.get(key);
    if (entry) size -= entry.size;
    kept.delete(key);
  };

  return {
    newest(url) {
      const spelled = canonicalOnHost(url);
      const found = [...kept.values()].filter(({ page }) =>
        addressesOf(page).some((address) => canonicalOnHost(address) === spelled),
      );
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
      // A page can be found by the address that was asked for and by the one it redirected to.
      const entry = { page, at: now(), size: sizeOf(page) };
      for (const key of new Set(addressesOf(page).map((address) => keyOf(address, reader)))) {
        remove(key);
        kept.set(key, entry);
        size += entry.size;
      }
      for (const oldest of kept.keys()) {
        if (size <= mostCharacters && kept.size <= mostPages) break;
        remove(oldest);
      }
    },
  };
}
