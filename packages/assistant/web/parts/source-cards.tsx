import { useEffect, useState } from "preact/hooks";
import type { MessageView } from "../../src/contract.ts";
import { api } from "../api.ts";
import { hostOf, linkable } from "../citations.ts";
import { showsPictures } from "../pictures.ts";
import { w } from "../words/words.ts";

/** The rest is in the panel. */
const mostCards = 4;

interface Props {
  message: MessageView;
  onSources(message: MessageView): void;
}

/** The sources that an answer cites, above it: site, title and date. */
export function SourceCards({ message, onSources }: Props) {
  const cited = message.sources.filter((source) => source.cited);
  if (cited.length === 0) return null;
  const rest = cited.length - mostCards;
  return (
    <ul class="source-cards" aria-label={w.citedSources}>
      {cited.slice(0, mostCards).map(({ id, url, title, publishedAt }) => {
        const address = linkable(url);
        const inner = (
          <>
            {address !== undefined && showsPictures() && <CardPicture message={message.id} source={id} />}
            <span class="card-site">
              <span class="number">{id}</span>
              <span>{hostOf(url)}</span>
            </span>
            <strong dir="auto">{title || hostOf(url)}</strong>
            {publishedAt !== undefined && <small>{publishedAt.slice(0, 10)}</small>}
          </>
        );
        return (
          <li key={id}>
            {address === undefined ? (
              <span class="source-card">{inner}</span>
            ) : (
              <a class="source-card" href={address} target="_blank" rel="noopener noreferrer nofollow">
                {inner}
              </a>
            )}
          </li>
        );
      })}
      {rest > 0 && (
        <li>
          <button type="button" class="source-card" onClick={() => onSources(message)}>
            {w.moreSources(rest)}
          </button>
        </li>
      )}
    </ul>
  );
}

/** The first picture of the page, which the server fetches; the title beside it says what it is about. */
function CardPicture({ message, source }: { message: string; source: number }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    api.picture(message, source).then(
      (blob) => {
        if (blob === undefined || isGone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      // A card without a picture is whole.
      () => undefined,
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [message, source]);
  return address === undefined ? null : <img class="card-picture" src={address} alt="" />;
}
