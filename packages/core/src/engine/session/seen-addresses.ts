import { createHash } from "node:crypto";
import { canonicalOnHost, ownFragment } from "@scry/page/address";
import { completeAddress } from "../../guard/url.ts";

/** The oldest are forgotten first. Addresses from pages have a limit of their own, because a page can name any number. */
const mostNamed = 5_000;
const mostLinked = 5_000;
/** The choice of one link among many can carry a message to their host. A large manual has about this many links. */
const mostLinkedOnHost = 1_000;
/** Longer ones are kept as a hash, so that a page of huge links takes no room; only that very spelling opens then. */
const longestKept = 300;

const hashMark = "sha256:";

/** The address as it is sent; with its fragment where that is a route. */
function exactUrl(address: string): string {
  const url = URL.parse(completeAddress(address));
  if (!url) return address;
  url.hash = ownFragment(url);
  return url.href;
}

const keptForm = (exact: string) =>
  exact.length <= longestKept ? exact : hashMark + createHash("sha256").update(exact).digest("base64url");

const hostOf = (exact: string) => URL.parse(exact)?.host ?? "";

/** Addresses in order of arrival, up to a limit. */
function createBounded(most: number, mostOnHost: number, known: readonly string[]) {
  const kept = new Set<string>();
  /** By canonical address, the spelling that was seen first. */
  const spellings = new Map<string, string>();
  const onHost = new Map<string, number>();

  const add = (exact: string) => {
    const form = keptForm(exact);
    const host = hostOf(exact);
    const count = onHost.get(host) ?? 0;
    if (kept.has(form) || count >= mostOnHost) return;
    onHost.set(host, count + 1);
    kept.add(form);
    if (form === exact) {
      const key = canonicalOnHost(exact);
      if (!spellings.has(key)) spellings.set(key, exact);
    }
    if (kept.size > most) forgetOldest();
  };
  const forgetOldest = () => {
    const [oldest = ""] = kept;
    kept.delete(oldest);
    const host = hostOf(oldest);
    onHost.set(host, (onHost.get(host) ?? 1) - 1);
    const key = canonicalOnHost(oldest);
    if (spellings.get(key) === oldest) spellings.delete(key);
  };
  for (const address of known) {
    if (address.startsWith(hashMark)) kept.add(address);
    // Older states kept the canonical form, too.
    else if (!address.startsWith("//")) add(address);
  }
  return {
    add,
    has: (exact: string) => kept.has(keptForm(exact)),
    spellingOf: (key: string) => spellings.get(key),
    list: () => [...kept],
  };
}

/**
 * The addresses that may be opened in "seen" mode: named by the user or a result, or linked on an opened page. Each is
 * kept once, as it was spelled, and opened in that spelling: another one could carry a message to the server.
 */
export function createSeenAddresses(state: { seen?: readonly string[]; linked?: readonly string[] } = {}) {
  const named = createBounded(mostNamed, mostNamed, state.seen ?? []);
  const linked = createBounded(mostLinked, mostLinkedOnHost, state.linked ?? []);

  /** The seen spelling of an address; undefined when it was not seen in any. */
  const spellingOf = (address: string): string | undefined => {
    const exact = exactUrl(address);
    if (named.has(exact) || linked.has(exact)) return exact;
    const key = canonicalOnHost(exact);
    return named.spellingOf(key) ?? linked.spellingOf(key);
  };
  return {
    add(urls: Iterable<string>, by?: "page") {
      for (const url of urls) {
        const exact = exactUrl(url);
        if (by !== "page") named.add(exact);
        else if (!named.has(exact)) linked.add(exact);
      }
    },
    spellingOf,
    isExact: (address: string) => {
      const exact = exactUrl(address);
      return named.has(exact) || linked.has(exact);
    },
    toJSON: () => ({ seen: named.list(), linked: linked.list() }),
  };
}
