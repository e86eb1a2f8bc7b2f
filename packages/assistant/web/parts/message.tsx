import { useState } from "preact/hooks";
import type { MessageView } from "../../src/contract.ts";
import { AnswerText } from "./answer-text.tsx";
import { Icon } from "./icon.tsx";
import { ToolCard } from "./tool-card.tsx";

export function Question({ message }: { message: MessageView }) {
  return (
    <article class="question" aria-label="You">
      <p dir="auto">{message.text}</p>
    </article>
  );
}

/** "3 of 4 cited sentences found in the source": said only when there was something to check. */
function checkLine({ citations }: MessageView): string | undefined {
  if (citations.length === 0) return undefined;
  const held = citations.filter((citation) => ["found", "supported"].includes(citation.verdict)).length;
  const sentences = citations.length === 1 ? "cited sentence" : "cited sentences";
  return `${held} of ${citations.length} ${sentences} found in the source`;
}

/** Browsers give the clipboard to pages of this machine and to https only. */
const canCopy = "clipboard" in navigator;

interface AnswerProps {
  message: MessageView;
  onSources(message: MessageView): void;
}

export function Answer({ message, onSources }: AnswerProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(message.text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const check = checkLine(message);
  return (
    <article class="reply" aria-label="Assistant" data-message={message.id}>
      {message.toolCalls.map((call) => (
        <ToolCard key={call.id} call={call} />
      ))}
      {message.rendered !== "" && <AnswerText message={message} />}
      {message.state === "interrupted" && <p class="note">This answer was interrupted.</p>}
      {message.notes.map((note) => (
        <p class={message.state === "failed" ? "failure" : "note"} key={note}>
          {note}
        </p>
      ))}
      <footer>
        {message.sources.length > 0 && (
          <button type="button" class="quiet" onClick={() => onSources(message)}>
            <Icon name="book" />
            {message.sources.length === 1 ? "1 source" : `${message.sources.length} sources`}
          </button>
        )}
        {message.text !== "" && canCopy && (
          <button type="button" class="quiet" onClick={copy}>
            <Icon name={copied ? "check" : "copy"} />
            {copied ? "Copied" : "Copy"}
          </button>
        )}
        {check !== undefined && <span class="check-line">{check}</span>}
      </footer>
    </article>
  );
}
