import { useRef } from "preact/hooks";
import type { Files } from "../use-files.ts";
import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** The kinds of files that can be read, for the browser's own dialog; anything else can be dropped and is refused with a reason. */
const accepted = [
  ".pdf,.docx,.pptx,.xlsx,.odt,.ods,.odp,.epub",
  ".html,.htm,.md,.txt,.csv,.tsv,.json,.jsonl,.xml,.log",
  ".ipynb,.eml,.srt,.vtt",
  "text/*",
].join(",");

/** The button that picks files. */
export function AttachButton({ files }: { files: Files }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class="plain attach"
        aria-label={w.attachFile}
        title={w.attachAbout}
        onClick={() => picker.current?.click()}
      >
        <Icon name="attach" />
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accepted}
        onChange={(event) => {
          const { files: chosen } = event.currentTarget;
          void files.add([...(chosen ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

/** The files that the next question brings, each with a button that takes it back. */
export function Attachments({ files }: { files: Files }) {
  const { ready, reading, remove } = files;
  if (ready.length === 0 && reading.length === 0) return null;
  return (
    <ul class="attachments" aria-label={w.attachedFiles}>
      {ready.map(({ id, name }) => (
        <li key={id} class="attachment">
          <Icon name="page" />
          <span dir="auto">{name}</span>
          <button type="button" class="plain" aria-label={w.removeFile(name)} onClick={() => void remove(id)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
      {reading.map((name) => (
        <li key={name} class="attachment" role="status">
          <Icon name="page" />
          <span dir="auto">{w.readingFile(name)}</span>
        </li>
      ))}
    </ul>
  );
}
