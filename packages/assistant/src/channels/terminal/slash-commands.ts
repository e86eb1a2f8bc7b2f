import type { Style, TerminalLook } from "scry/terminal";
import type { Assistant, MessageView, Person } from "../../contract.ts";
import { safeText, sourceLines, toolLine } from "./printer.ts";

/** The state that a slash command reads and may change. */
export interface Talk {
  assistant: Assistant;
  person: Person;
  conversationId: string;
  look: TerminalLook;
  style: Style;
  write(text: string): void;
}

interface SlashCommand {
  about: string;
  /** "quit" ends the chat. */
  run(talk: Talk, rest: string): Promise<"quit" | undefined>;
}

const say = (talk: Talk, text: string) => talk.write(`${text}\n`);

const lastAnswer = async ({ assistant, person, conversationId }: Talk): Promise<MessageView | undefined> =>
  (await assistant.messages(person, conversationId, "terminal")).findLast(({ role }) => role === "assistant");

/** What the assistant itself handles, on every channel. */
export const ownCommands = {
  search: ["/search WORDS", "search the web yourself"],
  open: ["/open ADDRESS", "read a page yourself"],
  research: ["/research QUESTION", "a report from many pages, within a budget"],
} as const;

/** What the terminal handles. */
export const slashCommands: Readonly<Record<string, SlashCommand>> = {
  sources: {
    about: "list the sources of the last answer",
    async run(talk) {
      const answer = await lastAnswer(talk);
      const lines = answer ? sourceLines(answer, talk.style, talk.look.links) : [];
      say(talk, lines.length ? lines.join("\n") : "There are no sources yet.");
      return undefined;
    },
  },
  expand: {
    about: "show what the last tool calls returned",
    async run(talk) {
      const calls = (await lastAnswer(talk))?.toolCalls ?? [];
      for (const call of calls) say(talk, `${toolLine(call, talk.style)}\n${safeText(call.output ?? "")}\n`);
      if (!calls.length) say(talk, "No tool was called.");
      return undefined;
    },
  },
  model: {
    about: "show the model, or choose one: /model ollama:qwen3",
    async run(talk, rest) {
      const { assistant, person, conversationId } = talk;
      if (rest) await assistant.setModel(person, conversationId, rest);
      const { model: own } = await assistant.conversation(person, conversationId);
      const model = await assistant.model();
      say(talk, own ?? (model.connected ? model.name : model.hint));
      return undefined;
    },
  },
  new: {
    about: "begin a new conversation",
    async run(talk) {
      talk.conversationId = (await talk.assistant.start(talk.person, "terminal")).id;
      say(talk, talk.style.dim("A new conversation."));
      return undefined;
    },
  },
  help: {
    about: "list the commands",
    async run(talk) {
      const here = Object.entries(slashCommands).map(([name, { about }]) => [`/${name}`, about]);
      const rows = [...Object.values(ownCommands), ...here];
      say(talk, rows.map(([name = "", about]) => `${name.padEnd(18)}  ${about}`).join("\n"));
      say(talk, talk.style.dim('A line that ends with \\ goes on; """ begins and ends several lines.'));
      return undefined;
    },
  },
  quit: { about: "end the chat", run: async () => "quit" },
};
