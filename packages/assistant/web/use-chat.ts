import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { AnswerEvent, ApprovalView, ConversationView, FileView, MessageView } from "../src/contract.ts";
import { type Asked, api, Refused } from "./api.ts";
import { failedMessage, grown, type LiveAnswer, nothingYet, questionMessage, without } from "./live.ts";
import { useSlowness } from "./use-slowness.ts";
import { w } from "./words/words.ts";

/** How often to look when the answer cannot be followed: the connection is lost, or another process makes it. */
const lookAgain = 2000;

/** How often to look for a question whose turn should have come: its process may have died. */
const mostLooks = 10;

const pause = () => new Promise((resolve) => setTimeout(resolve, lookAgain));

/** Undefined when the server cannot be reached: it may be starting again. */
async function messagesOf(id: string) {
  try {
    return await api.messages(id);
  } catch (error) {
    if (error instanceof Refused) throw error;
    return undefined;
  }
}

/**
 * How an answer ended: as the store has it, with the tools that ran before it failed. Undefined when it did not end
 * at all: another process may go on with it.
 */
async function endOf(
  id: string,
  event: Extract<AnswerEvent, { type: "done" | "failed" }>,
): Promise<MessageView | undefined> {
  if (event.type === "done") return event.message;
  const stored = (await messagesOf(id).catch(() => undefined))?.messages.at(-1);
  if (stored?.state === "running") return undefined;
  return stored?.state === "failed" ? stored : failedMessage(event.message);
}

/** The messages, the answer being made, and the questions that wait for their turn after it. */
function turnsOf(messages: readonly MessageView[]) {
  const at = messages.findIndex(({ state }) => state === "running");
  return at === -1
    ? { past: messages, running: false, next: [] }
    : { past: messages.slice(0, at), running: true, next: messages.slice(at + 1) };
}

export interface Chat {
  messages: readonly MessageView[];
  live: LiveAnswer | undefined;
  /** Questions that wait for the current answer: asked in another window. */
  queued: readonly MessageView[];
  /** Approvals that wait although no answer runs: after a restart. */
  waiting: readonly ApprovalView[];
  loading: boolean;
  error: string | undefined;
  ask(text: string, files?: readonly FileView[]): Promise<void>;
  /** Asks instead of an earlier question, which stays as another version. */
  askAgain(question: MessageView, text: string, model?: string): Promise<void>;
  /** Shows another version of a question. */
  choose(question: string): Promise<void>;
  stop(): void;
  decide(approval: ApprovalView, approved: boolean, remember: boolean): Promise<void>;
  dismiss(): void;
  /** Takes a question that was refused off the screen: it made no conversation that could be left. */
  clear(): void;
}

