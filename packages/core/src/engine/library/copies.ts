import { ScryError } from "../../contracts/error.ts";
import type { Library, Owner } from "../../contracts/library.ts";
import { ownOwner } from "../../contracts/library.ts";
import type { OpenedPage } from "../../contracts/page.ts";
import { documentOf, pageOf } from "../../library/document.ts";
import { visibleTo } from "./search-library.ts";

/** What reading pages needs of the library. */
export interface LibraryCopies {
  find(url: string, owner: Owner | undefined): Promise<OpenedPage | undefined>;
  /** The stored copy, or an error that says that there is none. */
  only(url: string, owner: Owner | undefined): Promise<OpenedPage>;
  /** The stored copy of a page that could not be read. */
  instead(url: string, error: ScryError, owner: Owner | undefined): Promise<OpenedPage | undefined>;
  /** Keeps a page that was just read, where the settings say so. */
  keep(page: OpenedPage, options: { owner?: Owner; includeHidden?: boolean }): Promise<void>;
  /** The text of a copy that was shown lately: citations are checked against it. */
  shown(url: string): string | undefined;
}

interface Parts {
  /** The user's library and scry's documentation, in this order. */
  libraries(): Promise<readonly Library[]>;
  own(): Promise<Library>;
  keeps: boolean;
}

const unused = "No network was used.";
/** A conversation seldom cites more pages. */
const mostShown = 50;

export function createCopies({ libraries, own, keeps }: Parts): LibraryCopies {
  const texts = new Map<string, string>();

  async function find(
    url: string,
    owner: Owner | undefined,
    reason = unused,
  ): Promise<OpenedPage | undefined> {
    const [address = url] = url.split("#");
    for (const library of await libraries()) {
      // A state file that cannot be used has no copy.
      const get = (spelled: string) => library.get(visibleTo(owner), spelled).catch(() => undefined);
      const document = (await get(url)) ?? (await get(address));
      if (!document) continue;
      texts.delete(url);
      texts.set(url, document.markdown);
      for (const oldest of texts.keys()) if (texts.size > mostShown) texts.delete(oldest);
      return { ...pageOf(document, reason), url };
    }
    return undefined;
  }

  return {
    find,
    async only(url, owner) {
      const copy = await find(url, owner);
      if (copy) return copy;
      throw new ScryError({
        code: "not_found",
        message: `${url} is not in your library, and no network was used.`,
        hint: "scry library list shows what is there.",
        local: true,
      });
    },
    async instead(url, error, owner) {
      const copy = await find(url, owner, error.message).catch(() => undefined);
      return copy && { ...copy, attempts: [...error.attempts, ...copy.attempts] };
    },
    async keep(page, { owner = ownOwner, includeHidden }) {
      const isNew =
        page.method !== "library" && page.attempts.some(({ outcome, cached }) => outcome === "ok" && !cached);
      if (!keeps || !isNew || includeHidden) return;
      // A page that cannot be kept is still shown: reading it does not fail because a disk is full.
      await own()
        .then((library) => library.add(owner, [documentOf(page)]))
        .catch(() => undefined);
    },
    shown: (url) => texts.get(url),
  };
}
