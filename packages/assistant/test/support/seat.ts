import { join } from "node:path";
import { PassThrough } from "node:stream";
import { chat } from "../../src/channels/terminal/chat.ts";
import type { Assistant, Person } from "../../src/contract.ts";
import { eventually } from "./eventually.ts";

export const prompt = "› ";

export interface Seat {
  person: Person;
  /** Types a line, or keys. */
  type(text: string): void;
  /** All that was printed since the last time it was forgotten. */
  seen(): string;
  forget(): void;
  reads(text: string): Promise<void>;
  historyFile: string;
  /** Resolves when the chat is over. */
  ended: Promise<void>;
}

/** A person at a terminal, in a chat that has begun. */
export async function sitDown(
  assistant: Assistant,
  folder: string,
  look = { colours: false, links: false },
): Promise<Seat> {
  const person = await assistant.person("terminal", "ada", "Ada");
  const [input, output] = [new PassThrough(), new PassThrough()];
  let seen = "";
  output.on("data", (chunk) => {
    seen += chunk;
  });
  const historyFile = join(folder, "history");
  const ended = chat({ assistant, person, input, output, look, historyFile });
  return {
    person,
    type: (text) => void input.write(text),
    seen: () => seen,
    forget() {
      seen = "";
    },
    reads: (text) => eventually(() => seen).toContain(text),
    historyFile,
    ended,
  };
}
