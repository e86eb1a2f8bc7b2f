import { InlineKeyboard } from "grammy";
import type { AnswerEvent, ApprovalView } from "../contract.ts";
import { answerHtml, approvalHtml } from "./format.ts";
import { escapeHtml } from "./html.ts";
import type { Talk } from "./talk.ts";

export const choices = ["allow", "always", "deny"] as const;
export type Choice = (typeof choices)[number];

/** What comes back when a button is pressed; Telegram allows 64 bytes. */
function callbackData(choice: Choice, approval: string): string {
  return `${choice}:${approval}`;
}

export function readCallback(data: string): { choice: Choice; approval: string } | undefined {
  const [word, approval] = data.split(":", 2);
  const choice = choices.find((each) => each === word);
  return choice === undefined || !approval ? undefined : { choice, approval };
}

function keyboardFor({ id, canRemember }: ApprovalView): InlineKeyboard {
  const keyboard = new InlineKeyboard().text("Allow", callbackData("allow", id));
  if (canRemember) keyboard.text("Always", callbackData("always", id));
  return keyboard.text("Deny", callbackData("deny", id));
}

export const outcomes = {
  approved: "Allowed",
  denied: "Denied",
  expired: "Not answered in time: denied",
} as const;

export function closedHtml(question: string, outcome: keyof typeof outcomes): string {
  return `${question}\n<b>${outcomes[outcome]}.</b>`;
}

/** Follows an answer and says in the chat what belongs there. `decided`: a question that was answered already. */
export async function deliver(
  events: AsyncIterable<AnswerEvent>,
  talk: Talk,
  decided?: string,
): Promise<void> {
  const questions = new Map<string, { message: number | undefined; html: string }>();
  let stopTyping = () => {};
  try {
    for await (const event of events) {
      // Only now: an answer that nobody makes any more (nothing to watch) is not announced.
      if (event.type === "started") {
        stopTyping();
        stopTyping = talk.type();
      } else if (event.type === "approval" && event.approval.id !== decided) {
        const html = approvalHtml(event.approval);
        questions.set(event.approval.id, {
          message: await talk.say(html, keyboardFor(event.approval)),
          html,
        });
      } else if (event.type === "approval-closed") {
        const asked = questions.get(event.id);
        if (asked?.message !== undefined)
          await talk.replace(asked.message, closedHtml(asked.html, event.outcome));
      } else if (event.type === "done") {
        stopTyping();
        await talk.say(answerHtml(event.message) || "<i>There is no answer.</i>");
      } else if (event.type === "failed") {
        stopTyping();
        await talk.say(escapeHtml(event.message));
      }
    }
  } finally {
    stopTyping();
  }
}
