import type { Log } from "@scry/core";
import type { Bot } from "grammy";
import type { Assistant, MessageView, Undelivered } from "../../contract.ts";
import { answerHtml, escapeHtml } from "./format.ts";
import { type GateOptions, isAllowed } from "./gate.ts";
import type { Running } from "./running.ts";
import { createTalk } from "./talk.ts";

/** An answer that is still undelivered at the next look is not about to be delivered by another process. */
const lookMs = 5000;

/** An account is the person's id, in a group followed by the group's: see `accountOf`. */
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
  /** Precedes the answer's id in the claim of whoever delivers it. */
  prefix: string;
  log: Log;
}

/** Delivers what a process that died could not: answers that were cut off or not sent, and unanswered questions. */
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
      await createTalk(bot.api, group ?? user, log).say(htmlOf(message));
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
      .catch((error) =>
        log("error", "Undelivered answers could not be delivered.", { error: String(error) }),
      );
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
