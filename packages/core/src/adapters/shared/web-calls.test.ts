import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createScry, type Scry } from "../../engine/create-scry.ts";
import { webCalls, webPrompt } from "./web-calls.ts";

const engines: Scry[] = [];
afterEach(async () => {
  await Promise.all(engines.splice(0).map((scry) => scry.close()));
});

function engine(env: Record<string, string> = {}): Scry {
  const scry = createScry({ env, config: false, cwd: false, store: "memory" });
  engines.push(scry);
  return scry;
}

describe("code that the adapters share", () => {
  it("offers what the settings allow, under the names that the host chose", () => {
    const names = (env: Record<string, string>, options = {}) =>
      webCalls(engine(env), options).map(({ name }) => name);
    expect(names({})).toEqual(["web_search", "open_page"]);
    expect(names({ WEB_SEARCH_ENABLED: "false" })).toEqual(["open_page"]);
    expect(names({}, { only: "open", names: { open: "read" } })).toEqual(["read"]);
    const renamed = { names: { search: "search_web", open: "read" } };
    expect(webPrompt(engine(), renamed)).toMatch(
      /Use search_web for.*Use read to read a page.*search_web first/s,
    );
    expect(webPrompt(engine(), { only: "search" })).not.toContain("open_page");
    expect(webPrompt(engine({ WEB_SEARCH_ENABLED: "false" }))).not.toContain("web_search");
  });

  it("shows the model the parameters, and lets every object through", () => {
    const [search, open] = webCalls(engine());
    expect(search?.parameters.required).toEqual(["query"]);
    expect(JSON.stringify(open?.parameters)).not.toContain(String(Number.MAX_SAFE_INTEGER));
    for (const call of [search, open]) {
      const schema = z.toJSONSchema(call?.schema ?? z.never());
      expect(schema.properties).toEqual(call?.parameters.properties);
      expect(call?.schema.safeParse({ limit: "5", other: [] }).success).toBe(true);
      expect(call?.schema.safeParse("text").success).toBe(false);
    }
  });

  it("reports what is wrong with arguments that are not JSON, and treats nothing at all as no arguments", async () => {
    const [search] = webCalls(engine());
    const broken = await search?.runText('{"query":');
    expect(broken).toMatchObject({
      isError: true,
      text: "The arguments of web_search are not valid JSON. Call it again with one JSON object.",
      data: { code: "invalid_input" },
    });
    expect((await search?.runText(" "))?.text).toBe("Invalid search query: Search query cannot be empty.");
  });
});
