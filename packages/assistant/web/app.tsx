import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Connection, ConversationView, MessageView } from "../src/contract.ts";
import { readSlashCommand } from "../src/contract.ts";
import { api } from "./api.ts";
import { AskContext } from "./ask-context.ts";
import { CitationPopover } from "./parts/citation-popover.tsx";
import { Composer } from "./parts/composer.tsx";
import { Connect } from "./parts/connect.tsx";
import { ConversationMenu } from "./parts/conversation-menu.tsx";
import { Icon } from "./parts/icon.tsx";
import { activityOf } from "./parts/live-reply.tsx";
import { ModelPicker } from "./parts/model-picker.tsx";
import { Settings } from "./parts/settings/settings.tsx";
import { Sidebar } from "./parts/sidebar.tsx";
import { SourcesPanel } from "./parts/sources-panel.tsx";
import { Thread } from "./parts/thread.tsx";
import { TopBar } from "./parts/top-bar.tsx";
import { Welcome } from "./parts/welcome.tsx";
import { useAddress } from "./use-address.ts";
import { useChat } from "./use-chat.ts";
import { useConversations } from "./use-conversations.ts";
import { useDrop } from "./use-drop.ts";
import { useFiles } from "./use-files.ts";
import { usePopover } from "./use-popover.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";
import { w } from "./words/words.ts";

