import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { MessageView } from "../../src/contract.ts";
import { isFile } from "../citations.ts";
import { w } from "../words/words.ts";
import { AnswerFacts } from "./answer-facts.tsx";
import { AnswerText } from "./answer-text.tsx";
import { FollowUps } from "./follow-ups.tsx";
import { Icon } from "./icon.tsx";
import { SourceCards } from "./source-cards.tsx";
import { Thinking } from "./thinking.tsx";
import { ToolCard } from "./tool-card.tsx";

/** "3 of 4 cited sentences found in the source": shown only when there was something to check. */
function checkLine({ citations }: MessageView): string | undefined {
  if (citations.length === 0) return undefined;
  const held = citations.filter((citation) => ["found", "supported"].includes(citation.verdict)).length;
  return w.checked(held, citations.length);
}

/** The answer with the list of its sources by number. */
function withSources({ text, sources }: MessageView): string {
  const cited = sources.filter((source) => source.cited);
  const list = cited.map(({ id, title, url }) => {
    const place = isFile(url) ? `(${w.attachedFile})` : url;
    return `[${id}] ${title ? `${title} ` : ""}${place}`;
  });
  return list.length === 0 ? text : `${text.trimEnd()}\n\n${w.sources}:\n${list.join("\n")}\n`;
}

/** Browsers give the clipboard to pages of this machine and to https only. */
const canCopy = "clipboard" in navigator;

interface AnswerProps {
  message: MessageView;
  onSources(message: MessageView): void;
  /** What can be done after it. */
  children?: ComponentChildren;
}

export function Answer({ message, onSources, children }: AnswerProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(withSources(message));
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const check = checkLine(message);
  return (
    <article class="reply" aria-label={w.assistant} data-message={message.id}>
      {message.toolCalls.map((call) => (
        <ToolCard key={call.id} call={call} />
      ))}
      <Thinking text={message.thinking} />
      <SourceCards message={message} onSources={onSources} />
      {message.rendered !== "" && <AnswerText message={message} />}
      {message.state === "interrupted" && <p class="note">{w.interrupted}</p>}
      {message.notes.map((note) => (
        <p class={message.state === "failed" ? "failure" : "note"} key={note}>
          {w.said(note)}
        </p>
      ))}
      <footer>
        {message.sources.length > 0 && (
          <button type="button" class="quiet" onClick={() => onSources(message)}>
            <Icon name="book" />
            {w.sourceCount(message.sources.length)}
          </button>
        )}
        {message.text !== "" && canCopy && (
          <button type="button" class="quiet" onClick={copy}>
            <Icon name={copied ? "check" : "copy"} />
            {copied ? w.copied : w.copy}
          </button>
        )}
        {children}
        {check !== undefined && <span class="check-line">{check}</span>}
        <AnswerFacts message={message} />
      </footer>
      <FollowUps message={message} />
    </article>
  );
}
