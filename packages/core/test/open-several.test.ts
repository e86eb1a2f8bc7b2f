import { describe, expect, it } from "vitest";
import { createSession } from "../src/engine/session/create-session.ts";
import { fairShares } from "../src/tools/open-many.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { pageHtml, serveSite } from "./support/site.ts";

const long = (title: string) =>
  pageHtml(
    title,
    Array.from({ length: 40 }, (_, n) => `<h2>Part ${n}</h2><p>${`Word ${n} of it. `.repeat(20)}</p>`).join(
      "",
    ),
  );

describe("open_page with urls", () => {
  it("opens several within one length; a bad address does not spoil the others", async () => {
    const { scry, url } = await serveSite({ "/short": pageHtml("Short"), "/long": long("Long") });
    const urls = [`${url}/short`, `${url}/nowhere`, "not an address", `${url}/long`];
    const { text, data, isError } = await openPageTool(scry).execute({ urls, max_length: 6000 });
    expect(isError).toBe(false);
    expect(data).toMatchObject({
      status: "success",
      title: "2 of 4 pages",
      pages: [
        { title: "Short", truncated: false },
        { status: "error", code: "not_found" },
        { status: "error", code: "invalid_input", url: "not an address" },
        { title: "Long", truncated: true },
      ],
    });
    expect(data.content_length).toBeLessThanOrEqual(6000);
    // What the short page left is given to the long one.
    expect(data.pages?.[3]?.content_length).toBeGreaterThan(3500);
    expect(text).toContain(`${url}/nowhere: Could not open the page`);
    expect(text).toContain("# Short");
    expect(data.attempts.filter(({ outcome, cached }) => outcome === "ok" && !cached)).toHaveLength(2);
  });

  it("asks each for the passages that answer, and fetches each once", async () => {
    const { scry, url, requests } = await serveSite({ "/one": long("One"), "/two": long("Two") });
    const { data } = await openPageTool(scry).execute({
      urls: [`${url}/one`, `${url}/two`, `${url}/one`],
      query: "What is part 7?",
      max_length: 2000,
    });
    expect(data.pages?.map(({ title }) => title)).toEqual(["One", "Two"]);
    for (const page of data.pages ?? []) expect(page.content).toContain("Part 7");
    expect(data.content_length).toBeLessThanOrEqual(2000);
    expect(requests.filter(({ url: path }) => path === "/one")).toHaveLength(1);
  });

  it("is an error when none can be opened, or when there are too many", async () => {
    const { scry, url } = await serveSite({});
    const none = await openPageTool(scry).execute({ urls: [`${url}/a`, `${url}/b`] });
    expect(none).toMatchObject({ isError: true, data: { code: "not_found", pages: [{}, {}] } });
    const many = await openPageTool(scry).execute({ urls: [1, 2, 3, 4, 5, 6].map((n) => `${url}/${n}`) });
    expect(many.data).toMatchObject({ code: "invalid_input", error: expect.stringContaining("at most 5") });
  });

  it("counts every page of it against the budget of the conversation", async () => {
    const { scry, url } = await serveSite({ "/one": pageHtml("One"), "/two": pageHtml("Two") });
    const session = createSession({ budget: { pages: 1 } });
    const { data } = await openPageTool(scry).execute({ urls: [`${url}/one`, `${url}/two`] }, { session });
    expect(data.pages).toMatchObject([{ title: "One" }, { code: "budget_spent" }]);
    expect(session.spent().pages).toBe(1);
  });

  it("divides the length fairly", () => {
    expect(fairShares([100, 5000, 0, 5000], 4100)).toEqual([100, 2000, 0, 2000]);
    expect(fairShares([10, 20], 1000)).toEqual([10, 20]);
  });
});

