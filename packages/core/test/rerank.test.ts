import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { openPageTool } from "../src/tools/open-page.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { type Recorded, serve } from "./support/server.ts";
import { engineOf, pageHtml, serveSite } from "./support/site.ts";
import { createWorld } from "./support/world.ts";

const answer = "Eleven groschen changed hands for a bag of ground wheat.";
const filler = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, day) => `<p>On day ${from + day} the miller paid the carter and fed the geese by the pond.</p>`,
  ).join("");
const mill = pageHtml("The mill", `${filler(0, 30)}<p>${answer}</p>${filler(30, 60)}`);
const long = pageHtml("The mill", `${filler(0, 500)}<p>${answer}</p>${filler(500, 1200)}`);
const asked = { query: "What did the miller get for flour, in groschen?", max_length: 300 };

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
/** Knows two directions: about the price, and about anything else. */
const vector = (text: string) => (/groschen/.test(text) ? [1, 0.1] : [0.1, 1]);
const embeddings = ({ body }: Recorded, response: ServerResponse) =>
  json(response, {
    data: (JSON.parse(body).input as string[]).map((text, index) => ({ index, embedding: vector(text) })),
  });

async function read(rerank: object, env: Record<string, string> = {}, html = mill) {
  const site = await serveSite({ "/mill": html }, { settings: { rerank }, env });
  return openPageTool(site.scry, { envelope: "off" }).execute({ url: `${site.url}/mill`, ...asked });
}
const own = (url: string) => ({ provider: "embeddings" as const, url: `${url}/v1`, model: "all-minilm" });

describe("re-ranking by meaning", () => {
  it.each([
    ["a page", mill],
    ["a page so long that it is searched in a thread", long],
  ])("asks an embeddings server about the best places of %s, and says so", async (_, html) => {
    const server = await serve(embeddings);
    const { data } = await read(own(server.url), { EMBEDDINGS_API_KEY: "sk-own-embeddings" }, html);
    expect(data.content).toContain(answer);
    expect(data.warnings?.join()).toContain("Re-ranked by meaning with the embeddings server (all-minilm).");
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request?.url).toBe("/v1/embeddings");
    expect(request?.headers.authorization).toBe("Bearer sk-own-embeddings");
    expect(JSON.parse(request?.body ?? "").input.length).toBeLessThanOrEqual(49);
  });

  it.each([
    ["jina", "/v1/rerank", "results", "JINA_API_KEY"],
    ["cohere", "/v2/rerank", "results", "COHERE_API_KEY"],
    ["voyage", "/v1/rerank", "data", "VOYAGE_API_KEY"],
  ] as const)("speaks the dialect of %s", async (provider, path, list, variable) => {
    const server = await serve(({ body }, response) => {
      const texts = JSON.parse(body).documents as string[];
      const rows = texts.map((text, index) => ({ index, relevance_score: vector(text)[0] }));
      json(response, { [list]: rows.reverse() });
    });
    const { data } = await read({ provider, url: server.url }, { [variable]: "key-of-the-service" });
    expect(data.content).toContain(answer);
    expect(data.warnings?.join()).toContain("Re-ranked by meaning with");
    expect(server.requests[0]?.url).toBe(path);
    expect(server.requests[0]?.headers.authorization).toBe("Bearer key-of-the-service");
  });

  it.each([
    ["fails", (response: ServerResponse) => json(response, { error: "out of memory" }, 500)],
    ["sends too few vectors", (response: ServerResponse) => json(response, { data: [{ embedding: [1] }] })],
    ["sends something else", (response: ServerResponse) => response.writeHead(200).end("<p>Hello</p>")],
  ])("shows the page as without a server that %s, and says so", async (_, reply) => {
    const server = await serve((_request, response) => reply(response));
    const [without, with_] = [await read({}), await read(own(server.url))];
    expect(with_.data.content.replaceAll(/offset \d+/g, "")).toBe(
      without.data.content.replaceAll(/offset \d+/g, ""),
    );
    expect(with_.data.status).toBe("success");
    expect(with_.data.warnings?.join()).toContain("Not re-ranked by meaning with the embeddings server");
    expect(without.data.warnings?.join() ?? "").not.toContain("meaning");
  });

  it("takes no more than a share of the time of a server that hangs", async () => {
    const server = await serve(() => undefined);
    const site = await serveSite({ "/mill": mill }, { settings: { rerank: own(server.url) } });
    const page = await site.scry.open(
      { url: `${site.url}/mill`, query: asked.query, maxLength: 300 },
      { timeoutMs: 6000 },
    );
    expect(page.warnings.join()).toMatch(
      /Not re-ranked by meaning.*(?:no reply within \d+ ms|in time|no time left)/,
    );
  });

  it("names what is missing: a key, an address, a model", async () => {
    const { data } = await read({ provider: "cohere" });
    expect(data.warnings?.join()).toContain("Not re-ranked by meaning with Cohere");
    expect(data.warnings?.join()).toContain("API key");
    const make = (rerank: object) => () => engineOf({ settings: { rerank } });
    expect(make({ provider: "embeddings", model: "m" })).toThrow("rerank.url is not set");
    expect(make({ provider: "embeddings", url: "http://127.0.0.1:1/v1" })).toThrow("rerank.model is not set");
    expect(make({ provider: "nobody" })).toThrow("rerank.provider");
  });

  it("orders merged searches with the host's own model, and survives one that throws", async () => {
    const hit = (name: string) => ({
      url: `https://${name}.example/`,
      title: name,
      content: `About ${name}.`,
    });
    const results = (names: string[]) => (response: ServerResponse) =>
      json(response, { results: names.map(hit) });
    const world = (meaning: (query: string, texts: readonly string[]) => Promise<number[]>) =>
      createWorld(
        { tavily: results(["one", "two", "three"]), searxng: results(["four", "five", "three"]) },
        { meaning },
      );
    const search = async (meaning: (query: string, texts: readonly string[]) => Promise<number[]>) => {
      const { scry } = await world(meaning);
      const tool = webSearchTool(scry, {
        envelope: "off",
        search: { providers: ["tavily", "searxng"], strategy: "fuse" },
      });
      return (await tool.execute({ query: "five" })).data;
    };
    const used = await search(async (_, texts) => texts.map((text) => (text.includes("five") ? 1 : 0)));
    expect(used.results.slice(0, 2).map(({ title }) => title)).toContain("five");
    expect(used.warnings?.join()).toContain("Re-ranked by meaning with the host's model.");
    const broken = await search(() => Promise.reject(new Error("no memory left")));
    expect(broken.results[0]?.title).toBe("three");
    expect(broken.warnings?.join()).toContain(
      "Not re-ranked by meaning with the host's model: no memory left.",
    );
  });
});
