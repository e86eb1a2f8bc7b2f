import { describe, expect, it } from "vitest";
import { createWorld, pageHtml, post, token } from "./support/world.ts";

describe("a body that is made to cost", () => {
  it("with a thousand errors gets a reply that names a few", async () => {
    const { url } = await createWorld();
    const answered = await post(`${url}/tavily/search`, { query: "x", include_domains: Array(1000).fill(1) });
    expect(answered.status).toBe(400);
    const { detail } = (await answered.json()) as { detail: { error: string } };
    expect(detail.error).toContain("include_domains.0");
    expect(detail.error.length).toBeLessThan(1000);
  });

  it("with a longer list than any service takes is not examined", async () => {
    const { url } = await createWorld();
    const answered = await post(`${url}/exa/search`, { query: "x", includeDomains: Array(2001).fill(1) });
    expect(answered.status).toBe(400);
    expect(await answered.text()).toContain("includeDomains: has more than 2000 entries.");
  });

  it.each([
    ["searxng/search?format=json", "multipart/form-data; boundary=b", 400],
    ["jina/", "multipart/form-data", 422],
  ])("/%s: a broken form is the client's fault", async (path, type, status) => {
    const { url } = await createWorld();
    const answered = await post(`${url}/${path}`, "--b\r\nxx", { "content-type": type });
    expect(answered.status).toBe(status);
    expect(await answered.text()).toContain("The body is not a form.");
  });

  it("that is a text is not treated as an object with a field for each letter", async () => {
    const { url } = await createWorld();
    const send = (path: string) => post(`${url}/${path}`, '"abc"', { accept: "application/json" });
    expect(await (await send("jina/")).text()).toContain("The body has to be a JSON object.");
    expect((await send("jina/search?q=mills")).headers.get("x-scry-warning")).toBeNull();
  });

  it.each([
    ["tavily/extract", "urls"],
    ["exa/contents", "urls"],
    ["exa/contents", "ids"],
    ["openwebui/load", "urls"],
  ])("/%s asks a site once, however often %s name its page", async (path, field) => {
    const world = await createWorld({ pages: { "/mill": pageHtml("The mill") } });
    const body = { [field]: Array(20).fill(`${world.site}/mill`), livecrawl: "always" };
    const answered = await post(`${world.url}/${path}`, body);
    expect(answered.status).toBe(200);
    expect(world.visited).toEqual(["/mill"]);
  });
});

describe("the reader's base path", () => {
  it("in other letters does not make the gateway read itself", async () => {
    const world = await createWorld({ pages: { "/mill": pageHtml("The mill") } });
    const answered = await fetch(`${world.url}/%6aina/${world.site}/mill`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answered.text()).toContain("Title: The mill");
  });
});