describe("open_page with the number of a source", () => {
  it.each(["[1]", "1", " [1] ", 1])("%j is the page that has this number", async (number) => {
    const { scry, url } = await serveSite({ "/one": pageHtml("One") });
    const session = createSession();
    session.cite(`${url}/one`, "One");
    const { data } = await openPageTool(scry).execute({ url: number } as never, { session });
    expect(data).toMatchObject({ title: "One", url: `${url}/one`, citation_id: 1 });
  });

  it("that nobody gave is an error that names the last one", async () => {
    const { scry, url } = await serveSite({ "/one": pageHtml("One") });
    const session = createSession();
    session.cite(`${url}/one`, "One");
    const { data } = await openPageTool(scry).execute({ urls: ["[1]", "[7]"] }, { session });
    expect(data.pages).toMatchObject([
      { title: "One" },
      { code: "invalid_input", error: expect.stringContaining("go up to 1") },
    ]);
    const without = await openPageTool(scry).execute({ url: "[1]" });
    expect(without.data).toMatchObject({ code: "invalid_input" });
  });
});

describe("open_page with since_last", () => {
  const article = (tuesday: string, extra = "") =>
    pageHtml(
      "News",
      `<h2>Monday</h2><p>${"It rained. ".repeat(30)}</p><h2>Tuesday</h2><p>${tuesday}</p>${extra}`,
    );

  it("shows nothing of an unchanged page, and only the changed sections of another", async () => {
    let html = article("The sun came out. ".repeat(20));
    const { scry, url, requests } = await serveSite({
      "/": (response) => response.writeHead(200, { "content-type": "text/html" }).end(html),
    });
    const tool = openPageTool(scry);
    const session = createSession();
    const first = await tool.execute({ url, since_last: true }, { session });
    expect(first.data.warnings).toEqual([
      expect.stringContaining("was not read before in this conversation"),
    ]);
    expect(first.data.content).toContain("Monday");

    const same = await tool.execute({ url, since_last: true }, { session });
    expect(same.data).toMatchObject({
      content: "",
      unchanged_since: first.data.fetched_at,
      truncated: false,
    });
    expect(same.text).toMatch(/Unchanged since \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
    expect(requests).toHaveLength(2);

    html = article("A storm came. ".repeat(20), `<h2>Wednesday</h2><p>${"Quiet. ".repeat(30)}</p>`);
    // A later process with the stored conversation knows it too.
    const restored = createSession({ state: JSON.parse(JSON.stringify(session)) });
    const changed = await tool.execute({ url, since_last: true }, { session: restored });
    expect(changed.data.content).toContain("A storm came.");
    expect(changed.data.content).toContain("## Wednesday");
    expect(changed.data.content).not.toContain("It rained.");
    expect(changed.text).toContain("Only the sections that changed since");
  });

  it("does not call a page unchanged that could not be asked again", async () => {
    let down = false;
    const { scry, url } = await serveSite({
      "/": (response) =>
        down
          ? response.writeHead(503).end()
          : response.writeHead(200, { "content-type": "text/html" }).end(article("x")),
    });
    const session = createSession();
    await openPageTool(scry).execute({ url }, { session });
    down = true;
    for (const input of [{ url }, { urls: [url, `${url}/other`] }]) {
      const { data } = await openPageTool(scry).execute({ ...input, since_last: true }, { session });
      const page = data.pages?.[0] ?? data;
      expect(page.unchanged_since).toBeUndefined();
      expect(page.warnings.join()).toContain("reading it again failed");
    }
  });

  it("is not combined with another view", async () => {
    const { scry, url } = await serveSite({});
    const { data } = await openPageTool(scry).execute({ url, since_last: true, query: "x" });
    expect(data).toMatchObject({ code: "invalid_input" });
  });
});

describe("a page that is cut", () => {
  it("lists the headings that are not shown, inside the marks of the page", async () => {
    const { scry, url } = await serveSite({ "/": long("Long") });
    const { text } = await openPageTool(scry).execute({ url, max_length: 3000 });
    const [, headings = ""] = /Other headings: (.*)/.exec(text) ?? [];
    expect(headings.split(" · ")).toContain("Part 39");
    expect(headings).not.toContain("Part 0 ");
    expect(text.indexOf("Other headings")).toBeLessThan(text.lastIndexOf("web-data"));
    const section = await openPageTool(scry).execute({ url, section: "Part 39" });
    expect(section.data.content).toContain("Word 39");
  });
});
