import { useEffect, useRef, useState } from "preact/hooks";
import type { MessageView } from "../../src/contract.ts";
import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";

interface Props {
  message: MessageView;
  /** Undefined while an answer is made. */
  onEdit?: (text: string) => void;
  onVersion?: (id: string) => void;
}

export function Question({ message, onEdit, onVersion }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
    setEditing(false);
  };
  // The button is hidden while the question is edited, and takes the focus once it is back.
  useEffect(() => {
    if (!editing && stopped.current) button.current?.focus();
    stopped.current = false;
  }, [editing]);
  // A question that the server has not listed yet has no id there.
  const canEdit = onEdit !== undefined && !message.id.startsWith("local-");
  return (
    <article class={editing ? "question editing" : "question"} aria-label={w.you}>
      {editing && onEdit !== undefined ? (
        <Editor
          text={message.text}
          onCancel={stop}
          onDone={(text) => {
            setEditing(false);
            onEdit(text);
          }}
        />
      ) : (
        <p dir="auto">{message.text}</p>
      )}
      {message.files !== undefined && (
        <ul class="attachments" aria-label={w.attachedFiles}>
          {message.files.map(({ id, name }) => (
            <li key={id} class="attachment">
              <Icon name="page" />
              <span dir="auto">{name}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="question-tools" hidden={editing}>
        {message.variants !== undefined && <Versions message={message} onVersion={onVersion} />}
        {canEdit && (
          <button
            type="button"
            class="quiet small"
            ref={button}
            aria-label={w.edit}
            title={w.edit}
            onClick={() => setEditing(true)}
          >
            <Icon name="edit" />
          </button>
        )}
      </div>
    </article>
  );
}

/** ‹ 1/2 › */
function Versions({ message, onVersion }: Pick<Props, "message" | "onVersion">) {
  const { ids, shown } = message.variants ?? { ids: [], shown: 0 };
  const go = (id: string | undefined) => () => id !== undefined && onVersion?.(id);
  const before = ids[shown - 1];
  const after = ids[shown + 1];
  return (
    <fieldset class="versions" aria-label={w.versionOf(shown + 1, ids.length)}>
      <button
        type="button"
        class="quiet small"
        aria-label={w.previousVersion}
        disabled={before === undefined || onVersion === undefined}
        onClick={go(before)}
      >
        <Icon name="left" />
      </button>
      <span aria-hidden="true">
        {shown + 1}/{ids.length}
      </span>
      <button
        type="button"
        class="quiet small"
        aria-label={w.nextVersion}
        disabled={after === undefined || onVersion === undefined}
        onClick={go(after)}
      >
        <Icon name="chevron" />
      </button>
    </fieldset>
  );
}

interface EditorProps {
  text: string;
  onDone(text: string): void;
  onCancel(): void;
}

function Editor({ text, onDone, onCancel }: EditorProps) {
  const [written, setWritten] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  const done = () => {
    if (written.trim() !== "") onDone(written.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      done();
    }
  };
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <textarea
        class="field"
        ref={field}
        dir="auto"
        rows={2}
        aria-label={w.edit}
        value={written}
        onInput={(event) => setWritten(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div class="row">
        <button type="button" onClick={onCancel}>
          {w.cancel}
        </button>
        <button type="submit" class="primary" disabled={written.trim() === ""}>
          {w.editAndAsk}
        </button>
      </div>
    </form>
  );
}
