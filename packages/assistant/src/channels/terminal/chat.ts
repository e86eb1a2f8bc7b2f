import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { styleFor, type TerminalLook, wrapColumns } from "scry/terminal";
import {
  type AnswerEvent,
  type ApprovalView,
  type Assistant,
  type Person,
  readSlashCommand,
} from "../../contract.ts";
import { sentenceOf } from "../../errors.ts";
import { createAnswerPrinter, safeText } from "./printer.ts";
import {
  createLineJoiner,
  createReader,
  interrupted,
  type Reader,
  readHistory,
  writeHistory,
} from "./reader.ts";
import { ownCommands, slashCommands, type Talk } from "./slash-commands.ts";

export interface ChatOptions {
  assistant: Assistant;
  person: Person;
  input: Readable;
  output: Writable & { isTTY?: boolean; columns?: number };
  look: TerminalLook;
  lite?: boolean;
  historyFile: string;
  /** Start a new conversation instead of resuming the last one. */
  fresh?: boolean;
  signal?: AbortSignal;
}

/** A conversation in the terminal, until /quit, the end of the input or a second Ctrl-C. */
export async function chat(options: ChatOptions): Promise<void> {
  const { assistant, person, output, look } = options;
  const style = styleFor(look);
  const write = (text: string) => void output.write(text);
  const { id } = await (options.fresh
    ? assistant.start(person, "terminal")
    : assistant.current(person, "terminal"));
  const talk: Talk = { assistant, person, conversationId: id, look, style, write };
  const lines = createInterface({
    input: options.input,
    output,
    // Always with line editing: pipes are handled elsewhere.
    terminal: true,
    history: await readHistory(options.historyFile),
    historySize: 500,
    removeHistoryDuplicates: true,
  });
  // Writes follow one another, and the last is awaited at the end. A history that cannot be saved is not an error.
  let kept = Promise.resolve();
  lines.on("history", (history) => {
    const entries = [...history];
    kept = kept.then(() => writeHistory(options.historyFile, entries)).catch(() => undefined);
  });
  const reader = createReader(lines, write, options.signal);
  const seat: Seat = { talk, reader, options };
  try {
    await greet(talk);
    // An answer that was waiting for a decision continues.
    if ((await assistant.approvals(person, id)).length)
      await present(seat, (signal) => assistant.watch(person, id, "terminal", signal));
    await converse(seat);
  } finally {
    lines.close();
    await kept;
  }
}

interface Seat {
  talk: Talk;
  reader: Reader;
  options: ChatOptions;
}

async function greet({ assistant, style, write }: Talk): Promise<void> {
  const model = await assistant.model();
  write(`${style.dim(model.connected ? `${model.name} · /help lists the commands` : model.hint)}\n`);
}

async function converse(seat: Seat): Promise<void> {
  const { talk, reader, options } = seat;
  const { style, write } = talk;
  const joiner = createLineJoiner();
  for (;;) {
    const line = await reader.next(joiner.isOpen ? style.dim("… ") : style.bold("› "));
    if (line === undefined) return;
    if (line === interrupted) {
      if (!joiner.isOpen) return;
      joiner.rest();
      continue;
    }
    const question = joiner.push(line)?.trim();
    if (!question) continue;
    const { name = "", rest = "" } = readSlashCommand(question) ?? {};
    const command = Object.hasOwn(slashCommands, name) ? slashCommands[name] : undefined;
    try {
      if (command) {
        if ((await command.run(talk, rest)) === "quit") return;
      } else if (name && !Object.hasOwn(ownCommands, name)) {
        write(`There is no command /${name}. /help lists them.\n`);
      } else {
        const { lite, look } = options;
        const ask = (signal: AbortSignal) =>
          talk.assistant.ask(talk.person, talk.conversationId, question, {
            channel: "terminal",
            lite,
            links: look.links,
            signal,
          });
        if ((await present(seat, ask)) === "quit") return;
      }
    } catch (thrown) {
      write(`${complaint(talk, thrown)}\n`);
    }
  }
}

const complaint = ({ style }: Talk, thrown: unknown) => style.red(safeText(sentenceOf(thrown)));

/** Shows an answer. The first Ctrl-C cancels it, the second one ends the chat. */
async function present(
  { talk, reader, options }: Seat,
  answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>,
): Promise<"quit" | undefined> {
  const printer = createAnswerPrinter(talk.style, reader.aside, wrapColumns(options.output));
  const stop = new AbortController();
  let presses = 0;
  const leave = reader.onInterrupt(() => {
    presses++;
    stop.abort();
  });
  const open = new Map<string, AbortController>();
  // One question at a time: typed text answers the one at the prompt.
  let asking = Promise.resolve();
  try {
    for await (const event of answer(stop.signal)) {
      if (event.type === "approval-closed") open.get(event.id)?.abort();
      if (event.type === "done" || event.type === "failed") for (const one of open.values()) one.abort();
      printer.show(event);
      if (event.type === "approval") {
        const { approval } = event;
        const closed = new AbortController();
        open.set(approval.id, closed);
        // Not awaited: the answer continues by itself when the time is up.
        asking = asking
          .then(() => decide(talk, reader, approval, closed.signal))
          .catch((thrown) => printer.line(complaint(talk, thrown)));
      }
      if (presses > 1) return "quit";
    }
  } finally {
    leave();
  }
  return presses > 1 ? "quit" : undefined;
}

async function decide(
  talk: Talk,
  reader: Reader,
  approval: ApprovalView,
  closed: AbortSignal,
): Promise<void> {
  while (!closed.aborted) {
    const answer = await reader.ask(`\n${approvalQuestion(approval)}`, closed);
    if (closed.aborted) return;
    const decision =
      answer === undefined || answer === interrupted
        ? { approved: false, remember: false }
        : readDecision(answer, approval.canRemember);
    if (decision)
      return talk.assistant.decide(talk.person, approval.id, decision.approved, decision.remember);
  }
}

export interface Decision {
  approved: boolean;
  remember: boolean;
}

/** The question for a person at the terminal. */
export function approvalQuestion({ title, input, canRemember }: ApprovalView): string {
  const choices = canRemember ? "[y]es, [n]o, [a]lways" : "[y]es, [n]o";
  return `${safeText(title)} ${safeText(JSON.stringify(input))}\nAllow this? ${choices}: `;
}

/** Returns undefined for anything else. */
export function readDecision(text: string, canRemember: boolean): Decision | undefined {
  const answer = text.trim().toLowerCase();
  if (["y", "yes"].includes(answer)) return { approved: true, remember: false };
  if (["n", "no"].includes(answer)) return { approved: false, remember: false };
  if (canRemember && ["a", "always"].includes(answer)) return { approved: true, remember: true };
  return undefined;
}
