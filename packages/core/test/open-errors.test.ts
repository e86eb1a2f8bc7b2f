import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openPageTool } from "../src/tools/open-page.ts";
import { makePdf } from "./support/make-pdf.ts";
import { pageHtml, serveSite } from "./support/site.ts";

const send =
  (body: string | Uint8Array, headers: Record<string, string> = { "content-type": "text/html" }) =>
  (response: ServerResponse) =>
    void response.writeHead(200, headers).end(body);

const words = Buffer.alloc(30_000_000, "<p>word ");
const html = Buffer.from(pageHtml("The mill"));
const packed = (body: Uint8Array, encoding: string) =>
  send(body, { "content-type": "text/html", "content-encoding": encoding });
const pdf = (body: Uint8Array) => send(body, { "content-type": "application/pdf" });

/** Writes for as long as somebody listens. */
const endless = (piece: string, everyMs: number) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.write("<main><p>Begin.");
  const write = () => {
    if (response.destroyed) return;
    const room = response.write(piece);
    if (everyMs) setTimeout(write, everyMs);
    else if (room) setImmediate(write);
    else response.once("drain", write);
  };
  write();
};

const failures: [string, (response: ServerResponse) => void, string[], timeoutMs?: number][] = [
  [
    "the connection breaks in the middle",
    (response) => {
      response.writeHead(200, { "content-type": "text/html", "content-length": "100000" });
      response.write(html.subarray(0, 300), () => response.socket?.destroy());
    },
    ["unavailable"],
  ],
  [
    "more is promised than comes",
    (response) => {
      response.writeHead(200, { "content-type": "text/html", "content-length": "100000" });
      response.write(html, () => response.socket?.end());
    },
    ["unavailable"],
  ],
  ["one byte a second", endless("a", 1000), ["timeout", "unavailable"], 4000],
  ["a gzip bomb", packed(gzipSync(words), "gzip"), ["too_large"]],
  ["a Brotli bomb", packed(brotliCompressSync(words), "br"), ["too_large"]],
  ["a zstd bomb", packed(zstdCompressSync(words), "zstd"), ["too_large"]],
  ["a bomb in a bomb", packed(gzipSync(gzipSync(words)), "gzip, gzip"), ["too_large"]],
  ["damaged gzip", packed(Buffer.from("no gzip at all"), "gzip"), ["bad_reply"]],
  [
    "20 kB of headers",
    send(html, { "content-type": "text/html", "x-filler": "x".repeat(20_000) }),
    ["bad_reply", "too_large"],
  ],
  ["nothing at all", send(""), ["not_found"]],
  [
    "a picture",
    send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), { "content-type": "image/png" }),
    ["unsupported_content"],
  ],
  [
    "a picture that says it is a page",
    send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])),
    ["unsupported_content"],
  ],
  [
    "an archive",
    send(Buffer.from("PK\u0003\u0004\u0014\u0000\u0000\u0000"), { "content-type": "application/zip" }),
    ["unsupported_content"],
  ],
  ["an encrypted PDF", pdf(makePdf(["Secret words."], { encrypted: true })), ["unsupported_content"]],
  ["a damaged PDF", pdf(Buffer.from("%PDF-1.7\nrubbish")), ["bad_reply", "unsupported_content"]],
];

const readable: [string, (response: ServerResponse) => void, RegExp, RegExp?][] = [
  ["two layers of gzip", packed(gzipSync(gzipSync(html)), "gzip, gzip"), /The miller/],
  ["100,000 elements in each other", send(`${"<div>".repeat(100_000)}${html}`), /The miller/],
  [
    "200,000 attributes",
    send(`<p ${Array.from({ length: 200_000 }, (_, index) => `a${index}=b`).join(" ")}>x</p>${html}`),
    /The miller/,
  ],
  [
    "50 MB of text",
    send(Buffer.alloc(50_000_000, "Plain words without an end.\n"), { "content-type": "text/plain" }),
    /Plain words/,
    /larger than|longer than/,
  ],
  [
    "an endless body",
    endless(`<p>${"Words and words. ".repeat(4000)}</p>`, 0),
    /Words and words/,
    /larger than/,
  ],
  [
    "broken UTF-8",
    send(Buffer.concat([html, Buffer.from([0xc3, 0x28, 0xff, 0xfe])]), {
      "content-type": "text/html; charset=utf-8",
    }),
    /The miller/,
  ],
  ["a page that calls itself a picture", send(html, { "content-type": "image/png" }), /The miller/],
  [
    "XML with entities that grow",
    send(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>words &c; &d;</a>`,
      { "content-type": "application/xml" },
    ),
    /words/,
  ],
  [
    "a PDF of 2,000 pages",
    pdf(makePdf(Array.from({ length: 2000 }, (_, index) => `Words of page ${index + 1}.`))),
    /Words of page 1\./,
    /pages/,
  ],
];

const settings = { browser: { path: "/nowhere/chromium" } };

describe("errors at the tool", () => {
  it.each(failures)("%s: a coded error in plain words", async (_name, answer, codes, timeoutMs = 60_000) => {
    const site = await serveSite({ "/": answer, "/good": pageHtml("The mill") }, { settings });
    const tool = openPageTool(site.scry, { open: { timeoutMs } });
    const { data, text, isError } = await tool.execute({ url: site.url });
    expect(isError).toBe(true);
    expect(codes).toContain(data.code);
    expect(data.content).toBe("");
    expect(text).toMatch(/^Could not open the page: .+\nNext step: .+$/);
    expect(text).not.toMatch(/Error:|undici|127\.0\.0\.1|because of an internal error/);
    // And the next page is read as if nothing had happened.
    expect((await tool.execute({ url: `${site.url}/good` })).data.title).toBe("The mill");
  });

  it.each(readable)("%s: read as far as it goes", async (_name, answer, shown, warning = undefined) => {
    const site = await serveSite({ "/": answer }, { settings });
    const { data, text } = await openPageTool(site.scry).execute({ url: site.url });
    expect(data).toMatchObject({ status: "success", content: expect.stringMatching(shown) });
    expect(text).not.toMatch(/root:x|bbbbbbbbbbbbbbbbbbbb/);
    if (warning) expect(data.warnings.join(" ")).toMatch(warning);
  });
});
