import { describe, expect, it } from "vitest";
import { serve } from "./support/server.ts";
import { engineOf, pageHtml, publicWorld } from "./support/site.ts";

const copy = "/web/20240501123000id_/https://www.example.com/gone";

async function world(read: Record<string, unknown>) {
  const site = await serve((request, response) => {
    if (request.url === copy)
      return response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("As it was"));
    if (/^\/web\/\d{14}id_\/https:\/\/www\.example\.com\/gone$/.test(request.url))
      return response.writeHead(302, { location: `https://web.archive.org${copy}` }).end();
    return response.writeHead(404, { "content-type": "text/html" }).end("<h1>Nothing here</h1>");
  });
  const { guard } = publicWorld(site, { "wiki.example.net": ["10.0.0.1"] });
  return { scry: engineOf({ guard, settings: { read } }), site };
}

describe("a deleted page", () => {
  it("is read from the web archive, with the age of the copy", async () => {
    const { scry } = await world({ archive: true });
    const page = await scry.open("https://www.example.com/gone");
    expect(page).toMatchObject({
      title: "As it was",
      url: "https://www.example.com/gone",
      method: "archive",
      finalUrl: `https://web.archive.org${copy}`,
    });
    expect(page.warnings[0]).toMatch(
      /^There is no page at this address \(HTTP 404\)\. This is the copy that the web archive made on 2024-05-01, \d+ (?:months|years) ago\.$/,
    );
    expect(page.attempts.map(({ provider, outcome }) => `${provider} ${outcome}`)).toContain("archive ok");
  });

  it("stays an error where nobody asked for the archive, or it has no copy", async () => {
    const { scry: without, site } = await world({});
    await expect(without.open("https://www.example.com/gone")).rejects.toMatchObject({ code: "not_found" });
    expect(site.requests.map(({ url }) => url)).toEqual(["/gone"]);
    const { scry } = await world({ archive: true });
    await expect(scry.open("https://www.example.com/other")).rejects.toMatchObject({
      code: "not_found",
      attempts: expect.arrayContaining([expect.objectContaining({ provider: "archive", outcome: "error" })]),
    });
  });

  it("is not named to the archive when it is not public", async () => {
    const { scry, site } = await world({ archive: true });
    await expect(scry.open("https://wiki.example.net/gone")).rejects.toMatchObject({ code: "refused_url" });
    expect(site.requests).toEqual([]);
  });
});
