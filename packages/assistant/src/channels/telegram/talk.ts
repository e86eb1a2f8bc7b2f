import type { Log } from "@scry/core";
import { type Api, GrammyError, type InlineKeyboard } from "grammy";
import { escapeHtml, plainText, unescapeHtml } from "./format.ts";
import { splitHtml } from "./split.ts";

/** Telegram shows "typing" for five seconds. */
const typingEvery = 4500;

/** A chat, or a topic in one, to which answers are sent. */
export class Talk {
  readonly #api: Api;
  readonly #chat: number;
  readonly #options: {
    message_thread_id?: number;
    reply_parameters?: { message_id: number; allow_sending_without_reply: true };
  };
  readonly #log: Log;

  constructor(
    api: Api,
    chat: number,
    log: Log,
    place: { topic?: number | undefined; replyTo?: number | undefined } = {},
  ) {
    this.#api = api;
    this.#chat = chat;
    this.#log = log;
    this.#options = {
      ...(place.topic !== undefined && { message_thread_id: place.topic }),
      ...(place.replyTo !== undefined && {
        reply_parameters: { message_id: place.replyTo, allow_sending_without_reply: true },
      }),
    };
  }

  /** Sends HTML in as many messages as it takes; returns the id of the last. */
  async say(html: string, keyboard?: InlineKeyboard): Promise<number | undefined> {
    const parts = splitHtml(html);
    let id: number | undefined;
    for (const [index, part] of parts.entries()) {
      const last = index === parts.length - 1;
      id = await this.#send(part, last ? keyboard : undefined);
    }
    return id;
  }

  async #send(html: string, keyboard: InlineKeyboard | undefined): Promise<number | undefined> {
    const options = {
      ...this.#options,
      link_preview_options: { is_disabled: true },
      ...(keyboard && { reply_markup: keyboard }),
    };
    try {
      const sent = await this.#api.sendMessage(this.#chat, html, { ...options, parse_mode: "HTML" });
      return sent.message_id;
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
      // Better without formatting than not at all.
      this.#log("warn", "Telegram refused a message's HTML.", { reason: error.description });
    }
    let id: number | undefined;
    for (const part of splitHtml(escapeHtml(plainText(html)))) {
      const sent = await this.#api.sendMessage(this.#chat, unescapeHtml(part), options);
      id = sent.message_id;
    }
    return id;
  }

  /** Replaces a message's text and removes its buttons. */
  async replace(message: number, html: string): Promise<void> {
    try {
      await this.#api.editMessageText(this.#chat, message, html, { parse_mode: "HTML" });
    } catch (error) {
      // "message is not modified", or the person deleted it: nothing is left to do.
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    }
  }

  /** Shows "typing …" until the returned function is called. */
  type(): () => void {
    const show = () => {
      this.#api.sendChatAction(this.#chat, "typing", this.#topic()).catch(() => {});
    };
    show();
    const timer = setInterval(show, typingEvery);
    return () => clearInterval(timer);
  }

  #topic(): { message_thread_id?: number } {
    const { message_thread_id } = this.#options;
    return message_thread_id === undefined ? {} : { message_thread_id };
  }
}
