import { useEffect, useState } from "preact/hooks";
import { api, type Library } from "../../api.ts";
import { hostOf, linkable } from "../../citations.ts";
import { w } from "../../words/words.ts";
import { Icon } from "../icon.tsx";
import { Section } from "./settings.tsx";

/** The pages that a person keeps: added by their address, searched, removed. */
export function LibrarySettings() {
  const [library, setLibrary] = useState<Library>();
  const [address, setAddress] = useState("");
  const [words, setWords] = useState("");
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState<string>();
  const [error, setError] = useState<string>();
  const load = (wanted = words) => api.library(wanted.trim()).then(setLibrary);
  const failed = (thrown: Error) => setError(thrown.message);
  /** What follows the pages that are shown; a search shows all that it found. */
  const loadMore = async (shown: Library) => {
    const next = await api.library("", shown.entries.at(-1)?.url);
    setLibrary({ ...next, entries: [...shown.entries, ...next.entries] });
  };
  useEffect(() => void load().catch(failed), []);

  const add = async () => {
    setError(undefined);
    setSaid(undefined);
    setAdding(true);
    try {
      const { events } = (await (await api.addToLibrary(address)).json()) as { events: readonly Added[] };
      const [first] = events;
      if (first === undefined || first.outcome === "failed" || first.outcome === "skipped")
        throw new Error(first?.message ?? w.needsAttention);
      setSaid(w.libraryAdded(first.title ?? address));
      setAddress("");
      await load();
    } catch (thrown) {
      failed(thrown as Error);
    }
    setAdding(false);
  };
  const remove = (url: string) =>
    api
      .removeFromLibrary(url)
      .then(() => load())
      .catch(failed);
  return (
    <Section title={w.library} about={w.libraryAbout}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <input
          class="field grow"
          type="url"
          required
          aria-label={w.libraryAddress}
          placeholder={w.libraryAddress}
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
        <button type="submit" disabled={adding}>
          {adding ? w.libraryAdding : w.libraryAdd}
        </button>
      </form>
      {said !== undefined && (
        <p class="note" role="status">
          {said}
        </p>
      )}
      {error !== undefined && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      {library !== undefined && (
        <p class="note">{library.documents === 0 ? w.libraryEmpty : w.libraryCount(library.documents)}</p>
      )}
      {library !== undefined && library.documents > 5 && (
        <input
          class="field"
          type="search"
          aria-label={w.librarySearch}
          placeholder={w.librarySearch}
          value={words}
          onInput={(event) => {
            setWords(event.currentTarget.value);
            void load(event.currentTarget.value).catch(failed);
          }}
        />
      )}
      <ul class="rows">
        {library?.entries.map(({ url, title }) => (
          <li key={url} class="row spread">
            <span class="grow">
              {linkable(url) === undefined ? (
                <span dir="auto">{title}</span>
              ) : (
                <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
                  {title || url}
                </a>
              )}{" "}
              <small>{hostOf(url)}</small>
            </span>
            <button
              type="button"
              class="plain"
              aria-label={w.libraryRemove(title || url)}
              onClick={() => void remove(url)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {library !== undefined && !words.trim() && library.entries.length < library.documents && (
        <button type="button" class="quiet" onClick={() => void loadMore(library).catch(failed)}>
          {w.libraryMore}
        </button>
      )}
    </Section>
  );
}

/** The server's note about a page that it kept. */
interface Added {
  outcome: string;
  title?: string;
  /** Why it was not. */
  message?: string;
}
