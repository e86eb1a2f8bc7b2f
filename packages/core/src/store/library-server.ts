import { ScryError } from "../contracts/error.ts";
import type { Library } from "../contracts/library.ts";
import { systemErrorText } from "../contracts/system-error.ts";

interface LibraryServer {
  open: () => Promise<Library>;
  /** Called once each time the server is lost, and when it is back. */
  warn: (message: string) => void;
}

/** A server that is away is not tried again sooner: a search would wait for it each time. */
const retryMs = 5000;
/** A search or a page does not wait longer for a server that has stopped in the middle of something. */
const readMs = 5000;

/** The next step after most errors of a server. Without `library.url` the library is where `store.url` says. */
export const checkAddress = "Check the server, and its address in library.url or store.url.";

/**
 * A library on a server, opened by the first call. Calls fail while the server is away: a search then has the other
 * libraries, and whoever asked for this one has to hear of it. One warning says so for all of them.
 */
export function createLibraryServer({ open, warn }: LibraryServer): Library {
  let opened: Promise<Library> | undefined;
  let lost: { error: unknown; until: number } | undefined;

  async function use<T>(ask: (library: Library) => Promise<T>): Promise<T> {
    if (lost && performance.now() < lost.until) throw lost.error;
    try {
      opened ??= open().catch((error) => {
        opened = undefined;
        throw error;
      });
      const result = await ask(await opened);
      if (lost) warn("The library's server can be used again.");
      lost = undefined;
      return result;
    } catch (error) {
      if (isLost(error)) {
        if (!lost) warn(`${reasonOf(error)} Until it can be used again, searches and pages do without it.`);
        lost = { error, until: performance.now() + retryMs };
      }
      throw error;
    }
  }

  return {
    add: (owner, documents) => use((library) => library.add(owner, documents)),
    get: (owners, url) => use((library) => inTime(library.get(owners, url))),
    list: (owners, page) => use((library) => library.list(owners, page)),
    remove: (owner, selection) => use((library) => library.remove(owner, selection)),
    candidates: (owners, query, signal) =>
      use((library) => inTime(library.candidates(owners, query, signal), signal)),
    stats: (owners) => use((library) => library.stats(owners)),
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** Ends with the work, when the caller has left, or when it takes too long. */
async function inTime<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>();
  const leave = () => over.reject(signal?.reason);
  const timer = setTimeout(() => over.reject(silent()), readMs);
  signal?.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

const silent = () =>
  new ScryError({
    code: "unavailable",
    message: "The library's server cannot be used: it does not answer.",
    hint: checkAddress,
    local: true,
  });

/** Not an error of this call alone, such as a caller who has left. */
const isLost = (error: unknown) =>
  ScryError.is(error)
    ? ["unavailable", "unauthorized", "bad_reply", "not_configured"].includes(error.code)
    : systemErrorText(error) !== undefined;

const reasonOf = (error: unknown) =>
  ScryError.is(error) ? error.message : `The library's server cannot be used: ${systemErrorText(error)}.`;
