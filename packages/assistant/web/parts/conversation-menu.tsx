import { useState } from "preact/hooks";
import type { ConversationView } from "../../src/contract.ts";
import type { Format } from "../api.ts";
import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";

export interface ConversationActions {
  onRename(id: string): void;
  onPin(id: string, pinned: boolean): void;
  onSave(id: string, format: Format): void;
  onRemove(id: string): void;
}

interface Props extends ConversationActions {
  conversation: ConversationView;
  label: string;
}

/** What can be done with one conversation. */
export function ConversationMenu({ conversation, label, onRename, onPin, onSave, onRemove }: Props) {
  // A second press deletes: one slip of the finger does not.
  const [sure, setSure] = useState(false);
  const { id, pinned = false } = conversation;
  return (
    <Menu label={label} face={<Icon name="more" />} class="plain more">
      {(close) => {
        const item = (name: Parameters<typeof Icon>[0]["name"], text: string, act: () => void) => (
          <li>
            <button
              type="button"
              class="menu-item"
              onClick={() => {
                close();
                act();
              }}
            >
              <Icon name={name} />
              {text}
            </button>
          </li>
        );
        return (
          <ul>
            {item("edit", w.rename, () => onRename(id))}
            {item("pin", pinned ? w.unpin : w.pin, () => onPin(id, !pinned))}
            {item("download", w.saveMarkdown, () => onSave(id, "markdown"))}
            {item("download", w.saveJson, () => onSave(id, "json"))}
            {item("open", w.shareHtml, () => onSave(id, "html"))}
            <li>
              <button
                type="button"
                class={sure ? "menu-item sure" : "menu-item"}
                onBlur={() => setSure(false)}
                onClick={() => {
                  if (!sure) return setSure(true);
                  close();
                  onRemove(id);
                }}
              >
                <Icon name="trash" />
                {sure ? w.removeSure : w.remove}
              </button>
            </li>
          </ul>
        );
      }}
    </Menu>
  );
}
