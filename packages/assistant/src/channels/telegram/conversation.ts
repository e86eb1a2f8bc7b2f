import { type Log, ScryError } from "@scry/core";
import type { Bot, Context } from "grammy";
import type { Assistant, Person } from "../../contract.ts";
import { closedHtml, deliver, readCallback } from "./deliver.ts";
import { escapeHtml, sourcesHtml } from "./format.ts";
import type { Running } from "./running.ts";
import { createTalk, type Talk } from "./talk.ts";

/** A person has a separate account in each group, so that private questions stay private. */
function accountOf(context: Context): string {
  const user = String(context.from?.id);
  return context.chat?.type === "private" ? user : `${user}@${context.chat?.id}`;
}

function personOf(assistant: Assistant, context: Context): Promise<Person> {
  const { first_name = "", last_name = "" } = context.from ?? {};
  return assistant.person("telegram", accountOf(context), `${first_name} ${last_name}`.trim());
}

function talkOf(context: Context, log: Log): Talk {
  const message = context.msg;
  const topic = message?.is_topic_message ? message.message_thread_id : undefined;
  const replyTo = context.chat?.type === "private" ? undefined : message?.message_id;
  return createTalk(context.api, context.chat?.id ?? 0, log, { topic, replyTo });
}

/** In a group, the bot answers only when it is mentioned, commanded or replied to. */
function isMeant(context: Context, text: string): boolean {
  if (context.chat?.type === "private") return true;
  const name = context.me.username.toLowerCase();
  // "/new@another_bot" is meant for another bot.
  const [command, meant] = /^\/\w+(?:@(\w+))?/.exec(text) ?? [];
  if (command !== undefined) return meant === undefined || meant.toLowerCase() === name;
  return (
    text.toLowerCase().includes(`@${name}`) || context.message?.reply_to_message?.from?.id === context.me.id
  );
}

function withoutName(text: string, name: string): string {
  return text.replaceAll(new RegExp(`@${name}\\b`, "gi"), "").trim();
}

async function welcome(assistant: Assistant): Promise<string> {
  const model = await assistant.model();
  return [
    "Ask me anything: I search the web, read the pages and name my sources.",
    "/new starts over · /sources lists what the last answer rests on\n/search words · /open address · /research question",
    ...(model.connected ? [] : [`<i>${escapeHtml(model.hint)}</i>`]),
  ].join("\n\n");
}

/** Open questions are in the latest conversations, hardly ever in older ones. */
const searchedConversations = 20;

async function conversationOf(
  assistant: Assistant,
  person: Person,
  approval: string,
): Promise<string | undefined> {
  const conversations = await assistant.conversations(person);
  for (const { id } of conversations.slice(0, searchedConversations)) {
    const open = await assistant.approvals(person, id);
    if (open.some((each) => each.id === approval)) return id;
  }
  return undefined;
}

/** The message of a button; Telegram omits the text of old ones. */
type MaybeMessage = { message_id: number; text?: string };

/** Whoever delivers an answer first claims this prefix with its id. */
export const answerPrefix = (bot: Bot) => `telegram:${bot.botInfo.id}:answer:`;

/** Adds the bot's handlers for each kind of update. None of them waits for an answer, which runs on its own. */
export function addConversation(
  bot: Bot,
  assistant: Assistant,
  { running, ended, log }: { running: Running; ended: AbortSignal; log: Log },
): void {
  const keyOf = (name: string | number) => `telegram:${bot.botInfo.id}:${name}`;
  const claims = {
    answer: (id: string) => assistant.claim(answerPrefix(bot) + id),
    approval: (id: string) => assistant.claim(keyOf(`approval:${id}`)),
  };
  /** Telegram sends an update again when a process ended before it confirmed it. */
  const once = async (context: Context, handle: () => Promise<unknown>) => {
    if (await assistant.claim(keyOf(context.update.update_id))) await handle();
  };

  bot.command(["start", "help"], (context) =>
    once(context, async () => talkOf(context, log).say(await welcome(assistant))),
  );
  bot.command("new", (context) =>
    once(context, async () => {
      await assistant.start(await personOf(assistant, context), "telegram");
      await talkOf(context, log).say("A new conversation. What would you like to know?");
    }),
  );
  bot.command("sources", (context) => once(context, () => sources(context)));
  async function sources(context: Context): Promise<void> {
    const person = await personOf(assistant, context);
    const { id } = await assistant.current(person, "telegram");
    const messages = await assistant.messages(person, id, "telegram");
    const answer = messages.findLast((message) => message.sources.length > 0);
    await talkOf(context, log).say(answer === undefined ? "There are no sources yet." : sourcesHtml(answer));
  }

  bot.on("message:text", async (context) => {
    const text = withoutName(context.message.text, context.me.username);
    if (!isMeant(context, context.message.text) || text === "") return;
    const person = await personOf(assistant, context);
    const { id } = await assistant.current(person, "telegram");
    const saved = Promise.withResolvers<void>();
    const options = { channel: "telegram", once: keyOf(context.update.update_id) } as const;
    const events = assistant.ask(person, id, text, { ...options, onSaved: saved.resolve });
    const delivery = deliver(events, talkOf(context, log), { claims, ended });
    keep(person, id, delivery);
    // Telegram gets its confirmation only once the question is saved.
    await Promise.race([saved.promise, delivery.catch(() => {})]);
  });
  bot.on("message", async (context) => {
    if (context.chat.type === "private")
      await once(context, () => talkOf(context, log).say("I can read text only."));
  });

  bot.on("callback_query:data", (context) => once(context, () => press(context, context.callbackQuery)));
  async function press(context: Context, query: { data: string; message?: MaybeMessage }): Promise<void> {
    const pressed = readCallback(query.data);
    const person = await personOf(assistant, context);
    const id = pressed && (await conversationOf(assistant, person, pressed.approval));
    if (pressed === undefined || id === undefined) {
      await context.answerCallbackQuery({ text: "This question is not open any more, or not yours." });
      return;
    }
    // After a restart nobody follows the answer yet, and after the decision it may be over at once.
    if (!running.has(id)) await follow(context, person, id);
    try {
      // The assistant checks again that this person was asked and that the question is still open.
      await assistant.decide(
        person,
        pressed.approval,
        pressed.choice !== "deny",
        pressed.choice === "always",
      );
    } catch (error) {
      if (!ScryError.is(error)) throw error;
      await context.answerCallbackQuery({ text: error.message.slice(0, 200), show_alert: true });
      return;
    }
    await context.answerCallbackQuery();
    const question = query.message;
    if (question?.text === undefined) return;
    const outcome = pressed.choice === "deny" ? "denied" : "approved";
    await talkOf(context, log).replace(question.message_id, closedHtml(escapeHtml(question.text), outcome));
  }

  function keep(person: Person, conversation: string, delivery: Promise<void>): void {
    running.add({
      conversation,
      delivery,
      waits: async () => (await assistant.approvals(person, conversation)).length > 0,
      cancel: () => assistant.cancel(person, conversation),
    });
  }

  /** Delivers an answer that began elsewhere; returns once it is being followed or is over. */
  async function follow(context: Context, person: Person, id: string): Promise<void> {
    const started = Promise.withResolvers<void>();
    const events = assistant.watch(person, id, "telegram");
    const delivery = deliver(events, talkOf(context, log), { claims, ended, onStarted: started.resolve });
    keep(person, id, delivery);
    await Promise.race([started.promise, delivery.catch(() => {})]);
  }
}
