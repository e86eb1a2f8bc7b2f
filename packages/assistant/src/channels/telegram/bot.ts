import type { Log } from "@scry/core";
import { Bot } from "grammy";
import type { Update } from "grammy/types";
import type { Assistant } from "../../contract.ts";
import { connect, forGrammy, retryCalls } from "./connect.ts";
import { addConversation, answerPrefix } from "./conversation.ts";
import { gate } from "./gate.ts";
import { pollInTurn, wantedUpdates } from "./poll.ts";
import { createRunning } from "./running.ts";
import { tellUndelivered } from "./undelivered-answers.ts";
import { listenForUpdates, webhookSecret } from "./webhook.ts";

const commands = [
  { command: "new", description: "Start a new conversation" },
  { command: "sources", description: "What the last answer rests on" },
  { command: "search", description: "Search the web directly" },
  { command: "open", description: "Read one page" },
  { command: "research", description: "Write a report from many pages" },
];

/** Answers on Telegram. Several instances may run on one database: one of them polls. */
export async function startTelegramChannel(
  assistant: Assistant,
  options: TelegramOptions,
): Promise<TelegramChannel> {
  const { token, webhook, apiRoot, log = () => {} } = options;
  const ended = new AbortController();
  const bot = new Bot(token, apiRoot === undefined ? {} : { client: { apiRoot } });
  const running = createRunning(log);
  bot.api.config.use(retryCalls(ended.signal));
  bot.use(gate(options, log));
  addConversation(bot, assistant, { running, ended: ended.signal, log });
  const { signal = ended.signal } = options;
  await connect(bot, signal, log);
  await bot.api.setMyCommands(commands, {}, forGrammy(signal)).catch(() => {});

  const telling = tellUndelivered(bot, assistant, {
    allowed: options,
    running,
    prefix: answerPrefix(bot),
    log,
  });
  const finish = async () => {
    await telling.stop();
    await running.finish();
    ended.abort();
  };
  if (webhook !== undefined) {
    const secret = webhookSecret(token);
    const path = new URL(webhook.url).pathname;
    const { url, close } = await listenForUpdates({
      path,
      host: webhook.host ?? "127.0.0.1",
      port: webhook.port,
      secret,
      handle: (update) => bot.handleUpdate(update),
      log,
    });
    const wanted = { secret_token: secret, allowed_updates: wantedUpdates };
    await bot.api.setWebhook(webhook.url, wanted, forGrammy(signal));
    return {
      name: bot.botInfo.username,
      address: url + path,
      async close() {
        await close(1000);
        await finish();
      },
    };
  }

  const handle = (update: Update) => bot.handleUpdate(update);
  const stopping = new AbortController();
  const polling = pollInTurn(assistant, bot, handle, stopping.signal, log);
  return {
    name: bot.botInfo.username,
    async close() {
      stopping.abort();
      await polling;
      await finish();
    },
  };
}

export interface TelegramOptions {
  /** From BotFather. */
  token: string;
  /** The ids of the people who get answers. Nobody else gets anything. */
  allowedUsers: readonly number[];
  /** Groups in which these people may ask too. Default: private chats only. */
  allowedChats?: readonly number[];
  /** Telegram calls this address instead of being polled. Default: long polling. */
  webhook?: {
    /** Public, https. */
    url: string;
    /** Default 127.0.0.1: a proxy with TLS is in front. */
    host?: string;
    port: number;
  };
  /** Your own Bot API server. */
  apiRoot?: string;
  log?: Log;
  /** Aborting it ends the start, which waits until Telegram can be reached. */
  signal?: AbortSignal;
}

export interface TelegramChannel {
  /** The bot's name on Telegram, without the @. */
  name: string;
  /** Where the webhook listens, when there is one. */
  address?: string;
  /** Takes nothing new, waits briefly for running answers, cancels the rest. */
  close(): Promise<void>;
}
