import { renderCitations } from "@scry/core/citations";
import { layOutMarkdown, styleFor } from "scry/terminal";
import { describe, expect, it } from "vitest";
import { markdownMarks, tryMany } from "../../core/test/support/hostile-text.ts";
import { growth, mostGrowth, repeated } from "../../page/test/support/growth.ts";
import { splitHtml } from "../src/channels/telegram/split.ts";
import { createMarkdownPrinter } from "../src/channels/terminal/markdown.ts";
import { beginConversation, finalMessage } from "./support/assistant.ts";

const length = 20_000;

const style = styleFor({ colours: true, links: true });

/** As a person's terminal shows it: wrapped, with aligned tables. */
function print(text: string, size = text.length): void {
  const printer = createMarkdownPrinter(style, 80);
  for (let at = 0; at < text.length; at += size) printer.push(text.slice(at, at + size));
  printer.end();
}

describe("a hostile answer takes a moment to be shown", { timeout: 120_000 }, () => {
  it.each([7, length])("in a terminal, in pieces of %i characters", async (size) => {
    const work = (text: string) => print(text, size);
    await tryMany({ marks: markdownMarks, length, allowed: 1_000, work });
  });

  it("in messages of Telegram", async () => {
    const work = (text: string) => splitHtml(renderCitations(text, [], "telegram").text);
    await tryMany({ marks: markdownMarks, length, allowed: 1_000, work });
  });
});

/** A header with as many cells as there are rows. */
const wideTable = (characters: number) => {
  const count = Math.min(1_900, Math.floor(characters / 8));
  return `|${"a|".repeat(count)}\n|${"-|".repeat(count)}\n${"|b|\n".repeat(count)}`;
};
const headingOfPunctuation = (characters: number) => `# ${"#".repeat(characters)}x`;
const spaces = (characters: number) => `one${" ".repeat(characters)}two`;

describe("a terminal's time is linear in the length of the text", () => {
  it.each<readonly [string, (characters: number) => string]>([
    ...["[", "![", "**a ", "__a ", "*a ", "_a ", "`a``", "[a](https:x", "> ", "- ", "1. "].map(
      (part) => [JSON.stringify(part), repeated(part)] as const,
    ),
    ["a table with as many columns as rows", wideTable],
    ["a heading of punctuation", headingOfPunctuation],
    ["spaces", spaces],
  ])("%s", (_, make) => {
    expect(growth(make, 50_000, (text) => print(text))).toBeLessThan(mostGrowth);
    expect(growth(make, 50_000, (text) => layOutMarkdown(text, 80))).toBeLessThan(mostGrowth);
  });

  it("a table of a million cells is printed as it is", () => {
    const text = wideTable(20_000);
    expect(layOutMarkdown(text, 80)).toBe(text);
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
