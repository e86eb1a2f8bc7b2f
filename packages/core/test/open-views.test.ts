import { excerpts } from "@scry/page/passages";
import { describe, expect, it } from "vitest";
import { createSession } from "../src/engine/session/create-session.ts";
import { checkCitations } from "../src/page/citations.ts";
import { viewPage } from "../src/readers/view/view.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { makePdf } from "./support/make-pdf.ts";
import { pageHtml, serveSite } from "./support/site.ts";

const chapter = (number: number) =>
  `<h2>Chapter ${number}: ${["Water", "Stone", "Flour", "Bread"][number % 4]}</h2>${Array.from(
    { length: 6 },
    (_, index) =>
      `<p>Paragraph ${index + 1} of chapter ${number} tells how the mill was run in the year ${1700 + number * 10 + index}, and who paid for it.</p>`,
  ).join("")}`;
const prices = `<h2>Prices</h2><p>A sack of flour cost eleven groschen in 1803, at the Müller's door.</p>`;
const chapters = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => chapter(from + index)).join("");
const longPage = pageHtml("The mill", `${chapters(0, 4)}${prices}${chapters(4, 30)}`);

const reading = async () => {
  const site = await serveSite({ "/mill": longPage });
  const tool = openPageTool(site.scry, { envelope: "off" });
  const url = `${site.url}/mill`;
  return { site, url, read: (input: object = {}) => tool.execute({ url, ...input }) };
};

