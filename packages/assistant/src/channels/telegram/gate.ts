import type { Log } from "@scry/core";
import type { Context, MiddlewareFn } from "grammy";

/** The most strangers to remember: each is logged once, and they cannot fill the memory. */
const rememberedStrangers = 1000;

export interface GateOptions {
  allowedUsers: readonly number[];
  allowedChats?: readonly number[];
}

/** `group` is undefined in a private chat. */
export function isAllowed(
  { allowedUsers, allowedChats = [] }: GateOptions,
  user: number,
  group: number | undefined,
): boolean {
  return allowedUsers.includes(user) && (group === undefined || allowedChats.includes(group));
}

/** Admits people on the list, in private chats and in listed groups. Everybody else gets nothing. */
export function gate(options: GateOptions, log: Log): MiddlewareFn<Context> {
  const seen = new Set<number>();
  return async (context, next) => {
    const { from, chat } = context;
    if (from === undefined || chat === undefined) return;
    const known = isAllowed(options, from.id, undefined) && !from.is_bot;
    const group = chat.type === "private" ? undefined : chat.id;
    if (known && isAllowed(options, from.id, group)) return await next();
    const stranger = known ? chat.id : from.id;
    if (seen.has(stranger) || seen.size >= rememberedStrangers) return;
    seen.add(stranger);
    const message = known ? "Asked in a chat that is not on the list." : "A stranger wrote to the bot.";
    log("info", message, { user: from.id, chat: chat.id });
  };
}
