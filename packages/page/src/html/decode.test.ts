import { describe, expect, it } from "vitest";
import { decodeBytes, repairMojibake } from "./decode.ts";

const japanese = "これは日本語の文章です。文字コードを調べます。";
/** Bytes that TextEncoder cannot make, as other software wrote them. */
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ""), "hex"));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("decodeBytes", () => {
  it("believes a byte order mark before everything else", () => {
    const bytes = Uint8Array.of(0xff, 0xfe, ...Buffer.from("<p>é</p>", "utf16le"));
    expect(decodeBytes(bytes, "text/html; charset=windows-1252")).toMatchObject({
      text: "<p>é</p>",
      evidence: "bom",
    });
  });

  it("then the header, then the page's own declaration", () => {
    const page = latin('<meta charset="windows-1251"><p>\xe9</p>');
    expect(decodeBytes(page, "text/html; charset=ISO-8859-1").text).toContain("é");
    expect(decodeBytes(page)).toMatchObject({ encoding: "windows-1251", evidence: "meta" });
    expect(decodeBytes(page).text).toContain("й");
  });

  it("reads an XML declaration and http-equiv", () => {
    expect(decodeBytes(latin('<?xml version="1.0" encoding="windows-1252"?><p>\xe9</p>')).encoding).toBe(
      "windows-1252",
    );
    const old = latin('<meta http-equiv="Content-Type" content="text/html; charset=shift_jis"><p>a</p>');
    expect(decodeBytes(old).encoding).toBe("shift_jis");
  });

  it("ignores names that are not WHATWG encodings, UTF-7 among them", () => {
    expect(decodeBytes(utf8("<p>é</p>"), "text/html; charset=utf-7")).toMatchObject({
      text: "<p>é</p>",
      evidence: "detected",
    });
    expect(decodeBytes(utf8("<p>é</p>"), "text/html; charset=nonsense").text).toBe("<p>é</p>");
  });

  it("does not believe UTF-16 in a page that is readable as ASCII", () => {
    expect(decodeBytes(utf8('<meta charset="utf-16"><p>é</p>')).text).toContain("é");
  });

  it("prefers valid UTF-8 to an old declaration", () => {
    expect(decodeBytes(utf8('<meta charset="iso-8859-1"><p>naïve – “quoted”</p>')).text).toContain(
      "naïve – “quoted”",
    );
    expect(decodeBytes(latin('<meta charset="iso-8859-1"><p>na\xefve</p>')).text).toContain("naïve");
  });

  it.each([
    [
      "shift_jis",
      "82b182ea82cd93fa967b8cea82cc95b68fcd82c582b781428c5682f082d282e982b382ea82a982c682b782e98142",
    ],
    ["euc-jp", "a4b3a4eca4cfc6fccbdcb8eca4cecab8becfa4c7a4b9a1a3a4b3a4eca4cfa4bda4a6a4c7a4b9a1a3"],
    ["gb18030", "d5e2cac7d2bbb8f6d6d0cec4b5c4beb2d7d3a3acced2c3c7d4dad5e2c0efcbb5d6d0b9fac8cbb5c4cac2a1a3"],
    ["big5", "b36fac4fa440add3a4a4a4e5aabab9e9a46ca141a7dacccca662b36fa8bdbba1a4a4b0eaa448aabaa8c6a143"],
    [
      "windows-1251",
      "dd f2 ee 20 f0 f3 f1 f1 ea e8 e9 20 f2 e5 ea f1 f2 20 e4 eb ff 20 ef f0 ee e2 e5 f0 ea e8",
    ],
  ])("detects %s", (encoding, hex) => {
    expect(decodeBytes(bytesOf(hex))).toMatchObject({ encoding, evidence: "detected", replaced: 0 });
  });

  it("falls back to windows-1252 and to UTF-8", () => {
    expect(decodeBytes(latin("<p>caf\xe9 \x93quoted\x94</p>")).text).toBe("<p>café “quoted”</p>");
    expect(decodeBytes(utf8(japanese)).text).toBe(japanese);
  });

  it("recognises UTF-16 without a byte order mark by its zeros", () => {
    const bytes = Uint8Array.from(Buffer.from("<html><body><p>plain words</p></body></html>", "utf16le"));
    expect(decodeBytes(bytes).text).toContain("plain words");
  });

  it.each([
    ["header", latin("<p>caf\xe9</p>"), "utf-8", "windows-1252", "café"],
    ["header", utf8("<p>日本語のページです。</p>"), "euc-kr", "utf-8", "日本語"],
    ["meta", latin(`<meta charset="utf-8">${"x".repeat(40_000)}na\xefve`), "utf-8", "windows-1252", "naïve"],
    [
      "header",
      bytesOf("cff0e8e2e5f2ecefe8f02cdde2eef2f2e5f1f2eee2e0e5f2"),
      "utf-8",
      "windows-1251",
      "Привет",
    ],
  ])(
    "detects the encoding of bytes that are not valid in that of the %s",
    (from, bytes, declared, encoding, text) => {
      const decoded = decodeBytes(bytes, from === "header" ? `text/html; charset=${declared}` : "");
      expect(decoded).toMatchObject({ encoding, evidence: "detected", declared, replaced: 0 });
      expect(decoded.text).toContain(text);
    },
  );

  it.each([
    ["pl", "windows-1250", "b9 ea b3 9c bf 9f", "ąęłśżź"],
    ["pl", "iso-8859-2", "b1 ea b3 b6 bf bc", "ąęłśżź"],
    ["cs", "windows-1250", "ec 9a e8 f8 9e fd e1 ed e9", "ěščřžýáíé"],
    ["tr-TR", "windows-1254", "fe f0 fd fc f6 e7", "şğıüöç"],
    ["he", "windows-1255", "f9 ec e5 ed 20 f2 e5 ec ed", "שלום עולם"],
    ["th", "windows-874", "ca c7 d1 ca b4 d5", "สวัสดี"],
  ])("detects the encoding of the page's language: %s, %s", (language, encoding, hex, text) => {
    const page = (body: Uint8Array) => [
      ...latin(`<html lang="${language}"><p>${"a".repeat(2_000)}`),
      ...body,
    ];
    const decoded = decodeBytes(Uint8Array.from(page(bytesOf(hex))), "text/html; charset=utf-8");
    expect(decoded).toMatchObject({ encoding, declared: "utf-8", replaced: 0 });
    expect(decoded.text).toContain(text);
    expect(decodeBytes(Uint8Array.from(page(utf8(text)))).encoding).toBe("utf-8");
  });

  it("counts what it could not read", () => {
    const damaged = Uint8Array.of(...utf8("<p>naïve – “日本”"), 0xff, 0xff);
    expect(decodeBytes(damaged, "text/html; charset=utf-8")).toMatchObject({
      encoding: "utf-8",
      replaced: 2,
    });
    expect(decodeBytes(new Uint8Array())).toMatchObject({ text: "", replaced: 0 });
  });

  it("does not take a declaration from a script, a comment or the title", () => {
    const bytes = (head: string) => new Uint8Array([...Buffer.from(`${head}<p>caf`, "latin1"), 0xe9]);
    for (const head of [
      "<script>'<meta charset=windows-1251>'</script>",
      "<!-- <meta charset=windows-1251> -->",
      "<title><meta charset=windows-1251></title>",
    ])
      expect(decodeBytes(bytes(`${head}<meta charset=iso-8859-1>`)).text).toContain("café");
  });

  it("detects KOI8-R and Greek", () => {
    // "Это русский текст" and "Αυτό είναι ένα ελληνικό κείμενο".
    const koi = [
      0xfc, 0xd4, 0xcf, 32, 0xd2, 0xd5, 0xd3, 0xd3, 0xcb, 0xc9, 0xca, 32, 0xd4, 0xc5, 0xcb, 0xd3, 0xd4,
    ];
    const greek = "c1f5f4fc20e5dfede1e920dded e120e5ebebe7ede9eafc20eae5dfece5edef".replaceAll(" ", "");
    expect(decodeBytes(new Uint8Array(koi)).text).toBe("Это русский текст");
    expect(decodeBytes(new Uint8Array(Buffer.from(greek, "hex"))).text).toBe(
      "Αυτό είναι ένα ελληνικό κείμενο",
    );
  });
});

