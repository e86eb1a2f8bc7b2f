import { describe, expect, it } from "vitest";
import { readLocalFile } from "../src/readers/local-file.ts";
import { makeZip } from "./support/make-zip.ts";
import { docxParts, epubParts, kindCases, odtParts, xlsxParts } from "./support/office-files.ts";
import { serveSite } from "./support/site.ts";

const serving = (body: Buffer | string, type: string) => (response: import("node:http").ServerResponse) =>
  void response.writeHead(200, { "content-type": type }).end(body);

describe("documents of every kind", () => {
  it.each(kindCases)(
    "$path over HTTP",
    async ({ path, type, body, title, contains, lacks = [], warnings = [] }) => {
      const site = await serveSite({ [path.split("?")[0] ?? ""]: serving(body, type) });
      const page = await site.scry.page(`${site.url}${path}`);
      expect(page).toMatchObject({ title, method: "direct", warnings });
      for (const text of contains) expect(page.markdown).toContain(text);
      for (const text of lacks) expect(page.markdown).not.toContain(text);
    },
  );

  it.each(kindCases.filter(({ path }) => !path.includes("?")))(
    "$path as a file",
    async ({ path, body, contains }) => {
      const options = { url: "https://unknown.invalid/", name: path.slice(1) };
      const content = await readLocalFile(Buffer.from(body), options);
      for (const text of contains) expect(content?.markdown).toContain(text);
    },
  );
});

describe("documents that cannot be read", () => {
  const failure = async (body: Buffer | string, path = "/file.docx", type = "application/octet-stream") => {
    const site = await serveSite({ [path]: serving(body, type) });
    return await site.scry
      .page(`${site.url}${path}`, { readers: ["direct"] })
      .catch((error: unknown) => error);
  };
  const locked = { code: "unsupported_content", message: expect.stringContaining("password") };
  const damaged = { code: "bad_reply", message: expect.stringContaining("damaged") };

  it("a password: of Office, of a ZIP, of OpenDocument, of a book", async () => {
    const wrapped = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(600),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    expect(await failure(wrapped)).toMatchObject(locked);
    expect(await failure(makeZip(docxParts, { encrypted: true }))).toMatchObject(locked);
    const manifest = "<manifest:manifest><manifest:encryption-data/></manifest:manifest>";
    expect(await failure(makeZip({ ...odtParts, "META-INF/manifest.xml": manifest }))).toMatchObject(locked);
    const lock = '<encryption><enc:CipherReference URI="OEBPS/two.xhtml"/></encryption>';
    expect(await failure(makeZip({ ...epubParts, "META-INF/encryption.xml": lock }))).toMatchObject(locked);
  });

  it("an old Office document is named as that", async () => {
    const old = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(600),
    ]);
    expect(await failure(old)).toMatchObject({ message: expect.stringContaining("old Office document") });
    expect(await failure(old, "/file.doc")).toMatchObject({ code: "unsupported_content" });
  });

  it("a bomb, however small it claims to be, and thousands of files", async () => {
    const parts = { ...docxParts, "word/document.xml": Buffer.alloc(101_000_000, " ") };
    expect(await failure(makeZip(parts, { claimed: 10 }))).toMatchObject({
      code: "too_large",
      message: "This document unpacks to more than 100 MB.",
    });
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`f${index}`, ""]));
    expect(await failure(makeZip({ ...docxParts, ...many }))).toMatchObject({ code: "too_large" });
  });

  it("broken XML, a broken ZIP, half a file, half a notebook", async () => {
    const [xml] = docxParts["word/document.xml"].split("</w:body>");
    expect(await failure(makeZip({ ...docxParts, "word/document.xml": xml ?? "" }))).toMatchObject(damaged);
    const whole = makeZip(docxParts);
    expect(await failure(whole.subarray(0, whole.length / 2))).toMatchObject(damaged);
    const torn = Buffer.from(whole);
    torn.fill(0xff, 700, 900);
    expect(await failure(torn)).toMatchObject(damaged);
    expect(await failure('{"cells": [{"cell_ty', "/half.ipynb")).toMatchObject(damaged);
  });

  it("a ZIP that is not a document stays an archive", async () => {
    expect(await failure(makeZip({ "a.txt": "x" }), "/archive.zip")).toMatchObject({
      code: "unsupported_content",
      message: expect.stringContaining("ZIP archive"),
    });
    expect(await failure(makeZip({ "a.txt": "x" }), "/named.docx")).toMatchObject({
      code: "unsupported_content",
    });
  });

  it("an entity of a DTD is not expanded", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${"lol".repeat(100)}">]>`;
    const parts = {
      ...docxParts,
      "word/document.xml": bomb + docxParts["word/document.xml"].replace("Rye", "&a;"),
    };
    const site = await serveSite({ "/file.docx": serving(makeZip(parts), "application/octet-stream") });
    expect((await site.scry.page(`${site.url}/file.docx`)).markdown).not.toContain("lollol");
  });
});

it("100,000 rows are bounded and reported", async () => {
  const site = await serveSite({
    "/big.xlsx": serving(makeZip(xlsxParts(100_000)), "application/octet-stream"),
  });
  const page = await site.scry.page(`${site.url}/big.xlsx`);
  expect(page.warnings).toEqual(["Only the first 2000 rows of a sheet are shown."]);
  expect(page.markdown.split("\n").length).toBeLessThan(2_010);
});
