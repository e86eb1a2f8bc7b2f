import { renderCitations } from "@scry/core/citations";
import { styleFor } from "scry/terminal";
import { describe, expect, it } from "vitest";
import { markdownMarks, tryMany } from "../../core/test/support/hostile-text.ts";
import { splitHtml } from "../src/channels/telegram/split.ts";
import { createMarkdownPrinter } from "../src/channels/terminal/markdown.ts";
import { beginConversation, finalMessage } from "./support/assistant.ts";

const length = 20_000;

describe("a hostile answer takes a moment to be shown", { timeout: 120_000 }, () => {
  it.each([7, length])("in a terminal, in pieces of %i characters", async (size) => {
    const print = (text: string) => {
      const printer = createMarkdownPrinter(styleFor({ colours: true, links: true }));
      for (let at = 0; at < text.length; at += size) printer.push(text.slice(at, at + size));
      printer.end();
    };
    await tryMany({ marks: markdownMarks, length, allowed: 1_000, work: print });
  });

  it("in messages of Telegram", async () => {
    const work = (text: string) => splitHtml(renderCitations(text, [], "telegram").text);
    await tryMany({ marks: markdownMarks, length, allowed: 1_000, work });
  });
});

/** Each of these held the assistant for half a minute, and again whenever the conversation was opened. */
it.each([
  [
    "a table of 1,500 columns",
    `${"a|".repeat(1500)}\n${"-|".repeat(1500)}\n${`${"a|".repeat(1500)}\n`.repeat(3)}`,
  ],
  ["addresses that are none", "xhttp://".repeat(8_000)],
])("%s is answered and stored while others are served", async (_, text) => {
  const { ask, stored } = await beginConversation({ model: [{ text: [text] }] });
  const before = process.cpuUsage();
  await finalMessage(ask("Draw a table."));
  expect((await stored()).at(-1)?.text.trim()).toBe(text.trim());
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(10_000);
});
