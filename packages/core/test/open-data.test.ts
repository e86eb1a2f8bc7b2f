import { describe, expect, it } from "vitest";
import { openPageTool } from "../src/tools/open-page.ts";
import { pageHtml, serveSite } from "./support/site.ts";

const product = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Flour",
  offers: { price: 4.5 },
};
const head = `<meta property="og:title" content="Flour &amp; bran"><meta name="description" content="Fresh"><script type="application/ld+json">${JSON.stringify({ "@graph": [product, { "@type": "WebSite", name: "Mill\u200b" }] })}</script><script type="application/ld+json">{broken</script>`;
const body = `<table><tr><th>Year</th><th>Tons</th></tr><tr><td>2024</td><td>11 | 12</td></tr><tr><td>2025</td><td>12</td></tr></table><table><tr><th>Built</th><td>1803</td></tr><tr><th>River</th><td>Elbe</td></tr></table><div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ada Miller</span><div itemprop="address" itemscope><span itemprop="city">Mühldorf</span></div><a itemprop="url" href="https://mill.example">x</a></div>`;
const page = pageHtml("The mill").replace("<head>", `<head>${head}`).replace("</main>", `${body}</main>`);

describe("format data", () => {
  it("returns what the page declares as JSON, through the tool and the library", async () => {
    const site = await serveSite({ "/mill": page });
    const url = `${site.url}/mill`;
    const { data, isError } = await openPageTool(site.scry).execute({ url, format: "data" });
    expect(isError).toBe(false);
    expect(data.format).toBe("data");
    const found = JSON.parse(data.content);
    expect(found).toMatchObject({
      title: "The mill",
      json_ld: [product, { "@type": "WebSite", name: "Mill" }],
      microdata: [
        {
          type: "https://schema.org/Person",
          name: "Ada Miller",
          address: { city: "Mühldorf" },
          url: "https://mill.example",
        },
      ],
      meta: { "og:title": "Flour & bran", description: "Fresh" },
      facts: { Built: "1803", River: "Elbe" },
    });
    expect(found.tables[0]).toEqual({
      header: ["Year", "Tons"],
      rows: [
        ["2024", "11 | 12"],
        ["2025", "12"],
      ],
    });
    expect(JSON.parse((await site.scry.open({ url, format: "data" })).content)).toEqual(found);
    expect((await site.scry.open(url)).content).toContain("The miller opened");
  });

  it("stays JSON within the length that was asked for, and says what is missing", async () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => `<tr><td>${row}</td><td>flour</td></tr>`).join("");
    const site = await serveSite({ "/long": page.replace("</main>", `<table>${rows}</table></main>`) });
    const view = await site.scry.open({ url: `${site.url}/long`, format: "data", maxLength: 1_500 });
    expect(view.content.length).toBeLessThanOrEqual(1_500);
    expect(JSON.parse(view.content)).toMatchObject({ title: "The mill", json_ld: [product, {}] });
    expect(view.truncated).toBe(true);
    expect(view.warnings.join()).toContain("Not all of");
  });

  it("of hostile data keeps a bounded part", async () => {
    const deep = `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`;
    const wide = JSON.stringify(Array.from({ length: 5_000 }, () => ({ text: "x".repeat(5_000) }))).slice(
      0,
      4_000_000,
    );
    const scripts = [deep, wide, '{"__proto__":{"polluted":1},"@type":"Thing"}']
      .map((text) => `<script type="application/ld+json">${text}</script>`)
      .join("");
    const site = await serveSite({ "/hostile": page.replace("<head>", `<head>${scripts}`) });
    const view = await site.scry.open({ url: `${site.url}/hostile`, format: "data", maxLength: 1_000_000 });
    expect(view.content.length).toBeLessThan(400_000);
    expect(JSON.parse(view.content).json_ld).toContainEqual(product);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("returns the tables of a page that is not HTML, and refuses parts and other formats", async () => {
    const csv = (response: import("node:http").ServerResponse) =>
      void response.writeHead(200, { "content-type": "text/csv" }).end("Year,Tons\n2025,12\n");
    const site = await serveSite({ "/flour.csv": csv });
    const url = `${site.url}/flour.csv`;
    const view = await site.scry.open({ url, format: "data" });
    expect(JSON.parse(view.content).tables).toEqual([{ header: ["Year", "Tons"], rows: [["2025", "12"]] }]);
    const tool = openPageTool(site.scry);
    for (const wrong of [{ format: "xml" }, { format: "data", query: "tons" }, { format: "data", offset: 5 }])
      expect((await tool.execute({ url, ...wrong } as never)).data).toMatchObject({ code: "invalid_input" });
  });
});
