import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSession } from "../src/engine/session/create-session.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { temporaryFolder, write } from "./support/folder.ts";
import { serve } from "./support/server.ts";
import { engineOf, pageHtml } from "./support/site.ts";
import { fixture, reply } from "./support/world.ts";

const key = "canary-brave-0123456789";

/** A search service and a site that count what they are asked. */
async function startWeb() {
  const service = await serve((_request, response) => reply(response, fixture("brave", "ok")));
  const site = await serve((request, response) => {
    if (request.url === "/moved") response.writeHead(302, { location: "/page" }).end();
    else if (request.url === "/page")
      response
        .writeHead(200, { "content-type": "text/html", "set-cookie": "sid=canary-cookie" })
        .end(pageHtml(`Echo ${key}`));
    else response.writeHead(404).end();
  });
  return { service, site };
}

type Web = Awaited<ReturnType<typeof startWeb>>;

const engineFor = ({ service, site }: Web, how: { record: string } | { replay: string }) =>
  engineOf({
    ...how,
    settings: {
      search: { provider: "brave" },
      providers: { brave: { api_key: key, base_url: service.url } },
      policy: { allow_private: [new URL(site.url).host] },
    },
  });

async function run(web: Web, how: { record: string } | { replay: string }) {
  const scry = engineFor(web, how);
  const session = createSession();
  const calls = [
    () => webSearchTool(scry).execute({ query: "mills" }, { session }),
    () => openPageTool(scry).execute({ url: `${web.site.url}/moved` }, { session }),
    () => openPageTool(scry).execute({ url: `${web.site.url}/gone` }, { session }),
    () => openPageTool(scry).execute({ url: "http://10.0.0.1/" }, { session }),
    () => openPageTool(scry).execute({ urls: [`${web.site.url}/page`, `${web.site.url}/gone`] }, { session }),
  ];
  const results: string[] = [];
  for (const call of calls) results.push(JSON.stringify(await call()));
  await scry.close();
  return results;
}

describe("record and replay", () => {
  it("advances its clock by the waits for a pace and before a retry, so that it ends", async () => {
    let asked = 0;
    const service = await serve((_request, response) => {
      asked++;
      if (asked === 1) response.writeHead(503).end();
      else reply(response, fixture("brave", "ok"));
    });
    const searchTwice = async (how: { record: string } | { replay: string }) => {
      const scry = engineOf({
        ...how,
        settings: {
          search: { provider: "brave" },
          providers: { brave: { api_key: key, base_url: service.url } },
        },
      });
      const tool = webSearchTool(scry);
      const results = [await tool.execute({ query: "mills" }), await tool.execute({ query: "weirs" })];
      await scry.close();
      return results;
    };
    const file = join(temporaryFolder(), "waits.jsonl");
    const recorded = await searchTwice({ record: file });
    expect(recorded.map(({ data }) => data.results.length > 0)).toEqual([true, true]);
    expect(asked).toBe(3);
    expect(await searchTwice({ replay: file })).toEqual(recorded);
    expect(asked).toBe(3);
  });

  it("gives byte-equal results, and opens no connection", async () => {
    const web = await startWeb();
    const file = join(temporaryFolder(), "run.jsonl");
    const recorded = await run(web, { record: file });
    expect(recorded[1]).toContain("Echo");
    expect(recorded[2]).toContain("not_found");
    const asked = [web.service.requests.length, web.site.requests.length];
    await new Promise((resolve) => setTimeout(resolve, 30));
    const replayed = await run(web, { replay: file });
    expect(replayed).toEqual(recorded);
    expect([web.service.requests.length, web.site.requests.length]).toEqual(asked);
    // The clock is given back.
    expect(String(Date)).toContain("[native code]");
  });

  it("writes readable lines without keys, cookies and headers of requests, for the owner alone", async () => {
    const web = await startWeb();
    const file = join(temporaryFolder(), "run.jsonl");
    writeFileSync(file, "An earlier run that others may read.", { mode: 0o644 });
    await run(web, { record: file });
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    expect(text).not.toContain("canary");
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ type: "scry-recording", version: 1, seed: expect.any(Number) });
    expect(lines).toContainEqual(
      expect.objectContaining({
        type: "exchange",
        kind: "page",
        method: "GET",
        url: `${web.site.url}/moved`,
        status: 302,
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: "search", status: 200, text: expect.stringContaining("web") }),
    );
  });

  it("says what was asked for that is not in the file", async () => {
    const web = await startWeb();
    const file = join(temporaryFolder(), "run.jsonl");
    await run(web, { record: file });
    const scry = engineFor(web, { replay: file });
    const { data } = await openPageTool(scry).execute({ url: `${web.site.url}/other` });
    expect(data).toMatchObject({
      code: "unavailable",
      error: expect.stringContaining(`Not in the recording ${file}: GET ${web.site.url}/other`),
    });
    await scry.close();
  });

  it("refuses a file that is not a recording, and both at once", async () => {
    const file = write(temporaryFolder(), "other.txt", "hello");
    expect(() => engineOf({ replay: file })).toThrow(/is not a recording/);
    expect(() => engineOf({ replay: file, record: file })).toThrow(/either recorded or replayed/);
    expect(() => engineOf({ record: "/nowhere/at/all" })).toThrow(/cannot be written/);
  });
});
