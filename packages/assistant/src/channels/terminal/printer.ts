import { type Style, wrapText } from "scry/terminal";
import type { AnswerEvent, MessageView, ToolCallView } from "../../contract.ts";
import { callLine, doubtsOf } from "../describe.ts";
import { createMarkdownPrinter } from "./markdown.ts";

/** Shows an answer as it happens: text, and a line for each tool call that ended. */
export function createAnswerPrinter(style: Style, write: (text: string) => void, columns?: number) {
  const markdown = createMarkdownPrinter(style, columns);
  const shown = new Set<string>();
  /** Whether the last thing written ended a line. */
  let atLineStart = true;
  /** After a line of ours, the blank lines between two rounds of the model are dropped. */
  let skipBlank = false;

  const put = (text: string) => {
    if (!text) return;
    write(text);
    atLineStart = text.endsWith("\n");
  };
  const line = (text: string) => put(`${atLineStart ? "" : "\n"}${wrapText(text, columns)}\n`);

  return {
    line,
    show(event: AnswerEvent): void {
      if (event.type === "text") {
        const text = skipBlank ? event.delta.replace(/^\n+/, "") : event.delta;
        skipBlank &&= !text;
        put(markdown.push(safeText(text)));
      }
      if (event.type === "tool" && !["running", "waiting"].includes(event.call.status)) {
        if (shown.has(event.call.id)) return;
        shown.add(event.call.id);
        put(markdown.end());
        line(toolLine(event.call, style));
        skipBlank = true;
      }
      if (event.type === "waiting") {
        put(markdown.end());
        line(style.dim(safeText(event.message)));
        skipBlank = true;
      }
      if (event.type === "done") {
        put(markdown.end());
        for (const text of afterwards(event.message, style)) line(text);
        if (!atLineStart) put("\n");
      }
      if (event.type === "failed") {
        put(markdown.end());
        line(style.red(safeText(event.message)));
      }
    },
  };
}

export function toolLine(call: ToolCallView, style: Style): string {
  const marks = { ok: style.green("✓"), failed: style.red("✗"), denied: style.yellow("–") };
  const mark = marks[call.status as "ok"] ?? "·";
  return `${mark} ${style.dim(safeText(callLine(call)).replaceAll("\n", " "))}`;
}

/** The lines below an answer: doubtful citations, what could not be read, and whether it was cut off. */
export function afterwards(message: MessageView, style: Style): string[] {
  const { named, more } = doubtsOf(message);
  const { notes, state } = message;
  const lines = named.map(({ sentence, cites }) =>
    style.yellow(`Differs from its source: "${safeText(sentence)}" ${cites.map((id) => `[${id}]`).join("")}`),
  );
  return [
    ...lines,
    ...(more ? [style.yellow(more)] : []),
    ...notes.map((note) => style.yellow(safeText(note))),
    ...(state === "interrupted" ? [style.dim("(cut off)")] : []),
  ];
}

/** The sources of an answer, one per line. */
export function sourceLines(message: MessageView, style: Style, links: boolean): string[] {
  return message.sources.map(({ id, url, title, cited }) => {
    const name = safeText(title).replaceAll("\n", " ");
    const shown = links ? style.link(name, url) : `${name} ${style.dim(URL.parse(url)?.href ?? "")}`;
    return `${cited ? "" : style.dim("not cited ")}[${id}] ${shown}`;
  });
}

/** Links that this program wrote itself; nothing else may control the terminal. */
const ownLink = /\u001b\]8;;(?:https?:[!-~]*)?\u001b\\/g;
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Strips control characters from the text of a model or the web; keeps OSC 8 links to http addresses. */
export function safeText(text: string): string {
  let result = "";
  let from = 0;
  for (const link of text.matchAll(ownLink)) {
    result += text.slice(from, link.index).replace(control, "") + link[0];
    from = link.index + link[0].length;
  }
  return result + text.slice(from).replace(control, "");
}
