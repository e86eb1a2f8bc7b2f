import { createSession } from "@scry/core";
import { expect, it } from "vitest";
import type { AnswerEvent, ChannelTraits } from "../contract.ts";
import type { MessageRow } from "../db/schema.ts";
import { follow } from "./follow.ts";
import { createRun, type RunEvent } from "./run.ts";
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

it("also while it is being written", async () => {
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

it("only some states of a long paragraph are shown, including the last one before a tool is called", async () => {
  const line = "| a | b |\n";
  const call = { id: "1", tool: "web_search", title: "web_search", status: "running", input: {} } as const;
  async function* events(): AsyncGenerator<RunEvent> {
    for (let at = 0; at < 3_000; at++) {
      yield { type: "text", text: line };
      yield { type: "thinking", delta: "Hm." };
    }
    yield { type: "text", text: "| last | row |" };
    yield { type: "tool", call };
    yield { type: "done" };
  }
  const following = { messageId: "1", channel: web, sources: () => [], message: async () => undefined };
  const previews: string[] = [];
  let beforeTool = "";
  for await (const event of follow(events(), following)) {
    if (event.type === "text") previews.push(event.preview);
    if (event.type === "tool") beforeTool = previews.at(-1) ?? "";
  }
  expect(beforeTool).toContain("last");
  // The first hundred lines one by one: an answer of usual length is seen as it is written.
  expect(new Set(previews.slice(0, 100)).size).toBeGreaterThan(95);
  expect(previews.length).toBeLessThan(300);
});

it("a late reader gets what was already written in one piece", async () => {
  const run = createRun("1", "1", createSession());
  for (const text of ["The ", "lamp ", "burns."]) run.publish({ type: "text", text });
  run.publish({ type: "thinking", delta: "Hm." });
  run.publish({ type: "text", text: " Still." });
  run.publish({ type: "done" });
  const seen: RunEvent[] = [];
  for await (const event of run.events()) seen.push(event);
  expect(seen).toEqual([
    { type: "text", text: "The lamp burns." },
    { type: "thinking", delta: "Hm." },
    { type: "text", text: " Still." },
    { type: "done" },
  ]);
});
