import type { Log } from "@scry/core";
import { type Api, GrammyError, type InlineKeyboard, InputFile } from "grammy";
import { escapeHtml, plainText, unescapeHtml } from "./format.ts";
import { splitHtml } from "./split.ts";

/** Telegram shows "typing" for five seconds. */
const typingEvery = 4500;

/** A chat, or a topic in one, to which answers are sent. */
export interface Talk {
  /** Sends HTML in as many messages as it takes; returns the id of the last. */
  say(html: string, keyboard?: InlineKeyboard): Promise<number | undefined>;
  /** Sends a text as a file. */
  attach(name: string, text: string): Promise<void>;
  /** Replaces a message's text and removes its buttons. */
  replace(message: number, html: string): Promise<void>;
  /** Shows "typing …" until the returned function is called. */
  type(): () => void;
}

const isRefused = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400;

export function createTalk(
  api: Api,
  chat: number,
  log: Log,
  { topic, replyTo }: { topic?: number | undefined; replyTo?: number | undefined } = {},
): Talk {
  const inTopic = topic === undefined ? {} : { message_thread_id: topic };
  const asReply =
    replyTo === undefined
      ? {}
      : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } };

  async function send(html: string, keyboard: InlineKeyboard | undefined): Promise<number | undefined> {
    const options = {
      ...inTopic,
      ...asReply,
      link_preview_options: { is_disabled: true },
      ...(keyboard && { reply_markup: keyboard }),
    };
    try {
      return (await api.sendMessage(chat, html, { ...options, parse_mode: "HTML" })).message_id;
    } catch (error) {
      if (!isRefused(error)) throw error;
      // Better without formatting than not at all.
      log("warn", "Telegram refused a message's HTML.", { reason: error.description });
    }
    let id: number | undefined;
    for (const part of splitHtml(escapeHtml(plainText(html))))
      id = (await api.sendMessage(chat, unescapeHtml(part), options)).message_id;
    return id;
  }

  return {
    async say(html, keyboard) {
      const parts = splitHtml(html);
      let id: number | undefined;
      for (const [index, part] of parts.entries())
        id = await send(part, index === parts.length - 1 ? keyboard : undefined);
      return id;
    },
    async attach(name, text) {
      await api.sendDocument(chat, new InputFile(Buffer.from(text), name), { ...inTopic, ...asReply });
    },
    async replace(message, html) {
      try {
        await api.editMessageText(chat, message, html, { parse_mode: "HTML" });
      } catch (error) {
        // "message is not modified", or the person deleted it: nothing is left to do.
        if (!isRefused(error)) throw error;
      }
    },
    type() {
      const show = () => void api.sendChatAction(chat, "typing", inTopic).catch(() => {});
      show();
      const timer = setInterval(show, typingEvery);
      return () => clearInterval(timer);
    },
  };
}
