import type { Command } from "./command.ts";

export interface Entry {
  name: string;
  summary: string;
  load(): Promise<{ command: Command }>;
}

/** Every command: one file and one line here. */
export const commands: readonly Entry[] = [
  {
    name: "serve",
    summary: "the chat page, and the Telegram bot when one is set up",
    load: () => import("./serve.ts"),
  },
  {
    name: "chat",
    summary: "a chat in the terminal, or one answer in a pipe",
    load: () => import("./chat.ts"),
  },
  { name: "telegram", summary: "the Telegram bot alone", load: () => import("./telegram.ts") },
  { name: "migrate", summary: "bring the database up to date", load: () => import("./migrate.ts") },
  { name: "doctor", summary: "check that everything is in place", load: () => import("./doctor.ts") },
];
