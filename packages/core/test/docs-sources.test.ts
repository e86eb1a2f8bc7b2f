import { expect, it } from "vitest";
import { pageHtml, serveSite } from "./support/site.ts";

const source = `# The mill\n\n${Array.from({ length: 12 }, () => "The miller opened the sluice before the village was awake. Two stones turned slowly, and flour fell into the sack below. In dry summers he carried the grain to his cousin by the river. Nobody remembered who had built the wheel, but everybody could mend it.").join("\n\n")}\n\n\`\`\`ts\nturn(wheel);\n\`\`\`\n`;
const html = (generator: string) =>
  pageHtml("The mill").replace("<head>", `<head><meta name="generator" content="${generator}">`);
const markdown = (text: string) => (response: import("node:http").ServerResponse) =>
  void response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(text);

it.each(["Docusaurus v3.9.0", "mkdocs-1.6.1, mkdocs-material-9.6"])(
  "reads the source of a page by %s",
  async (name) => {
    const site = await serveSite({ "/docs/mill/": html(name), "/docs/mill.md": markdown(source) });
    const page = await site.scry.page(`${site.url}/docs/mill/`);
    expect(page).toMatchObject({ method: "markdown-negotiated", title: "The mill" });
    expect(page.markdown).toContain("turn(wheel);");
  },
);

it("keeps the page where the source says something else, is missing, or is not to be looked for", async () => {
  const other = await serveSite({
    "/docs/mill": html("Docusaurus"),
    "/docs/mill.md": markdown("# Other\n\nNothing."),
  });
  expect((await other.scry.page(`${other.url}/docs/mill`)).method).toBe("direct");
  const none = await serveSite({ "/docs/mill": html("Docusaurus") });
  expect((await none.scry.page(`${none.url}/docs/mill`)).method).toBe("direct");
  const off = await serveSite(
    { "/docs/mill": html("Docusaurus"), "/docs/mill.md": markdown(source) },
    { settings: { read: { sites: false } } },
  );
  expect((await off.scry.page(`${off.url}/docs/mill`)).method).toBe("direct");
  expect(off.requests).toHaveLength(1);
  const unknown = await serveSite({ "/docs/mill": html("WordPress 6.8"), "/docs/mill.md": markdown(source) });
  expect((await unknown.scry.page(`${unknown.url}/docs/mill`)).method).toBe("direct");
  expect(unknown.requests).toHaveLength(1);
});

it("reads llms.txt as the Markdown that it is", async () => {
  const site = await serveSite({
    "/llms.txt": markdown("# Mill\n\n> Docs\n\n- [Guide](/guide.md): how to mill\n"),
  });
  const page = await site.scry.page(`${site.url}/llms.txt`);
  expect(page).toMatchObject({ title: "Mill", links: [{ text: "Guide", url: `${site.url}/guide.md` }] });
  expect(page.plain).toBeUndefined();
});
