import { describe, expect, it } from "vitest";
import type { ScryOptions } from "../src/engine/create-scry.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { pageHtml, serveSite } from "./support/site.ts";

const answer = "A sack of flour cost eleven groschen in 1803, at the door of the Steinmill.";
const query = "What did a sack of flour cost at the Steinmill?";

const day = (index: number) =>
  `<p>On day ${index} the miller greased the axle, paid the carter ${(index * 7) % 113} pence and fed the geese by the pond.</p>`;
const days = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => day(from + index)).join("");
const mill = pageHtml("The mill", `${days(0, 60)}<p>${answer}</p>${days(60, 100)}`);

async function read(html: string, input: object, options: Partial<ScryOptions> = {}) {
  const site = await serveSite({ "/mill": html }, options);
  const { data } = await openPageTool(site.scry, { envelope: "off" }).execute({
    url: `${site.url}/mill`,
    ...input,
  });
  return { ...data, said: data.warnings?.join(" ") ?? "" };
}

describe("a question to a page that is hard to answer from", () => {
  const line = "On this day the miller greased the axle, paid the carter and fed the geese.\n\n";
  async function readText(text: string) {
    const site = await serveSite({
      "/mill": (response) => void response.writeHead(200, { "content-type": "text/plain" }).end(text),
    });
    const tool = openPageTool(site.scry, { envelope: "off" });
    return (await tool.execute({ url: `${site.url}/mill`, query, max_length: 1000 })).data;
  }

  it("finds the answer near the end of a text of nearly 10 MB", async () => {
    const text = `${line.repeat(124_000)}${answer}\n\n${line.repeat(3_000)}`;
    expect(text.length).toBeGreaterThan(9_700_000);
    const { content, warnings = [] } = await readText(text);
    expect(content).toContain(answer);
    expect(warnings).toEqual([]);
  });

  it("says that the rest of a text of more than 10 MB was not read", async () => {
    const data = await readText(line.repeat(140_000) + answer);
    expect(data.status).toBe("success");
    expect(data.content).not.toContain(answer);
    expect(data.warnings?.join()).toContain("The page is larger than 10 MB; the rest was not read.");
  });

  it("says that an empty page is empty", async () => {
    const { status, code, error } = await read("", { query });
    expect(status).toBe("error");
    expect(code).toBe("not_found");
    expect(error).toMatch(/\S/);
  });

  it("says that an English page has none of the words of a question in Chinese", async () => {
    const { status, content, said } = await read(mill, { query: "一袋面粉要多少钱？", max_length: 600 });
    expect(status).toBe("success");
    expect(content).not.toBe("");
    expect(said).toContain("The page has none of the words that name the subject of this question");
  });

  it("says nothing of the kind where the page has one of the words", async () => {
    expect((await read(mill, { query, max_length: 600 })).said).toBe("");
  });

  it("shows the answer within 50 tokens", async () => {
    const site = await serveSite({ "/mill": mill });
    const { markdown } = await site.scry.page(`${site.url}/mill`);
    const passages = await site.scry.passages(markdown, query, { maxTokens: 50 });
    expect(passages.map(({ text }) => text).join()).toContain(answer);
    const { content } = await read(mill, { query, max_length: 200 });
    expect(content).toContain(answer);
    expect(content.length).toBeLessThanOrEqual(200);
  });

  const never = new Promise<number[]>(() => {});
  it.each<[string, NonNullable<ScryOptions["meaning"]>, string]>([
    ["throws", () => Promise.reject(new Error("no memory left")), "no memory left"],
    ["hangs", () => never, "no reply within"],
    ["returns NaN", async (_, texts) => texts.map(() => Number.NaN), "not all of its scores are numbers"],
    ["returns too few numbers", async () => [1], "scores were wanted, and 1 came"],
  ])("is answered as without the port for meaning when that %s, and says so", async (_, meaning, reason) => {
    const site = await serveSite({ "/mill": mill }, { meaning });
    const input = { url: `${site.url}/mill`, query, maxLength: 600 };
    const page = await site.scry.open(input, { timeoutMs: 15_000 });
    expect(page.content).toContain(answer);
    expect(page.warnings.join()).toContain("Not re-ranked by meaning with the host's model");
    expect(page.warnings.join()).toContain(reason);
  });
});