/** The conversation on the screen; without an id a new one, which the first question starts. */
export function useChat(
  id: string | undefined,
  onStarted: (started: ConversationView) => void,
  onChanged: () => void,
): Chat {
  const [messages, setMessages] = useState<readonly MessageView[]>([]);
  const [live, setLive] = useState<LiveAnswer>();
  const [queued, setQueued] = useState<readonly MessageView[]>([]);
  const [waiting, setWaiting] = useState<readonly ApprovalView[]>([]);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<string>();
  // The followed answer; another conversation, or leaving, ends it.
  const following = useRef<{ id: string; ending: AbortController }>(undefined);

  const follow = useCallback(
    async (target: string, open: (signal: AbortSignal) => AsyncIterable<AnswerEvent>): Promise<boolean> => {
      following.current?.ending.abort();
      const ending = new AbortController();
      following.current = { id: target, ending };
      let begun = false;
      try {
        for await (const event of open(ending.signal)) {
          if (ending.signal.aborted) return true;
          if (!begun) setLive((before) => before ?? nothingYet);
          begun = true;
          // The first question has given the conversation its name.
          if (event.type === "started") onChanged();
          if (event.type === "done" || event.type === "failed") {
            const end = await endOf(target, event);
            if (ending.signal.aborted) return true;
            if (end === undefined) return false;
            setMessages((before) => [...before.filter((message) => message.id !== end.id), end]);
            setLive(undefined);
            setWaiting([]);
            onChanged();
            return true;
          }
          setLive((before) => grown(before ?? nothingYet, event));
        }
      } catch (error) {
        if (ending.signal.aborted) return true;
        if (error instanceof Refused) throw error;
        // The connection broke; the answer itself continues.
      }
      return ending.signal.aborted;
    },
    [onChanged],
  );

  const load = useCallback(
    async (target: string): Promise<void> => {
      let wasQueued = false;
      for (let looks = 0; following.current?.id === target && looks < mostLooks; ) {
        const { ending } = following.current;
        const found = await messagesOf(target);
        setError(found === undefined ? w.connectionLost : undefined);
        if (found === undefined) {
          await pause();
          continue;
        }
        if (ending.signal.aborted || following.current?.ending !== ending) return;
        const { past, running, next } = turnsOf(found.messages);
        setMessages(past);
        setQueued(next);
        setWaiting(found.approvals);
        setLoading(false);
        if (!running) {
          setLive(undefined);
          // Its turn comes when the answer before it is over, which it just was.
          if (!wasQueued || found.messages.at(-1)?.role !== "user") return;
          looks++;
          await pause();
          continue;
        }
        wasQueued = next.length > 0;
        looks = 0;
        setLive((before) => before ?? nothingYet);
        const isOver = await follow(target, (signal) => api.watch(target, signal));
        if (isOver && !wasQueued) return;
        if (!isOver) await pause();
      }
    },
    [follow],
  );

  const show = useCallback(
    (target: string) =>
      load(target).catch((error: Error) => {
        setLoading(false);
        setError(error.message);
      }),
    [load],
  );

  useEffect(() => {
    // The conversation that a first question just made is on the screen already.
    if (id !== undefined && following.current?.id === id) return;
    following.current?.ending.abort();
    following.current = undefined;
    setMessages([]);
    setLive(undefined);
    setQueued([]);
    setWaiting([]);
    setError(undefined);
    setLoading(id !== undefined);
    if (id === undefined) return;
    following.current = { id, ending: new AbortController() };
    void show(id);
  }, [id, show]);

  /** Questions and answers of another window in the meantime. */
  const catchUp = useCallback(async (target: string): Promise<void> => {
    const found = await messagesOf(target).catch(() => undefined);
    if (found === undefined || following.current?.id !== target) return;
    const { past, running } = turnsOf(found.messages);
    // Also the ids under which the server knows what was asked here.
    if (!running) setMessages(past);
  }, []);

  /** The first question makes the conversation; one that is refused makes none. */
  const begin = useCallback(
    async (text: string) => {
      const leaving = new AbortController();
      const { id: asked, events } = await api.begin(text, leaving.signal);
      // Known as followed before the address changes, so that the page does not load it a second time.
      following.current = { id: asked, ending: new AbortController() };
      onStarted({ id: asked, title: text, updatedAt: new Date().toISOString() });
      const open = (signal: AbortSignal) => {
        signal.addEventListener("abort", () => leaving.abort());
        return events;
      };
      return { asked, open };
    },
    [onStarted],
  );

  const put = useCallback(
    async (question: Asked, files: readonly FileView[] = []): Promise<void> => {
      const { text, instead } = question;
      setError(undefined);
      setMessages((before) => {
        const at = before.findIndex((message) => message.id === instead);
        return [...(at === -1 ? before : before.slice(0, at)), questionMessage(text, files)];
      });
      setLive(nothingYet);
      try {
        const { asked, open } =
          id === undefined
            ? await begin(text)
            : { asked: id, open: (signal: AbortSignal) => api.ask(id, question, signal) };
        const ended = await follow(asked, open);
        if (!ended) await load(asked);
        else await catchUp(asked);
      } catch (error) {
        setLive(undefined);
        setMessages((before) => [...before, failedMessage((error as Error).message)]);
      }
    },
    [id, begin, follow, load, catchUp],
  );
  const ask = useCallback(
    (text: string, files: readonly FileView[] = []) =>
      put({ text, ...(files.length > 0 && { files: files.map((file) => file.id) }) }, files),
    [put],
  );
  const askAgain = useCallback(
    (question: MessageView, text: string, model?: string) => {
      // One that the server refused has no place there: it is simply asked.
      const instead = question.id.startsWith("local-") ? {} : { instead: question.id };
      if (!("instead" in instead)) setMessages((before) => before.slice(0, before.indexOf(question)));
      return put({ text, ...instead, ...(model !== undefined && { model }) }, question.files);
    },
    [put],
  );
  const choose = useCallback(async (question: string): Promise<void> => {
    const target = following.current?.id;
    if (target === undefined) return;
    try {
      await api.choose(target, question);
      const found = await api.messages(target);
      if (following.current?.id === target) setMessages(turnsOf(found.messages).past);
    } catch (error) {
      setError((error as Error).message);
    }
  }, []);
  useSlowness(live, setLive);

  const stop = useCallback(() => {
    const target = following.current?.id;
    if (target !== undefined) void api.cancel(target).catch((error: Error) => setError(error.message));
  }, []);

  const decide = useCallback(
    async (approval: ApprovalView, approved: boolean, remember: boolean): Promise<void> => {
      const target = following.current?.id;
      try {
        // Refused when somebody else was faster, in another window perhaps: the question is over all the same.
        const refusal = await api.decide(approval.id, approved, remember).catch((error: Error) => {
          if (error instanceof Refused && error.status === 400) return error;
          throw error;
        });
        setWaiting((before) => without(before, approval.id));
        setLive((before) => before && { ...before, approvals: without(before.approvals, approval.id) });
        if (live === undefined && target !== undefined) await load(target);
        if (refusal instanceof Refused) setError(refusal.message);
      } catch (error) {
        setError((error as Error).message);
      }
    },
    [live, load],
  );

  const dismiss = useCallback(() => setError(undefined), []);
  const clear = useCallback(() => {
    if (following.current === undefined) setMessages([]);
  }, []);
  return {
    ...{ messages, live, queued, waiting, loading, error },
    ...{ ask, askAgain, choose, stop, decide, dismiss, clear },
  };
}
