import { useState } from "preact/hooks";
import type { ConversationView } from "../../src/contract.ts";
import { Icon } from "./icon.tsx";

const day = 24 * 60 * 60 * 1000;

/** Where a conversation stands in the list, by the age of its last message. */
function ageOf(updatedAt: string): string {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const at = Date.parse(updatedAt);
  if (at >= midnight) return "Today";
  if (at >= midnight - day) return "Yesterday";
  return at >= midnight - 7 * day ? "This week" : "Earlier";
}

interface Props {
  conversations: readonly ConversationView[];
  current: string | undefined;
  onOpen(id: string | undefined): void;
  onRemove(id: string): void;
}

export function ConversationList({ conversations, current, onOpen, onRemove }: Props) {
  // A second press deletes: one slip of the finger does not.
  const [asked, setAsked] = useState<string>();
  const groups = Map.groupBy(conversations, ({ updatedAt }) => ageOf(updatedAt));
  return (
    <>
      <button type="button" class="new-chat" onClick={() => onOpen(undefined)}>
        <Icon name="plus" />
        New conversation
      </button>
      <div class="conversation-groups">
        {[...groups].map(([age, members]) => (
          <section key={age}>
            <h2>{age}</h2>
            <ul>
              {members.map(({ id, title }) => (
                <li key={id} class={id === current ? "current" : ""}>
                  <button
                    type="button"
                    class="conversation"
                    dir="auto"
                    aria-current={id === current ? "page" : undefined}
                    onClick={() => onOpen(id)}
                  >
                    {title || "New conversation"}
                  </button>
                  <button
                    type="button"
                    class={asked === id ? "remove sure" : "remove"}
                    aria-label={asked === id ? `Really delete ${title}` : `Delete ${title}`}
                    onBlur={() => setAsked(undefined)}
                    onClick={() => (asked === id ? onRemove(id) : setAsked(id))}
                  >
                    {asked === id ? "Delete?" : <Icon name="trash" />}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
