import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { contentKinds, sniff } from "./sniff.ts";

const kindOf = (body: string | Uint8Array, contentType = "", path = "/x", nosniff = false) =>
  sniff({ head: Buffer.from(body), contentType, url: new URL(path, "https://a.example"), nosniff });

describe("sniff", () => {
  it.each([
    ["html", "<!DOCTYPE html><p>x", "text/html"],
    ["html", "\ufeff  <!-- note --> <html><body>", "text/plain"],
    [
      "html",
      '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html>',
      "application/xhtml+xml",
    ],
    ["html", "Plain words & entities", "text/html"],
    ["html", "words, then <b>a tag</b>", "text/html; charset=utf-8"],
    ["text", "just words", "text/html"],
    ["text", "just words", ""],
    ["text", "<p> is an element", "text/plain"],
    ["markdown", '<p align="center">logo</p>\n\n# Title', "text/markdown"],
    ["markdown", "# Title", "text/plain", "/README.md"],
    ["feed", '<?xml version="1.0"?><?xml-stylesheet href="x"?><!-- c --><rss version="2.0">', "text/html"],
    ["feed", '<feed xmlns="http://www.w3.org/2005/Atom">', "application/xml"],
    ["feed", '<rdf:RDF xmlns:rdf="x">', "text/xml"],
    ["xml", '<?xml version="1.0"?><urlset>', "text/html"],
    ["xml", "<note>x</note>", "application/xml"],
    ["json", '{"a":1}', "text/html"],
    ["json", "[1,2]", "text/plain"],
    ["json", "anything", "application/vnd.api+json"],
    ["text", "[note] in brackets", "text/plain"],
    ["csv", "a,b", "text/csv"],
    ["csv", "a;b", "application/octet-stream", "/t.csv"],
    ["code", "int main", "text/x-c"],
    ["code", "fn main() {}", "text/plain", "/main.rs"],
    ["code", "body {}", "text/css"],
    ["pdf", "\n\n%PDF-1.7", "text/html"],
    ["text", "MZ is a country code, BMW a car", "text/plain"],
  ])("%s: %j as %j", (kind, body, type, path = "/x") => {
    expect(kindOf(body, type, path)).toBe(kind);
  });

  it("reads a page with a stray control byte, as browsers do, but not a file that is full of them", () => {
    const page = '<!doctype html><meta name=description content="Two lines\u000bin one"><p>words';
    expect(kindOf(page, "text/html")).toBe("html");
    expect(kindOf("A bell\u0007 rings", "text/plain")).toBe("text");
    const unsupported = { code: "unsupported_content" };
    const failure = (body: string, type: string) => {
      try {
        return kindOf(body, type);
      } catch (error) {
        return error;
      }
    };
    expect(failure("A NUL\u0000 ends it", "text/html")).toMatchObject(unsupported);
    expect(failure("\u0001\u0002\u0003\u0004 words", "text/html")).toMatchObject(unsupported);
    expect(failure("Nobody says\u0007 what this is", "application/octet-stream")).toMatchObject(unsupported);
  });

  it("treats UTF-16 as text", () => {
    expect(kindOf(Buffer.from("\ufeff<html><body>", "utf16le"), "text/html")).toBe("html");
    expect(kindOf(Buffer.from("plain words in a row", "utf16le").swap16(), "text/plain")).toBe("text");
  });

  it("returns a kind or one coded error for any bytes", () => {
    const types = fc.constantFrom(
      "",
      "text/html",
      "text/plain",
      "application/json",
      "image/png",
      "text/markdown",
      ";;;",
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), types, fc.boolean(), (bytes, type, nosniff) => {
        try {
          expect(contentKinds).toContain(kindOf(bytes, type, "/x", nosniff));
        } catch (error) {
          if (!ScryError.is(error)) throw error;
          expect(error.code).toBe("unsupported_content");
        }
      }),
    );
  });
});
