import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { compatibleServices } from "../src/gateway/compatible/index.ts";
import { mill, startGateway } from "./serve-world.ts";

interface Description {
  openapi: string;
  paths: Record<string, object>;
  components: { schemas: Record<string, Parameters<typeof z.fromJSONSchema>[0]> };
}

async function description(url: string): Promise<Description> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as Description;
}

describe("/openapi.json", () => {
  it("is valid OpenAPI 3.1 and has every route", async () => {
    const { url } = await startGateway();
    const described = await description(url);
    expect(described.openapi).toBe("3.1.0");
    expect(await new Validator().validate(structuredClone({ ...described }))).toEqual({ valid: true });
    for (const path of Object.keys(described.paths)) {
      const method = "post" in (described.paths[path] ?? {}) ? "POST" : "GET";
      expect((await fetch(url + path, { method })).status, path).not.toBe(404);
    }
  });

  it("describes what comes back, good or bad", async () => {
    const world = await startGateway({ pages: { "/mill": mill } });
    const { schemas } = (await description(world.url)).components;
    const fits = (name: string, data: unknown) =>
      expect(z.fromJSONSchema(schemas[name] ?? false).safeParse(data).error?.issues, name).toBeUndefined();
    const answer = async (path: string, body: object) => (await world.post(path, body)).json();
    fits("SearchAnswer", await answer("/v1/search", { query: "mills" }));
    fits("SearchAnswer", await answer("/v1/search", { query: "" }));
    fits("OpenAnswer", await answer("/v1/open", { url: `${world.pages}/mill`, query: "sluice" }));
    fits("OpenAnswer", await answer("/v1/open", { url: "http://10.0.0.1/" }));
    fits("Providers", await (await fetch(`${world.url}/v1/providers`)).json());
    fits("Failure", await (await fetch(`${world.url}/nothing`)).json());
    expect(
      z.fromJSONSchema(schemas.SearchInput ?? false).safeParse({ query: "x", providers: 1 }).success,
    ).toBe(false);
  });
});

interface Operation {
  responses: Record<string, { content: { "application/json": { schema: { anyOf?: { $ref: string }[] } } } }>;
}

describe("the statuses of /v1", () => {
  it.each([
    ["403", { url: "http://10.0.0.1/" }],
    ["403", { url: "https://example.com/", providers: ["jina"] }],
  ])("%s has the body that it is said to have: %j", async (status, body) => {
    const world = await startGateway({ settings: { read: { provider: "direct" } } });
    const { paths, components } = await description(world.url);
    const { responses } = (paths["/v1/open"] as { post: Operation }).post;
    const { anyOf = [] } = responses[status]?.content["application/json"].schema ?? {};
    const answered = await world.post("/v1/open", body);
    expect(String(answered.status)).toBe(status);
    const data = await answered.json();
    const fits = anyOf.map(({ $ref }) => {
      const schema = components.schemas[$ref.split("/").at(-1) ?? ""] ?? false;
      return z.fromJSONSchema(schema).safeParse(data).success;
    });
    expect(fits).toContain(true);
  });
});

describe("a tool that is switched off", () => {
  it.each([
    ["search", "/v1/search", "/v1/open"],
    ["read", "/v1/open", "/v1/search"],
  ])("is not described: %s", async (setting, off, on) => {
    const { url } = await startGateway({ settings: { [setting]: { enabled: false } } });
    const { paths } = await description(url);
    expect([off in paths, on in paths]).toEqual([false, true]);
    const docs = await (await fetch(`${url}/docs`)).text();
    expect([docs.includes(`POST ${off}`), docs.includes(`POST ${on}`)]).toEqual([false, true]);
  });

  it("leaves nothing to serve where both are", async () => {
    const settings = { search: { enabled: false }, read: { enabled: false } };
    await expect(startGateway({ settings })).rejects.toThrow("nothing to serve");
  });
});

describe("the input of /v1", () => {
  it.each(["SearchInput", "OpenInput"])("says of every field what it means (%s)", async (name) => {
    const { schemas } = (await description((await startGateway()).url)).components;
    const { properties } = schemas[name] as { properties: Record<string, { description?: string }> };
    expect(Object.keys(properties).length).toBeGreaterThan(5);
    for (const [field, schema] of Object.entries(properties)) expect(schema.description, field).toBeTruthy();
  });
});

describe("/docs", () => {
  it("lists every field, every service and MCP, with the head of the page and no script but its colours", async () => {
    const { url } = await startGateway();
    const response = await fetch(`${url}/docs`);
    const html = await response.text();
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self'; (?!.*connect-src)/);
    expect(html.match(/<script.*>/g)).toEqual(['<script type="module" src="/page/theme.js"></script>']);
    const page = await (await fetch(url)).text();
    const headOf = (text: string, part: RegExp) => part.exec(text)?.[0];
    for (const part of [/<svg class="mark".*?<\/svg>/s, /<path class="moon".*?\/>/s])
      expect(headOf(html, part)).toBe(headOf(page, part));
    const views = [...page.matchAll(/data-view="\w+">(\w+)</g)].map(([, title]) => `>${title}</a>`);
    expect(views).toHaveLength(5);
    for (const view of views) expect(html).toContain(view);
    expect(html).toContain("required; 1-500 characters");
    for (const field of ["allowed_domains", "time_range", "max_length", "section", "timeout", "fresh"])
      expect(html).toContain(`<code>${field}</code>`);
    expect(html).toContain(`${url}/mcp`);
    for (const { path } of compatibleServices) expect(html).toContain(`${url}/${path}`);
  });
});
