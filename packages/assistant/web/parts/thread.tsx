import type { MessageView } from "../../src/contract.ts";
import type { Chat } from "../use-chat.ts";
import { w } from "../words/words.ts";
import { AfterAnswer } from "./after-answer.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import { LiveReply } from "./live-reply.tsx";
import { Answer } from "./message.tsx";
import { Question } from "./question.tsx";

interface Props {
  chat: Chat;
  onDecide: Chat["decide"];
  onSources(message: MessageView): void;
}

/** A conversation: questions and answers, the answer being made, and what waits for a person. */
export function Thread({ chat, onDecide, onSources }: Props) {
  const { messages, live } = chat;
  // While an answer is made, nothing before it is changed.
  const isIdle = live === undefined;
  return (
    <div class="thread" role="log" aria-label={w.conversation} aria-busy={!isIdle}>
      {chat.loading && <p class="note">{w.loading}</p>}
      {messages.map((message, index) => {
        if (message.role === "user")
          return (
            <Question
              key={message.id}
              message={message}
              {...(isIdle && {
                onEdit: (text: string) => void chat.askAgain(message, text),
                onVersion: (question: string) => void chat.choose(question),
              })}
            />
          );
        const question = messages[index - 1];
        return (
          <Answer key={message.id} message={message} onSources={onSources}>
            {isIdle && question?.role === "user" && (
              <AfterAnswer
                model={message.model}
                onAgain={(model) => void chat.askAgain(question, question.text, model)}
              />
            )}
          </Answer>
        );
      })}
      {live !== undefined && <LiveReply live={live} onDecide={onDecide} />}
      {chat.queued.map((message) => (
        <Question key={message.id} message={message} />
      ))}
      {live === undefined &&
        chat.waiting.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} onDecide={onDecide} />
        ))}
    </div>
  );
}
