import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import type { CitationView } from "../src/contract.ts";
import { describeInChromium, readingOf, visit } from "./support/browser.ts";
import { accessProblems } from "./support/check-access.ts";
import { type Script, ScriptedAssistant } from "./support/scripted-assistant.ts";
import { searchCall, searchStep, storySources } from "./support/story.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function opened(assistant: ScriptedAssistant, options: BrowserContextOptions = {}) {
  const stateFolder = mkdtempSync(join(tmpdir(), "scry-answer-"));
  const web = await startWebChannel(assistant, { stateFolder, port: 0 });
  closing.push(
    () => rmSync(stateFolder, { recursive: true }),
    () => web.close().catch(() => {}),
  );
  const visited = await visit(web.url, options);
  closing.push(visited.leave);
  return visited;
}

async function ask(page: Page) {
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill("What about the lamps?");
  await field.press("Enter");
}

/** A page on which one question was asked and answered. */
async function answered(script: Script, options: BrowserContextOptions = {}) {
  const assistant = new ScriptedAssistant(() => script);
  const visited = await opened(assistant, options);
  await ask(visited.page);
  await visited.page.locator("[data-message]").waitFor();
  return { ...visited, assistant };
}

const rowsText = [
  "| lamp | year |\n| --- | --- |\n| Orlow | 1872 [1] |\n| Tarn | 1783 [1] |\n| Holm | 1874 [2] |\n",
];
const row = (sentence: string, passage: string, id = 1): CitationView => ({
  cites: [id],
  sentence,
  verdict: "found",
  decidedBy: "words",
  passage,
  url: `https://lanterns.example/almanac#${id}`,
});

const rich = [
  'Run it:\n\n```python\n# the lamp\nfor night in year:\n    light("lamp", 3)\n```\n\n',
  "```\nplain <b>text</b>\n```\n\n",
  "The height is $h_1 = \\frac{a^2}{2}$ and costs $5 or $6.\n\n$$\n\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}\n$$\n\n",
  "$\\href{javascript:alert(1)}{x_1}$ and $\\undefinedcommand{x}_1$\n\n",
  "- [x] trim the wick\n- [ ] buy oil [1]\n",
];
/** A highlighter would keep the page busy for seconds. */
const longLine = `\n\`\`\`java\nclass ${"a".repeat(15_000)} {}\n\`\`\`\n`;