export function App() {
  const [place, go] = useAddress();
  const [listOpen, setListOpen] = useState(false);
  const [renaming, setRenaming] = useState<string>();
  const [sourcesOf, setSourcesOf] = useState<MessageView>();
  const [notice, setNotice] = useState<string>();
  const [good, setGood] = useState<string>();
  const [, look] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const sidebar = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const scroller = useRef<HTMLElement>(null);
  // Settings are looked at in the middle of a conversation, which continues.
  const last = useRef<string>(undefined);
  if (place.view === "chat") last.current = place.id;
  const id = last.current;

  const known = useConversations(setNotice);
  const { me, conversations, refresh, add } = known;
  const onStarted = useCallback(
    (started: ConversationView) => {
      add(started);
      go({ view: "chat", id: started.id });
    },
    [add, go],
  );
  const chat = useChat(id, onStarted, refresh);
  const { messages, live } = chat;
  const files = useFiles(id, onStarted, setNotice);
  const drop = useDrop((dropped) => void files.add(dropped));
  useStickToEnd(scroller, [messages, live], messages.filter(({ role }) => role === "user").length);

  const messageOf = useCallback(
    (anchor: Element) => {
      const shown = anchor.closest<HTMLElement>("[data-message]")?.dataset.message;
      return messages.find((message) => message.id === shown);
    },
    [messages],
  );
  const popover = usePopover(messageOf, [messages, live]);

  const show = (next: Parameters<typeof go>[0]) => {
    go(next);
    setListOpen(false);
    setSourcesOf(undefined);
    setNotice(undefined);
    setGood(undefined);
    popover.close();
  };
  const open = (target: string | undefined) => {
    if (target === undefined) chat.clear();
    show({ view: "chat", id: target });
    field.current?.focus();
  };
  const connect = me?.isOwner ? () => show({ view: "connect" }) : undefined;
  const onRemove = async (target: string) => {
    await known.remove(target);
    if (target === id) open(undefined);
  };

  /** For the conversation on the screen, or for those to come. */
  const chooseModel = (model: string) => {
    setNotice(undefined);
    const done = id === undefined ? api.preferModel(model) : api.setModel(id, model);
    done.then(
      () => {
        setGood(id === undefined ? w.modelNext(model) : w.modelNow(model));
        return refresh();
      },
      (error: Error) => setNotice(error.message),
    );
  };
  const send = (text: string) => {
    setNotice(undefined);
    setGood(undefined);
    const { name, rest: model = "" } = readSlashCommand(text) ?? {};
    if (name === undefined) {
      void chat.ask(text, files.ready);
      files.clear();
    } else if (name !== "model") {
      if (files.ready.length > 0) setGood(w.filesWait);
      void chat.ask(text);
    } else if (model === "") setNotice(w.nameModel);
    else chooseModel(model);
  };
  const onConnected = async ({ model, where, notes }: Connection) => {
    show({ view: "chat", id });
    const kept = where === "keyring" ? [w.keptInKeyring] : where === "file" ? [w.keptInFile] : [];
    setGood([w.connected(model), ...(notes.length ? notes.map(w.said) : kept)].join(" "));
    await refresh();
    field.current?.focus();
  };
  const openPanel = useCallback((message: MessageView) => {
    opener.current = document.activeElement;
    setSourcesOf(message);
  }, []);
  const closePanel = useCallback(() => {
    setSourcesOf(undefined);
    const back = opener.current?.isConnected ? opener.current : field.current;
    if (back instanceof HTMLElement) back.focus();
  }, []);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (listOpen) {
        setListOpen(false);
        menuButton.current?.focus();
      } else if (sourcesOf !== undefined) closePanel();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [listOpen, sourcesOf, closePanel]);
  useEffect(() => {
    if (listOpen) sidebar.current?.querySelector<HTMLElement>(".new-chat")?.focus();
  }, [listOpen]);
  useEffect(() => {
    if (place.view !== "chat") scroller.current?.scrollTo(0, 0);
    if (place.view === "chat") field.current?.focus();
  }, [place.view, me === undefined]);

  // A newcomer has nothing to look at yet: the page opens on the step that is missing.
  const isNew =
    me?.isOwner === true && !me.model.connected && conversations.length === 0 && messages.length === 0;
  const skipped = useRef(false);
  useEffect(() => {
    if (isNew && !skipped.current && place.view === "chat" && id === undefined) go({ view: "connect" });
    if (isNew) skipped.current = true;
  }, [isNew]);

  const current = conversations.find((conversation) => conversation.id === id);
  const heading =
    place.view === "chat" ? current?.title : place.view === "settings" ? w.settings : w.connectTitle;
  useEffect(() => {
    document.title = heading ? `${heading} · scry` : "scry";
  }, [heading]);

  if (known.signedOut) {
    return (
      <main class="signed-out">
        <h1>{w.signedOut}</h1>
        <p>
          <a href="/">{w.signInAgain}</a>
        </p>
      </main>
    );
  }
  // One that was chosen for a conversation was checked then.
  const model = current?.model === undefined ? me?.model : { connected: true as const, name: current.model };
  const isConnected = model?.connected ?? true;
  const error = chat.error ?? notice;
  const isEmpty = id === undefined && messages.length === 0;
  const actions = { onPin: known.onPin, onSave: known.onSave, onRemove };
  const rename = (target: string | undefined) => {
    setRenaming(target);
    if (target !== undefined && matchMedia("(max-width: 800px)").matches) setListOpen(true);
  };
  return (
    <div class={listOpen ? "page list-open" : "page"}>
      <Sidebar
        box={sidebar}
        me={me}
        conversations={conversations}
        current={place.view === "chat" ? id : undefined}
        onOpen={open}
        renaming={renaming}
        onRename={rename}
        onTitle={known.onTitle}
        {...actions}
        onSettings={() => show({ view: "settings" })}
        onSkip={() => {
          if (place.view !== "chat") open(id);
          field.current?.focus();
        }}
        onSignOut={() => void known.signOut()}
      />
      {listOpen && <div class="backdrop" onClick={() => setListOpen(false)} aria-hidden="true" />}
      <div class="main" inert={listOpen} {...(place.view === "chat" ? drop.handlers : {})}>
        {drop.isOver && (
          <p class="drop-here" aria-hidden="true">
            {w.dropHere}
          </p>
        )}
        <TopBar
          title={place.view === "chat" && !isEmpty ? current?.title || w.newConversation : undefined}
          menuButton={menuButton}
          onMenu={() => setListOpen(true)}
        >
          {place.view === "chat" && <ModelPicker model={model} onChoose={chooseModel} onConnect={connect} />}
          {place.view === "chat" && current !== undefined && (
            <ConversationMenu
              conversation={current}
              label={w.conversationActions}
              {...actions}
              onRename={rename}
            />
          )}
        </TopBar>
        <main class="scroller" ref={scroller} {...popover.handlers}>
          {place.view === "settings" && (
            <Settings
              me={me}
              onConnect={() => show({ view: "connect" })}
              onChanged={() => {
                look((count) => count + 1);
                void refresh();
              }}
              onSignOut={() => void known.signOut()}
              onBack={() => open(id)}
            />
          )}
          {place.view === "connect" && <Connect onConnected={onConnected} onLater={() => open(id)} />}
          {place.view === "chat" &&
            (isEmpty ? (
              <Welcome connected={isConnected} onConnect={connect} onAsk={send} />
            ) : (
              <AskContext.Provider value={send}>
                <Thread
                  chat={chat}
                  onSources={openPanel}
                  onDecide={async (...decision) => {
                    await chat.decide(...decision);
                    // The card is gone, and with it the button that had the focus.
                    field.current?.focus();
                  }}
                />
              </AskContext.Provider>
            ))}
        </main>
        {place.view === "chat" && (
          <section class="bottom" aria-label={w.yourQuestion}>
            {error !== undefined && (
              <div class="error">
                <p role="alert">{error}</p>
                <button
                  type="button"
                  class="plain"
                  aria-label={w.dismiss}
                  onClick={() => {
                    chat.dismiss();
                    setNotice(undefined);
                  }}
                >
                  <Icon name="close" />
                </button>
              </div>
            )}
            {good !== undefined && error === undefined && (
              <p class="hint good" role="status">
                {good}
              </p>
            )}
            {!isConnected && !isEmpty && connect !== undefined && (
              <p class="hint no-model">
                <span>{w.noModelHere}</span>
                <button type="button" class="primary" onClick={connect}>
                  {w.connectTitle}
                </button>
              </p>
            )}
            <Composer
              field={field}
              busy={live !== undefined}
              connected={isConnected}
              files={files}
              onSend={send}
              onStop={chat.stop}
            />
            <p class="visually-hidden" role="status">
              {live === undefined ? "" : activityOf(live)}
            </p>
          </section>
        )}
      </div>
      {sourcesOf !== undefined && <SourcesPanel message={sourcesOf} onClose={closePanel} />}
      {popover.shown !== undefined && (
        <CitationPopover
          citation={popover.shown.citation}
          pinned={popover.shown.pinned}
          onClose={popover.close}
          onEnter={popover.stay}
          onLeave={popover.leave}
        />
      )}
    </div>
  );
}
