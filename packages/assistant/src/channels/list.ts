import type { ChannelDefinition } from "./definition.ts";
import { telegram } from "./telegram/telegram-channel.ts";
import { terminal } from "./terminal/terminal-channel.ts";
import { web } from "./web/web-channel.ts";

/** Every channel: one folder and one line here. */
export const channels: readonly ChannelDefinition[] = [web, terminal, telegram];
