import type { Log } from "@scry/core";

export interface TelegramOptions {
  /** From BotFather. */
  token: string;
  /** The ids of the people who get answers. Nobody else gets anything. */
  allowedUsers: readonly number[];
  /** Groups in which these people may ask as well. Without, private chats only. */
  allowedChats?: readonly number[];
  /** Telegram calls this address instead of being asked. Default: long polling. */
  webhook?: {
    /** Public, https. */
    url: string;
    /** Default 127.0.0.1: a proxy with TLS stands in front. */
    host?: string;
    port: number;
  };
  /** A Bot API server of one's own. */
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
  /** Takes nothing new, waits a little for what runs, cancels the rest. */
  close(): Promise<void>;
}
