import type { Log } from "@scry/core";
import type { Bot } from "grammy";
import type { Assistant, MessageView, Undelivered } from "../../contract.ts";
import { answerHtml, escapeHtml } from "./format.ts";
import { type GateOptions, isAllowed } from "./gate.ts";
import type { Running } from "./running.ts";
import { Talk } from "./talk.ts";

/** What was untold at two looks has nobody else who is just about to tell it. */
const lookMs = 5000;

/** The account is the person, in a group followed by its id: see `accountOf`. */
function placeOf(account: string): { user: number; group: number | undefined } {
  const [user = 0, group] = account.split("@").map(Number);
  return { user, group };
}

function htmlOf(message: MessageView): string {
  if (message.role === "assistant") return answerHtml(message) || "<i>There is no answer.</i>";
  return `<i>I was interrupted before I could answer this. Please ask again:</i>\n${escapeHtml(message.text)}`;
}

interface TellOptions {
  allowed: GateOptions;
  running: Running;
  /** Before the id of an answer, in the claim of whoever tells it. */
  prefix: string;
  log: Log;
}

/** Tells people what a process that died could not: answers that were cut off or not sent, questions left lying. */
export function tellUndelivered(
  bot: Bot,
  assistant: Assistant,
  options: TellOptions,
): { stop(): Promise<void> } {
  const { allowed, running, prefix, log } = options;
  let seen: ReadonlySet<string> = new Set();

  async function tell({ person, account, conversationId, messageId }: Undelivered): Promise<void> {
    const { user, group } = placeOf(account);
    if (running.has(conversationId) || !isAllowed(allowed, user, group)) return;
    const messages = await assistant.messages(person, conversationId, "telegram");
    const message = messages.find(({ id }) => id === messageId);
    if (message && (await assistant.claim(`${prefix}${messageId}`)))
      await new Talk(bot.api, group ?? user, log).say(htmlOf(message));
  }

  async function look(): Promise<void> {
    const found = await assistant.undelivered("telegram", prefix);
    for (const each of found) if (seen.has(each.messageId)) await tell(each);
    seen = new Set(found.map(({ messageId }) => messageId));
  }

  let looking = Promise.resolve();
  const lookAgain = () => {
    looking = looking
      .then(look)
      .catch((error) => log("error", "What was left untold could not be told.", { error: String(error) }));
  };
  lookAgain();
  const timer = setInterval(lookAgain, lookMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
