import { hash } from "node:crypto";
import { canonicalOnHost, ownFragment, withoutTracking } from "@scry/page/address";
import type { Cache } from "../contracts/cache.ts";
import { asArray, asNumber, asObject, asText } from "../contracts/json.ts";
import type { OpenedPage } from "../contracts/page.ts";

/** Whose reading it is, and by which readers and rules. */
export interface PageScope {
  /** Keeps apart what different readers, or the same ones under different rules, make of one address. */
  variant: string;
  /** The readings of this caller alone; undefined where no private address can be read. */
  owner: string | undefined;
  /** Whether a reading belongs to its caller. */
  isPrivate(page: Pick<OpenedPage, "url" | "finalUrl" | "method">): boolean;
}

export interface StoredPage {
  page: OpenedPage;
  /** Epoch milliseconds of the reading. */
  at: number;
}

/** Whole pages by address, in the cache. Views are made from here, without a second fetch. */
export interface KeptPages {
  get(url: string, scope: PageScope): Promise<StoredPage | undefined>;
  set(page: OpenedPage, scope: PageScope): Promise<void>;
  /** The text of an address, in any spelling on its host, as this process read or showed it last. */
  recentText(url: string): string | undefined;
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

/** Raised when pages are extracted in another way or have another shape. */
const shape = 1;

/** About 50 MB of text at two bytes a character, or this many pages. */
const mostCharacters = 24_000_000;
const mostPages = 200;

export function createKeptPages(cache: Cache, ttlMs: number, now: () => number = Date.now): KeptPages {
  /** The texts of this process, the one unused for longest first. */
  const recent = new Map<string, string>();
  let size = 0;

  const forget = (address: string) => {
    size -= recent.get(address)?.length ?? 0;
    recent.delete(address);
  };

  function remember(page: OpenedPage): void {
    for (const address of new Set(addressesOf(page).map(canonicalOnHost))) {
      forget(address);
      recent.set(address, page.markdown);
      size += page.markdown.length;
    }
    for (const oldest of recent.keys()) {
      if (size <= mostCharacters && recent.size <= mostPages) break;
      forget(oldest);
    }
  }

  const keyOf = (address: string, { variant }: PageScope, owner: string) =>
    `page:${hash("sha256", JSON.stringify([shape, owner, variant, pageKey(address)]), "base64url")}`;
  /** The owner of shared readings; no caller has this name. */
  const everybody = "";
  const ownKey = (owner: string) => `of ${owner}`;

  return {
    async get(url, scope) {
      const owners = [...(scope.owner === undefined ? [] : [ownKey(scope.owner)]), everybody];
      for (const owner of owners) {
        const found = await cache.get(keyOf(url, scope, owner));
        // A page that redirects led to is kept under its last address, and the others refer to it.
        const target = asText(asObject(found)?.see);
        const stored = storedPage(target === undefined ? found : await cache.get(target));
        if (!stored) continue;
        remember(stored.page);
        return stored;
      }
      return undefined;
    },
    async set(page, scope) {
      remember(page);
      const owner = scope.isPrivate(page) ? ownKey(scope.owner ?? "") : everybody;
      const [last = "", ...others] = [
        ...new Set(
          addressesOf(page)
            .toReversed()
            .map((address) => keyOf(address, scope, owner)),
        ),
      ];
      await cache.set(last, { page, at: now() }, ttlMs);
      for (const key of others) await cache.set(key, { see: last }, ttlMs);
    },
    recentText: (url) => recent.get(canonicalOnHost(url)),
  };
}

/** A persistent store may hold values that another version or program wrote. */
function storedPage(value: unknown): StoredPage | undefined {
  const at = asNumber(asObject(value)?.at);
  const page = asObject(asObject(value)?.page);
  const hasTexts = ["url", "finalUrl", "markdown", "title", "contentType", "fetchedAt", "method"].every(
    (name) => typeof page?.[name] === "string",
  );
  const hasLists = ["outline", "links", "warnings", "attempts"].every((name) => asArray(page?.[name]));
  if (at === undefined || !hasTexts || !hasLists || !asObject(page?.hidden)) return undefined;
  return { page: page as unknown as OpenedPage, at };
}
