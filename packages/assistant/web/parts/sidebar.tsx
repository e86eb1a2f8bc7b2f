import type { RefObject } from "preact";
import type { Me } from "../api.ts";
import { w } from "../words/words.ts";
import { ConversationList } from "./conversation-list.tsx";
import { Icon } from "./icon.tsx";
import { Mark } from "./mark.tsx";

type Props = Parameters<typeof ConversationList>[0] & {
  box: RefObject<HTMLElement | null>;
  me: Me | undefined;
  onSettings(): void;
  /** To the question, past the list. */
  onSkip(): void;
  onSignOut(): void;
};

/** The list of conversations, and the way to the settings and out. */
export function Sidebar({ box, me, onSettings, onSkip, onSignOut, ...list }: Props) {
  return (
    <nav class="sidebar" aria-label={w.conversations} ref={box}>
      <button type="button" class="skip" onClick={onSkip}>
        {w.skipToQuestion}
      </button>
      <p class="brand">
        <Mark />
        scry
      </p>
      <ConversationList {...list} />
      <div class="sidebar-end">
        <p class="signed-in">{me && w.signedInAs(me.name)}</p>
        <button type="button" class="plain" aria-label={w.settings} title={w.settings} onClick={onSettings}>
          <Icon name="settings" />
        </button>
        <button type="button" class="plain" aria-label={w.signOut} title={w.signOut} onClick={onSignOut}>
          <Icon name="leave" />
        </button>
      </div>
    </nav>
  );
}
