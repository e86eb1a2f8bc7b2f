import type { Client } from "@modelcontextprotocol/client";
import { estimateTokens } from "@scry/page/passages";
import { beforeAll, describe, expect, it } from "vitest";
import { connectHttp, startRoute } from "./support/mcp.ts";
import type { Called } from "./support/mcp-answer.ts";
import { type Served, serve, serveSearxng } from "./support/servers.ts";

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join("");
const page = (title: string, body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const noise = (index: number) => ((index * 2_654_435_761) >>> 0).toString(36);

/** Pages that are large in every way that a page can be. */
const pages: Record<string, () => string> = {
  "/prose": () =>
    page(
      "Mills",
      times(1500, (n) => `<p>Paragraph ${n} tells of rivers, mills and millers.</p>`),
    ),
  "/chinese": () =>
    page(
      "水车",
      times(1500, (n) => `<p>第${n}段讲述河流、水车和磨坊主的故事，村民清晨醒来。</p>`),
    ),
  "/thai": () =>
    page(
      "กังหัน",
      times(1200, (n) => `<p>ย่อหน้า ${n} เล่าเรื่องแม่น้ำ โรงสี และคนโม่แป้งในหมู่บ้าน</p>`),
    ),
  "/noise": () =>
    page(
      "Noise",
      times(600, (n) => `<p>${times(40, (m) => `${noise(n * 40 + m)} `)}</p>`),
    ),
  "/one-word": () => page("One word", `<p>Before it.</p><p>${times(40_000, noise)}</p>`),
  "/title": () =>
    page(
      times(20_000, (n) => `word${n} `),
      "<p>The miller opened the sluice early.</p>",
    ),
  "/headings": () =>
    page(
      "Outline",
      times(3000, (n) => `<h2>Chapter ${n} on mills</h2><p>Some words on it.</p>`),
    ),
  "/quotes": () =>
    page(
      "Quotes",
      times(2000, (n) => `<p>"${n}" \\ "quoted" \\n &lt;tag&gt; \u{1f600}</p>`),
    ),
};

/** Every text, links, and the structured part, and as much more as the true count of a text may exceed the estimate. */
function tokensOf({ content, structuredContent }: Called): number {
  const parts = (content as { type: string; text?: string }[]).map(
    (item) => item.text ?? JSON.stringify(item),
  );
  if (structuredContent) parts.push(JSON.stringify(structuredContent));
  return parts.reduce((sum, part) => sum + Math.ceil(estimateTokens(part) * 1.05), 0);
}

const most = 25_000;
const enormous = 100_000_000;

describe("answers stay below what clients accept", () => {
  let site: Served;
  let plain: Client;
  let chatgpt: Client;
  beforeAll(async () => {
    site = await serve((request, response) => {
      const make = pages[request.url ?? ""];
      response.writeHead(make ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(make?.());
    });
    const allow_private = [new URL(site.url).host];
    const url = await startRoute({ settings: { policy: { allow_private } } });
    plain = await connectHttp(`${url}/mcp`, "2026");
    chatgpt = await connectHttp(`${url}/mcp/chatgpt`, "2026");
  });

  it.each(Object.keys(pages))(
    "a page: %s",
    async (path) => {
      const url = `${site.url}${path}`;
      const views = [
        {},
        { max_length: enormous },
        { query: "millers on the river", max_length: enormous },
        { find: "mill", max_length: enormous },
        { section: "no such section" },
      ];
      for (const view of views) {
        const opened = await plain.callTool({ name: "open_page", arguments: { url, ...view } });
        expect(tokensOf(opened), JSON.stringify(view)).toBeLessThan(most);
        expect((opened.content as { text: string }[])[0]?.text).toMatch(/\S/);
      }
    },
    60_000,
  );

  it("shows as much of a long page as fits, not less", async () => {
    const opened = await plain.callTool({
      name: "open_page",
      arguments: { url: `${site.url}/prose`, max_length: enormous },
    });
    expect(tokensOf(opened)).toBeGreaterThan(most * 0.6);
    expect(opened.structuredContent).toMatchObject({ truncated: true, next_offset: expect.any(Number) });
  });

  it("leads ChatGPT through a long page, piece by piece", async () => {
    let id: string | undefined = `${site.url}/chinese`;
    let read = "";
    let pieces = 0;
    while (id !== undefined && pieces < 100) {
      const piece: Called = await chatgpt.callTool({ name: "fetch", arguments: { id } });
      expect(tokensOf(piece)).toBeLessThan(most);
      const { text, metadata } = piece.structuredContent as { text: string; metadata: { next_id?: string } };
      read += text;
      id = metadata.next_id;
      pieces++;
    }
    expect(pieces).toBeGreaterThan(2);
    for (const number of [0, 1234, 1499]) expect(read).toContain(`第${number}段`);
  });

  it("a search whose addresses are as long as addresses get", async () => {
    const results = Array.from({ length: 10 }, (_, index) => ({
      url: `https://long.example/${index}?${times(600, (n) => noise(index * 1000 + n))}`.slice(0, 1500),
      title: times(60, noise),
      content: times(200, (n) => `${noise(n)} `),
    }));
    const service = await serveSearxng(results);
    const url = await startRoute({
      settings: { search: { provider: ["searxng"] } },
      env: { SEARXNG_URL: service.url },
    });
    for (const [path, name] of [
      ["/mcp", "web_search"],
      ["/mcp/chatgpt", "search"],
    ] as const) {
      const client = await connectHttp(`${url}${path}`, "2026");
      const found = await client.callTool({ name, arguments: { query: "long", limit: 10 } });
      expect(tokensOf(found)).toBeLessThan(most);
      expect((found.structuredContent as { results: unknown[] }).results.length).toBeGreaterThan(1);
    }
  });
});
