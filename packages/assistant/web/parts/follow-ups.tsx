import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { MessageView } from "../../src/contract.ts";
import { api } from "../api.ts";
import { AskContext } from "../ask-context.ts";
import { isAtEnd } from "../use-stick-to-end.ts";

/** Nobody waits for those of an older answer; existing ones are shown all the same. */
const freshMs = 5 * 60_000;

/** Questions that may follow, below the last answer; each is asked by one press. */
export function FollowUps({ message }: { message: MessageView }) {
  const ask = useContext(AskContext);
  const place = useRef<HTMLDivElement>(null);
  /** What scrolls, when its end was in view as the questions came: they are to be seen, too. */
  const atEnd = useRef<Element>(null);
  const [questions, setQuestions] = useState<readonly string[]>(message.followUps ?? []);
  useEffect(() => {
    const isFresh = Date.now() - Date.parse(message.createdAt) < freshMs;
    const isLast = place.current?.closest("article")?.nextElementSibling === null;
    if (message.followUps !== undefined || message.state !== "done" || !isFresh || !isLast) return;
    let left = false;
    api.followUps(message.id).then(
      (made) => {
        if (left) return;
        const box = place.current?.closest(".scroller");
        if (box && isAtEnd(box)) atEnd.current = box;
        setQuestions(made);
      },
      // Without them the answer is complete.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [message]);
  useLayoutEffect(() => {
    if (atEnd.current !== null) atEnd.current.scrollTop = atEnd.current.scrollHeight;
    atEnd.current = null;
  }, [questions]);
  return (
    <div class="follow-ups" ref={place}>
      {questions.map((question) => (
        <button type="button" key={question} dir="auto" onClick={() => ask(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}
