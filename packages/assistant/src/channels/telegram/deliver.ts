import { InlineKeyboard } from "grammy";
import type { AnswerEvent, ApprovalView } from "../../contract.ts";
import { answerHtml, approvalHtml, escapeHtml, longInput } from "./format.ts";
import type { Talk } from "./talk.ts";

const choices = ["allow", "always", "deny"] as const;
type Choice = (typeof choices)[number];

/** The data of a button, of which Telegram allows 64 bytes. */
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

const outcomes = {
  approved: "Allowed",
  denied: "Denied",
  expired: "Not answered in time: denied",
} as const;

export function closedHtml(question: string, outcome: keyof typeof outcomes): string {
  return `${question}\n<b>${outcomes[outcome]}.</b>`;
}

export interface DeliverOptions {
  /**
   * True for the first claim of an id. Several processes may follow one answer, e.g. after a restart, or when a button
   * was pressed on another one: only one of them sends it.
   */
  claims: { answer(id: string): Promise<boolean>; approval(id: string): Promise<boolean> };
  /** The channel was closed. */
  ended: AbortSignal;
  onStarted?: () => void;
}

/** Follows an answer and sends what belongs into the chat. */
export async function deliver(
  events: AsyncIterable<AnswerEvent>,
  talk: Talk,
  { claims, ended, onStarted }: DeliverOptions,
): Promise<void> {
  const questions = new Map<string, { message: number | undefined; html: string }>();
  let stopTyping = () => {};
  const type = () => {
    stopTyping();
    stopTyping = ended.aborted ? () => {} : talk.type();
  };
  const onEnded = () => stopTyping();
  ended.addEventListener("abort", onEnded);
  let answer = "";
  let hasWaited = false;
  const end = async (html: string) => {
    stopTyping();
    // An answer that waits for a person continues in the next process, which has to find it unclaimed.
    if (ended.aborted) return;
    // A question that was refused has no answer, and so no id.
    if (answer === "" || (await claims.answer(answer))) await talk.say(html);
  };
  try {
    for await (const event of events) {
      if (event.type === "started") {
        answer = event.messageId;
        type();
        onStarted?.();
      } else if (event.type === "waiting") {
        // Once: the pauses of one answer are all alike, and a chat cannot take a message back.
        if (!hasWaited && !ended.aborted) await talk.say(`<i>${escapeHtml(event.message)}</i>`);
        hasWaited = true;
        type();
      } else if (event.type === "approval") {
        // Now it is the person's turn.
        stopTyping();
        const { approval } = event;
        if (!(await claims.approval(approval.id))) continue;
        const html = approvalHtml(approval);
        const whole = longInput(approval);
        if (whole !== undefined) await talk.attach(`${approval.tool}.json`, whole);
        questions.set(approval.id, { message: await talk.say(html, keyboardFor(approval)), html });
      } else if (event.type === "approval-closed") {
        type();
        const asked = questions.get(event.id);
        if (asked?.message !== undefined) {
          await talk.replace(asked.message, closedHtml(asked.html, event.outcome));
        }
      } else if (event.type === "done") {
        await end(answerHtml(event.message) || "<i>There is no answer.</i>");
      } else if (event.type === "failed" && !event.elsewhere) await end(escapeHtml(event.message));
    }
  } catch (error) {
    // An answer that began is delivered later from the database; a question that could not be saved is lost.
    if (answer === "") await talk.say("Something went wrong here. Please ask again.").catch(() => undefined);
    throw error;
  } finally {
    stopTyping();
    ended.removeEventListener("abort", onEnded);
  }
}