describeInChromium("an answer on the chat page", () => {
  test("a citation in a table shows the passage of its row", async () => {
    const { page } = await answered({
      steps: rowsText.map((say) => ({ say })),
      sources: storySources,
      citations: [
        row("Orlow | 1872", "The lamp of Orlow was lit in 1872."),
        row(", by hand.", "It was lit by hand."),
        row(".NET runs it.", "It is run by .NET."),
        row("Tarn | 1783", "The lamp of Tarn was lit in 1783."),
        row("Holm | 1874", "The lamp of Holm was lit in 1874.", 2),
      ],
    });
    await page.locator("td sup a").nth(1).click();
    const popover = page.getByRole("dialog", { name: "Source 1" });
    await expect.poll(() => readingOf(popover)).toContain("The lamp of Tarn was lit in 1783.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "3 sources" }).click();
    const panel = page.getByRole("complementary", { name: "Sources" });
    await panel.getByText("Orlow · 1872", { exact: true }).waitFor();
    await panel.getByText("by hand.", { exact: true }).waitFor();
    await panel.getByText(".NET runs it.", { exact: true }).waitFor();
  });

  test("code has colours and a button, formulas are drawn, tasks are ticked, and hostile ones are text", async () => {
    const { page, complaints } = await answered({
      steps: [...rich, longLine].map((say) => ({ say })),
      sources: storySources,
    });
    const answer = page.locator("[data-message] .answer");
    await answer.locator(".hljs-keyword").first().waitFor();
    expect(await answer.locator("pre").last().locator("span").count()).toBe(0);
    expect(await answer.locator(".hljs-string").allInnerTexts()).toEqual(['"lamp"']);
    await expect
      .poll(() => readingOf(answer.locator("pre").first()))
      .toBe('# the lamp\nfor night in year:\n    light("lamp", 3)');
    await expect.poll(() => readingOf(answer.locator("pre").nth(1))).toBe("plain <b>text</b>");
    await answer.locator("math").first().waitFor();
    expect(await answer.locator("math[display=block] munderover").count()).toBe(1);
    expect(await answer.locator("math mfrac").count()).toBe(2);
    await expect.poll(() => readingOf(answer)).toContain("and costs $5 or $6.");
    expect(await answer.locator("math [href], math a").count()).toBe(0);
    expect(await answer.locator("code.math").allInnerTexts()).toContain("\\undefinedcommand{x}_1");
    expect(await answer.locator("li.task").allInnerTexts()).toEqual(["☑ trim the wick", "☐ buy oil1"]);
    expect(complaints).toEqual([]);
  });

  test("parts wider than a phone are scrolled by keyboard, and nothing else is", async () => {
    const wide = "word ".repeat(12).trim().replaceAll(" ", "_");
    const { page } = await answered(
      {
        steps: [
          { think: "A long thought.\n".repeat(60) },
          { tool: { ...searchCall, output: "A line of the result.\n".repeat(80) } },
          ...rich.map((say) => ({ say })),
          {
            say: `\n$$\nC = \\frac{Q}{S} \\cdot p = \\frac{15000}{3.1} \\cdot 0.30 \\approx 1450 + ${"x +".repeat(20)} y\n$$\n\n`,
          },
          { say: `| a | b |\n| --- | --- |\n| ${wide} | ${wide} |\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n` },
        ],
        sources: storySources,
      },
      { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
    );
    const answer = page.locator("[data-message] .answer");
    await answer.locator("math[display=block][tabindex]").waitFor();
    await page.locator(".tool-card summary").click();
    await page.locator(".thinking summary").click();
    await page.locator(".tool-body pre[tabindex]").waitFor();
    expect(await answer.locator("table[tabindex]").count()).toBe(1);
    expect(await answer.locator("math[display=block]:not([tabindex])").count()).toBe(1);
    expect(await accessProblems(page, "wide")).toEqual([]);
  });

  test("sources are above the answer, and Copy includes them", async () => {
    const { page } = await answered(
      {
        steps: [{ say: "Lit in 1872 [1], moved in 1931 [2].\n" }],
        sources: storySources.map((source) => ({ ...source, publishedAt: "2026-03-04T10:00:00Z" })),
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
    const cards = page.getByRole("list", { name: "Cited sources" });
    await expect
      .poll(() => readingOf(cards))
      .toMatch(/1\s+lanterns\.example\s+The Almanac of Lanterns\s+2026-03-04/);
    expect(await cards.getByRole("link").count()).toBe(2);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toBe(
      'Lit in 1872 [1], moved in 1931 [2].\n\nSources:\n[1] The Almanac of Lanterns https://lanterns.example/almanac\n[2] Harbour "News" <weekly> https://harbour.example/news?id=7&page=2\n',
    );
  });

  test("one press turns the next question into research, and only that one", async () => {
    const { page, complaints, assistant } = await answered({
      steps: [{ say: "Lit in 1872 [1].\n" }],
      sources: storySources,
    });
    const field = page.getByRole("textbox", { name: "Your question" });
    const toggle = page.getByRole("button", { name: "Research" });
    await toggle.click();
    expect(await toggle.getAttribute("aria-pressed")).toBe("true");
    await field.fill("All lamps of the north");
    await field.press("Enter");
    await page.locator("[data-message]").nth(1).waitFor();
    expect(await toggle.getAttribute("aria-pressed")).toBe("false");
    expect(assistant.asked).toEqual(["What about the lamps?", "/research All lamps of the north"]);
    expect(complaints).toEqual([]);
  });

  test("thinking is folded, tokens and cost are shown, and a follow-up is asked by one press", async () => {
    const { page, complaints, assistant } = await answered({
      steps: [{ think: "The almanac " }, { think: "will know." }, { say: "Lit in 1872 [1].\n" }],
      sources: storySources,
      usage: { inputTokens: 1234, outputTokens: 56, usd: 0.0042 },
      followUps: ["Who lit it?", "What did it burn?"],
    });
    const thinking = page.locator("[data-message] .thinking");
    expect(await thinking.getAttribute("open")).toBeNull();
    await thinking.locator("summary").click();
    await thinking.getByText("The almanac will know.").waitFor();
    await page.getByText("1,234 tokens in · 56 out · $0.0042").waitFor();
    await page.getByRole("button", { name: "Who lit it?" }).click();
    await page.locator("[data-message]").nth(1).waitFor();
    expect(assistant.asked).toEqual(["What about the lamps?", "Who lit it?"]);
    // Only the last answer has them.
    await page.getByRole("button", { name: "What did it burn?" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("the end of an answer moves nothing, and what may follow comes into view", async () => {
    const gate = Promise.withResolvers<void>();
    const assistant = new ScriptedAssistant(() => ({
      steps: [searchStep, { until: gate.promise }, { say: "A line of the lamps.\n\n".repeat(60) }],
      followUps: ["Who lit it?", "What did it burn?", "How high is it?"],
    }));
    const { page } = await opened(assistant);
    await ask(page);
    const card = page.locator(".tool-card");
    await card.waitFor();
    const before = await page.locator(".reply").boundingBox();
    gate.resolve();
    const question = page.getByRole("button", { name: "Edit the question" });
    await question.waitFor({ state: "attached" });
    await page.getByRole("button", { name: "How high is it?" }).waitFor();
    await expect
      .poll(() =>
        page.evaluate<boolean>(
          "(() => { const { bottom } = document.querySelector('.follow-ups').getBoundingClientRect(); return bottom <= document.querySelector('.scroller').getBoundingClientRect().bottom; })()",
        ),
      )
      .toBe(true);
    await page.evaluate("document.querySelector('.scroller').scrollTo(0, 0)");
    expect((await page.locator(".reply").boundingBox())?.y).toBe(before?.y);
  });
});