/** UTF-8 read in another encoding. */
const misread = (text: string, encoding: "windows-1252" | "latin1") => {
  const bytes = new TextEncoder().encode(text);
  return encoding === "latin1" ? String.fromCharCode(...bytes) : new TextDecoder(encoding).decode(bytes);
};

describe("repairMojibake", () => {
  it.each([
    "“We’re here” – the bees… cost 5 € and more™",
    "Der Imker zählt die Völker, café, naïve, a\u00a0b",
    "Пчёлы’s hives",
    "蜂蜜—honey",
  ])("mends a whole text: %s", (text) => {
    expect(repairMojibake(misread(text, "latin1"))).toBe(text);
    expect(repairMojibake(misread(text, "windows-1252"))).toBe(text);
  });

  it("mends parts of a text that is otherwise right", () => {
    expect(repairMojibake(`Пчёлы: ${misread("we’re at the café, 20\u00a0°C – “yes”", "windows-1252")}`)).toBe(
      "Пчёлы: we’re at the café, 20\u00a0°C – “yes”",
    );
  });

  it.each(["château, Âge, NÃO", "“CAFÉ” et « MANHÃ »", "mémoire de l’été – ça", "plain", "蜂蜜 Ã", "â"])(
    "leaves what people write: %s",
    (text) => {
      expect(repairMojibake(text)).toBe(text);
    },
  );

  it("leaves what cannot be read", () => {
    expect(repairMojibake("â€ and Ã© and 蜂")).toBe("â€ and é and 蜂");
  });
});
