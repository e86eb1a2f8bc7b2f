import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { extractPage } from "@scry/core/extract";
import { describe, expect, it } from "vitest";
import { makeZip } from "../../core/test/support/make-zip.ts";
import { docxParts } from "../../core/test/support/office-files.ts";
import { type RunOptions, scry, temporaryFolder } from "./support/command.ts";
import { pageHtml } from "./support/pages.ts";

const html = pageHtml(
  "The mill",
  '<h2>Prices</h2><p>A sack cost eleven groschen, see <a href="/list">the list</a>.</p><p hidden>nobody sees this</p>',
);
const url = "https://example.com/mill";

/** Runs with the text on standard input. */
const piped = (args: string[], input: string | Uint8Array, options: RunOptions = {}) =>
  scry(args, { ...options, meanwhile: (child) => void child.stdin?.end(input) });

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe.concurrent("scry extract", () => {
  it("prints the object of extractPage in snake_case", async () => {
    const ran = await piped(["extract", "-", "--url", url, "--json"], html);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const page = extractPage(html, { url });
    const expected = Object.fromEntries(Object.entries(page).map(([name, value]) => [snake(name), value]));
    expect(JSON.parse(ran.stdout)).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(Object.keys(JSON.parse(ran.stdout))).toEqual(
      expect.arrayContaining(["title", "markdown", "text", "outline", "links", "page_type", "hidden"]),
    );
  });

  it("prints Markdown with absolute links, or text, from a file or standard input", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "page.html"), html);
    const [file, stdin, text] = await Promise.all([
      scry(["extract", "page.html", "--url", url], { folder }),
      piped(["extract", "-", "--url", url], html),
      piped(["extract", "-", "--url", url, "--format", "text"], html),
    ]);
    expect(file.stdout).toContain("[the list](https://example.com/list)");
    expect(file.stdout).not.toContain("nobody sees this");
    expect(stdin.stdout).toBe(file.stdout);
    expect(text.stdout).toContain("A sack cost eleven groschen, see the list.");
    expect(text.stdout).not.toContain("](");
  });

  it("reads bytes by the encoding that the page names", async () => {
    const latin = Buffer.from(
      pageHtml("Caf\u00e9").replace("<head>", '<head><meta charset="windows-1252">'),
      "latin1",
    );
    expect((await piped(["extract", "-"], latin)).stdout).toMatch(/^# Café\n/);
  });

  it("says that the end of a giant file was not read", async () => {
    const { code, stdout, stderr } = await piped(
      ["extract", "-", "--url", url],
      html.replace("</body>", `<!--${"x".repeat(10_000_000)}--><p>The end.</p></body>`),
    );
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        "The file is longer than 10 million characters, or made of too many elements for its length; its end was not read.\n",
    });
    expect(stdout).toContain("eleven groschen");
  });

  it("ends with 3 when there is nothing to read", async () => {
    const nothing = { code: 3, stdout: "", stderr: "There is no content in this HTML.\n" };
    expect(await piped(["extract", "-"], "")).toMatchObject(nothing);
    const asJson = await piped(["extract", "-", "--json"], "");
    expect(asJson).toMatchObject({ code: 3, stderr: "" });
    expect(JSON.parse(asJson.stdout)).toMatchObject({ markdown: "" });
  });

  it("leaves relative links as they are when the address is missing, and says so", async () => {
    const notes =
      "[sister](notes.md), [cousin](../../b/prices.md#old), [from the top](/list), [below](#prices)\n";
    const folder = temporaryFolder();
    writeFileSync(join(folder, "notes.md"), notes);
    const [without, withUrl, asJson, markdown] = await Promise.all([
      piped(["extract", "-"], html),
      piped(["extract", "-", "--url", url], html),
      piped(["extract", "-", "--json"], html),
      scry(["extract", "notes.md"], { folder }),
    ]);
    expect(without.stdout).toContain("[the list](/list)");
    expect(without.stderr).toContain("give the page's address with --url");
    expect(withUrl.stderr).toBe("");
    expect(JSON.parse(asJson.stdout).links).toEqual([{ text: "the list", url: "/list" }]);
    expect(markdown.stdout).toBe(notes);
  });

  it.each([
    [["extract"], "Give one file"],
    [["extract", "a", "b"], "Give one file"],
    [["extract", "missing.html"], "missing.html cannot be read: there is no such file or folder."],
    [["extract", "-", "--url", "nonsense"], '--url cannot be "nonsense"'],
  ])("%j ends with 2", async (args, words) => {
    const ran = await piped(args, html);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(words);
  });

  it("prints what a page declares with --format data", async () => {
    const script = '<script type="application/ld+json">{"@type":"Mill","name":"Old mill"}</script>';
    const ran = await piped(["extract", "-", "--format", "data"], html.replace("<head>", `<head>${script}`));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ title: "The mill", json_ld: [{ name: "Old mill" }] });
  });

  it("reads an Office document, from a file and from standard input", async () => {
    const folder = temporaryFolder();
    const docx = makeZip(docxParts);
    writeFileSync(join(folder, "report.docx"), docx);
    const [text, asJson] = await Promise.all([
      scry(["extract", "report.docx"], { folder }),
      piped(["extract", "-", "--json"], docx),
    ]);
    expect(text).toMatchObject({ code: 0, stderr: "" });
    expect(text.stdout).toContain("The mill made **12 tons** of flour.");
    expect(JSON.parse(asJson.stdout)).toMatchObject({ title: "Annual report", author: "Ada Miller" });
  });

  it.each([
    ["a PNG image", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["a ZIP archive or an Office document", "PK\x03\x04\x14\0"],
    ["a file that is not text", "<html>\x01\x02\0"],
  ])("%s is named and refused with 1, and none of it is printed", async (kind, content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "my file"), content, "latin1");
    const [text, asJson] = await Promise.all([
      scry(["extract", "my file"], { folder }),
      piped(["extract", "-", "--json"], Buffer.from(content, "latin1")),
    ]);
    expect(text).toMatchObject({ code: 1, stdout: "" });
    expect(text.stderr).toContain(
      `my file is ${kind}, but scry extract reads only HTML, PDF, Office documents and text.`,
    );
    expect(asJson).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(asJson.stdout)).toMatchObject({ code: "unsupported_content" });
  });

  it("a PDF is read as at its address", async () => {
    const drawn = "BT /F1 12 Tf 72 700 Td (The miller opened the sluice at dawn.) Tj ET";
    const objects = [
      "<</Type /Catalog /Pages 2 0 R>>",
      "<</Type /Pages /Kids [3 0 R] /Count 1>>",
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>",
      `<</Length ${drawn.length}>> stream\n${drawn}\nendstream`,
      "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    ].map((body, index) => `${index + 1} 0 obj ${body} endobj\n`);
    const pdf = `%PDF-1.4\n${objects.join("")}trailer <</Root 1 0 R>>\n%%EOF`;
    const [text, asJson, damaged] = await Promise.all([
      piped(["extract", "-"], pdf),
      piped(["extract", "-", "--json"], pdf),
      piped(["extract", "-"], "%PDF-1.7 nothing"),
    ]);
    expect(text).toEqual({
      code: 0,
      stdout: "## Page 1\n\nThe miller opened the sluice at dawn.\n",
      stderr: "",
    });
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      text: expect.stringContaining("Page 1\n\nThe miller"),
      outline: [{ text: "Page 1" }],
    });
    expect(damaged).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("damaged") });
  });

  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Mill news</title><item><title>The wheel &amp; the stone</title><link>/1</link><description>&lt;p&gt;It turns.&lt;/p&gt;</description></item></channel></rss>`;

  it("a feed is read as at its address", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "news.xml"), feed);
    const [file, stdin, asJson] = await Promise.all([
      scry(["extract", "news.xml", "--url", url], { folder }),
      piped(["extract", "-", "--url", url], feed),
      piped(["extract", "-", "--url", url, "--json"], feed),
    ]);
    expect(stdin).toEqual({
      code: 0,
      stdout: "# Mill news\n\n## [The wheel & the stone](https://example.com/1)\n\nIt turns.\n",
      stderr: "",
    });
    expect(file).toEqual(stdin);
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      title: "Mill news",
      page_type: "listing",
      text: "Mill news\n\nThe wheel & the stone\n\nIt turns.",
    });
  });

  it.each([
    ["JSON", "-", '{"sacks":11}', '```json\n{\n  "sacks": 11\n}\n```\n'],
    ["text", "-", "The mill:\n  turns *again*\n", "The mill:\n  turns *again*\n"],
    ["a text by its name", "mill.txt", "1 < 2 <b>sacks</b>", "1 < 2 \\<b>sacks\\</b>\n"],
    ["Markdown by its name", "mill.md", "# Mill\n\n<b>Eleven</b> sacks", "# Mill\n\nEleven sacks\n"],
    [
      "a table by its name",
      "mill.csv",
      "name,sacks\nTarn,11\n",
      "| name | sacks |\n| --- | --- |\n| Tarn | 11 |\n",
    ],
    ["a piece of HTML", "-", "Eleven <b>sacks</b>", "Eleven **sacks**\n"],
  ])("%s is read as what it is", async (_, name, content, markdown) => {
    const folder = temporaryFolder();
    if (name !== "-") writeFileSync(join(folder, name), content);
    const ran =
      name === "-" ? await piped(["extract", "-"], content) : await scry(["extract", name], { folder });
    expect(ran).toEqual({ code: 0, stdout: markdown, stderr: "" });
  });

  it("a drawing is refused", async () => {
    const ran = await piped(
      ["extract", "-"],
      '<svg xmlns="http://www.w3.org/2000/svg"><text>mill</text></svg>',
    );
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain("This file is an SVG image");
  });

  it("a PDF that cannot be read is an object with --json", async () => {
    const damaged = await piped(["extract", "-", "--json"], "%PDF-1.7 nothing");
    expect(damaged).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(damaged.stdout)).toEqual({
      error: expect.stringContaining("damaged"),
      code: "bad_reply",
      hint: expect.any(String),
    });
  });

  it.each(["", "\ufeff"])("UTF-16 is text, with the mark %j before it", async (mark) => {
    const ran = await piped(["extract", "-"], Buffer.from(`${mark}${pageHtml("Wide")}`, "utf16le"));
    expect(ran.stdout).toMatch(/^# Wide\n/);
  });

  it("survives input that no page should have", async () => {
    const hostile = `${"<div>".repeat(20_000)}${"a ".repeat(1000)}\u0000<script>alert(1)</script>`;
    const ran = await piped(["extract", "-", "--json"], hostile);
    expect([0, 3]).toContain(ran.code);
    expect(ran.stderr).toBe("");
    expect(() => JSON.parse(ran.stdout)).not.toThrow();
  });
});
