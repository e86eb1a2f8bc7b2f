import { expect, it } from "vitest";
import type { AnswerEvent, ChannelTraits } from "../contract.ts";
import type { MessageRow } from "../db/schema.ts";
import { follow } from "./follow.ts";
import type { RunEvent } from "./run.ts";
import { messageView } from "./views.ts";

const row = (text: string) =>
  ({
    id: "1",
    role: "assistant",
    text,
    state: "done",
    sources: "[]",
    citations: "[]",
    notes: "[]",
    details: "{}",
  }) as MessageRow;
const web = { citations: "web" } as ChannelTraits;

it("a very long answer is shown as it was written, without its mark-up rendered", () => {
  const short = messageView(row("**bold** <b>"), [], [], web);
  expect(short.rendered).toContain("<strong>bold</strong>");
  const long = messageView(row(`**bold** <b>\n${"| a ".repeat(50_000)}`), [], [], web).rendered;
  expect(long.startsWith("**bold** &lt;b&gt;<br>| a")).toBe(true);
});

it("so it is while it is written", async () => {
  async function* events(): AsyncGenerator<RunEvent> {
    yield { type: "text", text: "**bold**\n\n" };
    for (let piece = 0; piece < 30; piece++) yield { type: "text", text: "| <a ".repeat(1_000) };
    yield { type: "done" };
  }
  const following = { messageId: "1", channel: web, sources: () => [], message: async () => undefined };
  const seen: AnswerEvent[] = [];
  for await (const event of follow(events(), following)) seen.push(event);
  const texts = seen.flatMap((event) => (event.type === "text" ? [event] : []));
  expect(texts.map(({ delta }) => delta).join("")).toContain("<strong>bold</strong>");
  expect(texts.at(-1)).toEqual({ type: "text", delta: "| &lt;a ".repeat(1_000), preview: "" });
});
