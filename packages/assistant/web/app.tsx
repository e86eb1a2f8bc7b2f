import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ConversationView, MessageView } from "../src/contract.ts";
import { readSlashCommand } from "../src/contract.ts";
import { api, type Me, Refused } from "./api.ts";
import { ApprovalCard } from "./parts/approval-card.tsx";
import { CitationPopover } from "./parts/citation-popover.tsx";
import { Composer } from "./parts/composer.tsx";
import { ConversationList } from "./parts/conversation-list.tsx";
import { Icon } from "./parts/icon.tsx";
import { activityOf, LiveReply } from "./parts/live-reply.tsx";
import { Answer, Question } from "./parts/message.tsx";
import { SourcesPanel } from "./parts/sources-panel.tsx";
import { TopBar } from "./parts/top-bar.tsx";
import { Welcome } from "./parts/welcome.tsx";
import { useAddress } from "./use-address.ts";
import { useChat } from "./use-chat.ts";
import { usePopover } from "./use-popover.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";

export function App() {
  const [id, go] = useAddress();
  const [me, setMe] = useState<Me>();
  const [signedOut, setSignedOut] = useState(false);
  const [conversations, setConversations] = useState<readonly ConversationView[]>([]);
  const [listOpen, setListOpen] = useState(false);
  const [sourcesOf, setSourcesOf] = useState<MessageView>();
  const [notice, setNotice] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const sidebar = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement>(null);

  const refresh = useCallback(() => {
    Promise.all([api.me(), api.conversations()]).then(
      ([known, list]) => {
        setMe(known);
        setConversations(list);
      },
      (error: Error) => {
        if (error instanceof Refused && error.status === 401) setSignedOut(true);
        else setNotice(error.message);
      },
    );
  }, []);
  useEffect(refresh, [refresh]);

  const onStarted = useCallback(
    (started: ConversationView) => {
      setConversations((before) => [started, ...before]);
      go(started.id);
    },
    [go],
  );
  const chat = useChat(id, onStarted, refresh);
  const { messages, live } = chat;
  useStickToEnd(scroller, [messages, live], messages.filter(({ role }) => role === "user").length);

  const messageOf = useCallback(
    (anchor: Element) => {
      const shown = anchor.closest<HTMLElement>("[data-message]")?.dataset.message;
      return messages.find((message) => message.id === shown);
    },
    [messages],
  );
  const popover = usePopover(messageOf, [messages, live]);

  const open = (target: string | undefined) => {
    if (target === undefined) chat.clear();
    go(target);
    setListOpen(false);
    setSourcesOf(undefined);
    setNotice(undefined);
    popover.close();
    field.current?.focus();
  };
  const remove = async (target: string) => {
    try {
      await api.remove(target);
      if (target === id) open(undefined);
      refresh();
    } catch (error) {
      setNotice((error as Error).message);
    }
  };
  const send = (text: string) => {
    setNotice(undefined);
    const { name, rest: model = "" } = readSlashCommand(text) ?? {};
    if (name !== "model") void chat.ask(text);
    else if (model === "") setNotice("Name the model, e.g. /model ollama:qwen3.");
    else if (id === undefined) setNotice("Ask something first: a model is chosen for a conversation.");
    else {
      api.setModel(id, model).then(
        () => {
          setNotice(`From now on ${model} answers in this conversation.`);
          refresh();
        },
        (error: Error) => setNotice(error.message),
      );
    }
  };
  const closePanel = useCallback(() => {
    setSourcesOf(undefined);
    field.current?.focus();
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
    if (listOpen) sidebar.current?.querySelector("button")?.focus();
  }, [listOpen]);

  if (signedOut) {
    return (
      <main class="signed-out">
        <h1>You are signed out</h1>
        <p>
          <a href="/">Sign in again</a>
        </p>
      </main>
    );
  }
  const current = conversations.find((conversation) => conversation.id === id);
  // One that was chosen for a conversation was checked then.
  const model = current?.model === undefined ? me?.model : { connected: true as const, name: current.model };
  const error = chat.error ?? notice;
  return (
    <div class={listOpen ? "page list-open" : "page"}>
      <nav class="sidebar" aria-label="Conversations" ref={sidebar}>
        <p class="brand">scry</p>
        <ConversationList conversations={conversations} current={id} onOpen={open} onRemove={remove} />
        <p class="signed-in">{me && `Signed in as ${me.name}`}</p>
      </nav>
      {listOpen && <div class="backdrop" onClick={() => setListOpen(false)} aria-hidden="true" />}
      <div class="main" inert={listOpen}>
        <TopBar
          title={current?.title}
          model={model}
          onExport={
            id === undefined
              ? undefined
              : () => void api.download(id).catch((error: Error) => setNotice(error.message))
          }
          menuButton={menuButton}
          onMenu={() => setListOpen(true)}
        />
        <main class="scroller" ref={scroller} {...popover.handlers}>
          {id === undefined && messages.length === 0 ? (
            <Welcome connected={me?.model.connected ?? true} onAsk={send} />
          ) : (
            <div class="thread" role="log" aria-label="Conversation" aria-busy={live !== undefined}>
              {chat.loading && <p class="note">Loading …</p>}
              {messages.map((message) =>
                message.role === "user" ? (
                  <Question key={message.id} message={message} />
                ) : (
                  <Answer key={message.id} message={message} onSources={setSourcesOf} />
                ),
              )}
              {live !== undefined && <LiveReply live={live} onDecide={chat.decide} />}
              {chat.queued.map((message) => (
                <Question key={message.id} message={message} />
              ))}
              {live === undefined &&
                chat.waiting.map((approval) => (
                  <ApprovalCard key={approval.id} approval={approval} onDecide={chat.decide} />
                ))}
            </div>
          )}
        </main>
        <div class="bottom">
          {error !== undefined && (
            <p class="error" role="alert">
              {error}
              <button
                type="button"
                class="plain"
                aria-label="Dismiss"
                onClick={() => {
                  chat.dismiss();
                  setNotice(undefined);
                }}
              >
                <Icon name="close" />
              </button>
            </p>
          )}
          {model?.connected === false && <p class="hint">{model.hint}</p>}
          <Composer field={field} busy={live !== undefined} onSend={send} onStop={chat.stop} />
          <p class="visually-hidden" role="status">
            {live === undefined ? "" : activityOf(live)}
          </p>
        </div>
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
