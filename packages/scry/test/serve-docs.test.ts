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
  it("is valid OpenAPI 3.1 and leads to every route of ours", async () => {
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

describe("the input of /v1", () => {
  it.each(["SearchInput", "OpenInput"])("says of every field what it means (%s)", async (name) => {
    const { schemas } = (await description((await startGateway()).url)).components;
    const { properties } = schemas[name] as { properties: Record<string, { description?: string }> };
    expect(Object.keys(properties).length).toBeGreaterThan(5);
    for (const [field, schema] of Object.entries(properties)) expect(schema.description, field).toBeTruthy();
  });
});

describe("/docs", () => {
  it("lists every field, every service and MCP, without a script", async () => {
    const { url } = await startGateway();
    const response = await fetch(`${url}/docs`);
    const html = await response.text();
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).not.toContain("script-src");
    expect(html).not.toContain("<script");
    for (const field of ["allowed_domains", "time_range", "max_length", "section", "timeout", "fresh"])
      expect(html).toContain(`<code>${field}</code>`);
    expect(html).toContain(`${url}/mcp`);
    for (const { path } of compatibleServices) expect(html).toContain(`${url}/${path}`);
  });
});
