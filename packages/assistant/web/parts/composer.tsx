import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { Files } from "../use-files.ts";
import { w } from "../words/words.ts";
import { AttachButton, Attachments } from "./attachments.tsx";
import { Icon } from "./icon.tsx";
import { ResearchToggle } from "./research-toggle.tsx";

const commands = () => [
  { name: "/search ", shown: "/search", about: w.commandSearch },
  { name: "/open ", shown: "/open", about: w.commandOpen },
  { name: "/research ", shown: "/research", about: w.commandResearch },
  { name: "/model ", shown: "/model", about: w.commandModel },
];

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  busy: boolean;
  connected: boolean;
  files: Files;
  onSend(text: string): void;
  onStop(): void;
}

export function Composer({ field, busy, connected, files, onSend, onStop }: Props) {
  const [text, setText] = useState("");
  /** The next question is answered by a report. */
  const [research, setResearch] = useState(false);
  /** For this text the person does not want to see the commands. */
  const [dismissed, setDismissed] = useState<string>();
  const isOffered = text !== dismissed && /^\/\w*$/.test(text);
  const offered = isOffered ? commands().filter(({ name }) => name.startsWith(text)) : [];

  const send = () => {
    const written = text.trim();
    if (written === "" || busy || files.reading.length > 0) return;
    onSend(research && !written.startsWith("/") ? `/research ${written}` : written);
    setText("");
    setResearch(false);
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
        <ul class="commands" aria-label={w.commands}>
          {offered.map(({ name, shown, about }) => (
            <li key={name}>
              <button type="button" onClick={() => complete(name)}>
                <strong>{shown}</strong> {about}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Attachments files={files} />
      <div class="composer-box">
        <AttachButton files={files} />
        <ResearchToggle pressed={research} onPress={setResearch} />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={w.yourQuestion}
          placeholder={!connected ? w.askWithoutModel : research ? w.askResearch : w.askAnything}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {busy ? (
          <button type="button" class="round stop" aria-label={w.stop} title={w.stop} onClick={onStop}>
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            class="round primary"
            aria-label={w.send}
            title={w.send}
            disabled={text.trim() === "" || files.reading.length > 0}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  );
}
