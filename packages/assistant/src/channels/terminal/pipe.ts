import { layOutMarkdown, print, stdoutColumns, styleFor, type TerminalLook, tell } from "scry/terminal";
import type { Assistant, Person, ToolCallView } from "../../contract.ts";
import { afterwards, safeText, toolLine } from "./printer.ts";

export interface PipeOptions {
  assistant: Assistant;
  person: Person;
  question: string;
  look: TerminalLook;
  lite?: boolean;
  signal: AbortSignal;
}

/** Prints the answer to one question, and what failed on the way to standard error: `echo "question" | scry chat`. True when it was answered. */
export async function answerOnce(options: PipeOptions): Promise<boolean> {
  const { assistant, person, question, look, lite, signal } = options;
  const model = await assistant.model();
  const isDirect = /^\s*\/(?:search|open)\b/.test(question);
  if (!model.connected && !isDirect) {
    tell(model.hint);
    return false;
  }
  const { id } = await assistant.start(person, "terminal");
  const { links } = look;
  const style = styleFor({ ...look, colours: false });
  const told = new Set<string>();
  for await (const event of assistant.ask(person, id, question, {
    channel: "terminal",
    lite,
    links,
    signal,
  })) {
    // Nobody is there to ask.
    if (event.type === "approval") await assistant.decide(person, event.approval.id, false);
    // A command that was typed reports its own errors.
    if (event.type === "tool" && !isDirect && isUnanswered(event.call) && !told.has(event.call.id)) {
      told.add(event.call.id);
      tell(toolLine(event.call, style));
    }
    if (event.type === "waiting") tell(safeText(event.message));
    if (event.type === "failed") {
      tell(safeText(event.message));
      return false;
    }
    if (event.type === "done") {
      print(layOutMarkdown(safeText(event.message.rendered).trimEnd(), stdoutColumns()));
      for (const line of afterwards(event.message, style)) tell(line);
      return event.message.state === "done" && !(isDirect && event.message.toolCalls[0]?.status === "failed");
    }
  }
  return false;
}

const isUnanswered = ({ status }: ToolCallView) => status === "failed" || status === "denied";
