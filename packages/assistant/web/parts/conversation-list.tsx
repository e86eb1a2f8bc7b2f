import { useEffect, useRef, useState } from "preact/hooks";
import type { ConversationView } from "../../src/contract.ts";
import { api } from "../api.ts";
import { w } from "../words/words.ts";
import { type ConversationActions, ConversationMenu } from "./conversation-menu.tsx";
import { Icon } from "./icon.tsx";

const day = 24 * 60 * 60 * 1000;

/** The group of a conversation in the list: on top, or by the age of its last message. */
function groupOf({ pinned, updatedAt }: ConversationView): string {
  if (pinned) return w.pinned;
  const midnight = new Date().setHours(0, 0, 0, 0);
  const at = Date.parse(updatedAt);
  if (at >= midnight) return w.today;
  if (at >= midnight - day) return w.yesterday;
  return at >= midnight - 7 * day ? w.thisWeek : w.earlier;
}

/** A person types faster than a search needs to run. */
const typingMs = 200;

/** The conversations that hold the words; undefined without words, or while the first search runs. */
function useFound(words: string, conversations: readonly ConversationView[]) {
  const [found, setFound] = useState<readonly ConversationView[]>();
  useEffect(() => {
    if (words.trim() === "") return setFound(undefined);
    let isOld = false;
    const timer = setTimeout(() => {
      api.conversations(words.trim()).then(
        (list) => !isOld && setFound(list),
        () => undefined,
      );
    }, typingMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words, conversations]);
  return found;
}

interface Props extends Omit<ConversationActions, "onRename"> {
  conversations: readonly ConversationView[];
  current: string | undefined;
  onOpen(id: string | undefined): void;
  /** The one whose title is being written. */
  renaming: string | undefined;
  onRename(id: string | undefined): void;
  onTitle(id: string, title: string): void;
}

export function ConversationList(props: Props) {
  const { conversations, onOpen } = props;
  const [words, setWords] = useState("");
  const found = useFound(words, conversations);
  const groups = Map.groupBy(found ?? conversations, groupOf);
  return (
    <>
      <button type="button" class="new-chat" onClick={() => onOpen(undefined)}>
        <Icon name="plus" />
        {w.newConversation}
      </button>
      <input
        type="search"
        class="field small"
        aria-label={w.searchConversations}
        placeholder={w.searchConversations}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <div class="conversation-groups">
        {found?.length === 0 && (
          <p class="note" role="status">
            {w.nothingFound}
          </p>
        )}
        {[...groups].map(([heading, members]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <ul>
              {members.map((conversation) => (
                <Entry key={conversation.id} {...props} conversation={conversation} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Entry({
  conversation,
  current,
  onOpen,
  renaming,
  onRename,
  onTitle,
  ...actions
}: Props & {
  conversation: ConversationView;
}) {
  const { id, snippet } = conversation;
  const title = conversation.title || w.newConversation;
  if (renaming === id)
    return (
      <li>
        <TitleField
          title={conversation.title}
          onDone={(written) => {
            onRename(undefined);
            if (written !== undefined && written !== conversation.title) onTitle(id, written);
          }}
        />
      </li>
    );
  return (
    <li class={id === current ? "current" : ""}>
      <button
        type="button"
        class="conversation"
        dir="auto"
        aria-current={id === current ? "page" : undefined}
        onClick={() => onOpen(id)}
      >
        {title}
        {snippet !== undefined && <small>{snippet}</small>}
      </button>
      <ConversationMenu
        {...actions}
        conversation={conversation}
        label={w.actionsFor(title)}
        onRename={onRename}
      />
    </li>
  );
}

function TitleField({ title, onDone }: { title: string; onDone(title?: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const done = () => onDone(field.current?.value.trim() || undefined);
  return (
    <input
      class="field small"
      ref={field}
      aria-label={w.newTitle}
      maxLength={200}
      defaultValue={title}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.isComposing) done();
        if (event.key === "Escape") {
          event.stopPropagation();
          onDone();
        }
      }}
    />
  );
}