describe("views of one page", () => {
  it("find a section among 126,000, and say that the end was not read where there is none", async () => {
    const headings = Array.from({ length: 126_000 }, (_, at) => `<h2>Mill ${at}</h2><p>Words of ${at}.</p>`);
    const site = await serveSite({ "/mills": pageHtml("Rivers", headings.join("")) });
    const tool = openPageTool(site.scry, { envelope: "off" });
    const read = (section: string) => tool.execute({ url: `${site.url}/mills`, section });
    expect((await read("Mill 20000")).text).toContain("## Mill 20000\n\nWords of 20000.");
    const missing = await read("Mill 125999");
    expect(missing.isError).toBe(true);
    expect(missing.text).toMatch(/has no section "Mill 125999"[\s\S]*its end was not read/);
  });

  it("name the page of a PDF that a passage is on", async () => {
    const pages = Array.from(
      { length: 40 },
      (_, at) => `Meeting ${at + 1}\nThe board met in the hall and spoke of matter ${at + 1} for an hour.`,
    );
    pages[33] = "Prices\nA sack of flour cost eleven groschen at the door of the mill.";
    const site = await serveSite({
      "/minutes.pdf": (response) =>
        void response.writeHead(200, { "content-type": "application/pdf" }).end(makePdf(pages)),
    });
    const tool = openPageTool(site.scry, { envelope: "off" });
    const { data } = await tool.execute({
      ...{ url: `${site.url}/minutes.pdf`, query: "What did flour cost?", max_length: 400 },
    });
    expect(data.content).toMatch(/\[p\. 34 · offset \d+\]\n[^[]*eleven groschen/);
  });

  it("are remembered as the page has them: an answer is not checked against the marks between passages", async () => {
    const { site, url } = await reading();
    const session = createSession({ pageText: () => undefined });
    const tool = openPageTool(site.scry);
    const query = "What did a sack of flour cost?";
    const { data } = await tool.execute({ url, query, max_length: 900 }, { session });
    await tool.execute({ url, find: "eleven groschen" }, { session });
    await tool.execute({ url, find: "Bo Sieve" }, { session });
    await tool.execute({ url, query, max_length: 900, since_last: true }, { session });
    const offset = /\[offset (\d+)/.exec(data.content)?.[1];
    const answer = `A sack of flour cost ${offset} groschen [1]. Bo Sieve paid for it [1]. A sack cost eleven groschen [1].`;
    const { claims } = checkCitations(answer, session);
    expect(claims.map(({ problems: [problem] }) => problem?.kind)).toEqual(["number", "name", undefined]);
    expect(JSON.stringify([session.sources(), claims])).not.toMatch(/offset \d|match/);
  });

  it("slices follow each other to the end and add up to the page, with one request", async () => {
    const { site, url, read } = await reading();
    const whole = await site.scry.page(url);
    let offset: number | undefined = 0;
    let together = "";
    let pieces = 0;
    while (offset !== undefined && pieces++ < 200) {
      const { data }: Awaited<ReturnType<typeof read>> = await read({ offset, max_length: 1200 });
      expect(data.content_length).toBe(data.content.length);
      expect(data.content_length).toBeLessThanOrEqual(1200);
      expect(data.original_length).toBe(whole.markdown.length);
      expect(data.truncated).toBe(data.next_offset !== undefined);
      expect(whole.markdown.startsWith(data.content, offset)).toBe(true);
      together += data.content;
      offset = data.next_offset;
    }
    expect(pieces).toBeGreaterThan(5);
    expect(together.replace(/\s/g, "")).toBe(whole.markdown.replace(/\s/g, ""));
    expect(site.requests).toHaveLength(1);
  });

  it("sections, passages and matches need no second request either", async () => {
    const { site, read } = await reading();
    const section = await read({ section: "prices" });
    expect(section.data.content).toMatch(/^## Prices\n\nA sack of flour/);
    expect(section.data.truncated).toBe(false);
    const query = await read({ query: "What did a sack of flour cost?", max_length: 900 });
    expect(query.data.content).toContain("eleven groschen");
    expect(query.data.content).toMatch(/\[offset \d+/);
    const find = await read({ find: "MULLER" });
    expect(find.data.content).toMatch(/^1 match for "MULLER":/);
    const at = Number(/\[offset (\d+)/.exec(find.data.content)?.[1]);
    expect((await read({ offset: at, max_length: 20 })).data.content).toMatch(/^Müller/);
    expect(site.requests).toHaveLength(1);
  });

  it.each([{ query: "flour" }, { find: "the" }, { section: "Chapter 3" }, {}])(
    "max_length bounds %j, from 1 on",
    async (view) => {
      const { read } = await reading();
      for (const most of [1, 2, 17, 60, 333]) {
        const { data } = await read({ ...view, max_length: most });
        expect(data.status).toBe("success");
        expect(data.content.length).toBeLessThanOrEqual(most);
        expect(data.content.isWellFormed()).toBe(true);
        expect(data.truncated).toBe(true);
      }
    },
  );

  it("a huge max_length gives the whole page", async () => {
    const { site, url, read } = await reading();
    const { data, text } = await read({ max_length: Number.MAX_SAFE_INTEGER });
    expect(data.content).toBe((await site.scry.page(url)).markdown);
    expect(data.truncated).toBe(false);
    expect(text).not.toContain("[Cut at");
  });

  it("15,000 characters unless the settings say otherwise", async () => {
    const { read } = await reading();
    const { data } = await read();
    expect(data.content_length).toBeLessThanOrEqual(15_000);
    expect(data.next_offset).toBeGreaterThan(10_000);
    const site = await serveSite({ "/mill": longPage }, { settings: { read: { max_page_length: 500 } } });
    const short = await openPageTool(site.scry).execute({ url: `${site.url}/mill` });
    expect(short.data.content_length).toBeLessThanOrEqual(500);
  });

  it.each([
    [{ max_length: 0 }, "max_length is 0"],
    [{ max_length: -1 }, "max_length is -1"],
    [{ offset: -1 }, "offset is -1"],
    [{ query: "a", find: "b" }, "only one of query, find"],
  ])("refuses %j without asking the site", async (input, message) => {
    const { site, read } = await reading();
    const { data } = await read(input);
    expect(data).toMatchObject({ code: "invalid_input", error: expect.stringContaining(message) });
    expect(site.requests).toEqual([]);
  });

  it("refuses an offset past the end, and says how long the page is", async () => {
    const { read } = await reading();
    const length = (await read()).data.original_length;
    expect((await read({ offset: length })).data).toMatchObject({
      code: "invalid_input",
      error: `offset is ${length}, but the page has only ${length} characters.`,
    });
    expect((await read({ offset: length - 1 })).data.status).toBe("success");
  });

  it("lists the sections when there is none of that name", async () => {
    const { read } = await reading();
    const { data, text } = await read({ section: "Windmills of Holland" });
    expect(data).toMatchObject({ code: "not_found" });
    expect(data.outline?.map(({ text: heading }) => heading)).toContain("Prices");
    expect(text).toContain("  - Prices");
  });
});

describe("a question to a long page", () => {
  /** Longer than what is searched on the spot. */
  const body = Array.from(
    { length: 2500 },
    (_, index) =>
      `In the year ${1000 + index} the miller of village ${index} ground ${index * 3} sacks of rye and ${index * 7} of barley, and the toll was paid.`,
  );
  const answer = "The tower of the mill was struck by lightning on a Sunday in spring.";
  const markdown = ["# Ledger", ...body.slice(0, 1500), answer, ...body.slice(1500)].join("\n\n");

  const ledger = async () => {
    const site = await serveSite({
      "/ledger": (response) =>
        void response.writeHead(200, { "content-type": "text/markdown" }).end(markdown),
    });
    const url = `${site.url}/ledger`;
    const whole = await site.scry.page(url);
    expect(whole.markdown.length).toBeGreaterThan(250_000);
    return { site, url, whole };
  };

  it("is answered with the same passages, while others get their turn", async () => {
    const { site, url, whole } = await ledger();
    const query = "When was the tower struck by lightning?";
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const { content } = await site.scry.open({ url, query });
    clearImmediate(next);
    expect(content).toContain(answer);
    expect(content).toBe(viewPage(whole, { query }, site.scry.settings.read.maxPageLength).content);
    expect(turns).toBeGreaterThan(2);
    expect(site.requests).toHaveLength(1);
  });

  it("can be cancelled", async () => {
    const { site, url } = await ledger();
    const controller = new AbortController();
    const opening = site.scry.open({ url, query: "lightning" }, { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(opening).rejects.toMatchObject({ code: "cancelled" });
    expect((await site.scry.open({ url, query: "lightning" })).content).toContain(answer);
  });

  it("can be put to any text, and has the same answer as excerpts", async () => {
    const { site, whole } = await ledger();
    const options = { maxTokens: 200 };
    for (const text of [whole.markdown, whole.markdown.slice(0, 5000)]) {
      const found = await site.scry.passages(text, "lightning", options);
      expect(found).toEqual(excerpts(text, "lightning", options));
      expect(found.length).toBeGreaterThan(0);
    }
    const signal = AbortSignal.abort();
    const called = site.scry.passages(whole.markdown, "lightning", { ...options, signal });
    await expect(called).rejects.toMatchObject({ code: "cancelled" });
  });

  it("keeps to the time given for the page, and says who read it", async () => {
    const { site, url } = await ledger();
    const hasty = site.scry.open({ url, query: "lightning" }, { timeoutMs: 0.5 });
    await expect(hasty).rejects.toMatchObject({
      code: "timeout",
      hint: expect.stringContaining("Ask again"),
      attempts: [{ provider: "direct", outcome: "ok", cached: true }],
    });
    expect((await site.scry.open({ url, query: "lightning" })).content).toContain(answer);
  });
});
