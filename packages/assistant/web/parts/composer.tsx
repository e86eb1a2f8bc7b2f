import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "./icon.tsx";

const commands = [
  { name: "/search ", shown: "/search", about: "search the web directly, e.g. /search python release notes" },
  { name: "/open ", shown: "/open", about: "read one page, e.g. /open https://example.org" },
  {
    name: "/model ",
    shown: "/model",
    about: "another model for this conversation, e.g. /model ollama:qwen3",
  },
] as const;

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  busy: boolean;
  onSend(text: string): void;
  onStop(): void;
}

export function Composer({ field, busy, onSend, onStop }: Props) {
  const [text, setText] = useState("");
  /** For this text the person does not want to see the commands. */
  const [dismissed, setDismissed] = useState<string>();
  const isOffered = text !== dismissed && /^\/\w*$/.test(text);
  const offered = isOffered ? commands.filter(({ name }) => name.startsWith(text)) : [];

  const send = () => {
    const written = text.trim();
    if (written === "" || busy) return;
    onSend(written);
    setText("");
  };
  const complete = (command: string) => {
    setText(command);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = offered;
    if (event.key === "Tab" && !event.shiftKey && first !== undefined) {
      event.preventDefault();
      complete(first.name);
    }
    if (event.key === "Escape" && first !== undefined) {
      event.stopPropagation();
      setDismissed(text);
    }
    // While an input method composes, Enter chooses a word.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
  };

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {offered.length > 0 && (
        <ul class="commands" aria-label="Commands">
          {offered.map(({ name, shown, about }) => (
            <li key={name}>
              <button type="button" onClick={() => complete(name)}>
                <strong>{shown}</strong> {about}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="composer-box">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label="Your question"
          placeholder="Ask about anything on the web"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {busy ? (
          <button type="button" class="round stop" aria-label="Stop" title="Stop" onClick={onStop}>
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            class="round primary"
            aria-label="Send"
            title="Send"
            disabled={text.trim() === ""}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  );
}
