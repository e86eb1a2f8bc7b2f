import { useEffect, useRef } from "preact/hooks";
import type { MessageView, SourceView } from "../../src/contract.ts";
import { hostOf, linkable } from "../citations.ts";
import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Verdict } from "./verdict.tsx";

/** A sentence of the answer as it reads on its own: half a sentence, a row of a table, a ticked task. */
const asSentence = (claim: string): string =>
  claim
    .replace(/^(?:\s*[,;:.–—]+\s|\[[ xX]\]\s)+/, "")
    .replaceAll(" | ", " · ")
    .trim();

function SourceItem({ source, message }: { source: SourceView; message: MessageView }) {
  const address = linkable(source.url);
  const checks = message.citations.filter((citation) => citation.cites.includes(source.id));
  return (
    <li>
      <p class="popover-source">
        <span class="number">{source.id}</span>
        <span>
          {address === undefined ? (
            <strong dir="auto">{source.title}</strong>
          ) : (
            <a dir="auto" href={address} target="_blank" rel="noopener noreferrer nofollow">
              {source.title || hostOf(source.url)}
            </a>
          )}
          <small>{[hostOf(source.url), source.publishedAt?.slice(0, 10)].filter(Boolean).join(" · ")}</small>
        </span>
      </p>
      {checks.map((check) => (
        <div class="source-check" key={check.sentence}>
          <p dir="auto">{asSentence(check.sentence)}</p>
          <Verdict verdict={check.verdict} />
          {check.passage !== undefined && <blockquote dir="auto">{check.passage}</blockquote>}
        </div>
      ))}
    </li>
  );
}

interface Props {
  message: MessageView;
  onClose(): void;
}

export function SourcesPanel({ message, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [message]);
  const cited = message.sources.filter((source) => source.cited);
  const rest = message.sources.filter((source) => !source.cited);
  return (
    <aside class="sources" aria-label={w.sources}>
      <header>
        <h2>{w.sources}</h2>
        <button type="button" class="plain" aria-label={w.closeSources} ref={button} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sources-list">
        {[
          { heading: w.cited, members: cited },
          { heading: w.alsoSeen, members: rest },
        ].map(
          ({ heading, members }) =>
            members.length > 0 && (
              <section key={heading}>
                <h3>{heading}</h3>
                <ul>
                  {members.map((source) => (
                    <SourceItem key={source.id} source={source} message={message} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </aside>
  );
}
