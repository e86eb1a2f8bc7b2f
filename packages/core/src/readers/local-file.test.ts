import { describe, expect, it } from "vitest";
import { nonTextName } from "./file-kind.ts";
import { readLocalFile } from "./local-file.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const url = "https://unknown.invalid/";

/** The smallest PDF with a line of text; readers mend the missing table of objects. */
const pdf = (line: string) => {
  const drawn = `BT /F1 12 Tf 72 700 Td (${line}) Tj ET`;
  return bytes(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${drawn.length}>> stream
${drawn}
endstream endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF`);
};

describe("a file on this machine", () => {
  it.each([
    ["%PDF-1.7", "a PDF"],
    ["\x89PNG\r\n", "a PNG image"],
    ["<html>\x01\x02", "a file that is not text"],
    ["<html>\x01", undefined],
    ["<html>", undefined],
    ["", undefined],
    ["<\0h\0t\0m\0l\0>\0", undefined],
  ])("%j is %s", (text, name) => {
    expect(nonTextName(bytes(text))).toBe(name);
  });

  it("that is a PDF is read", async () => {
    const read = await readLocalFile(pdf("The miller opened the sluice at dawn."), { url });
    expect(read?.markdown).toBe("## Page 1\n\nThe miller opened the sluice at dawn.");
  });

  it("that is damaged says so, and one of another kind is left alone", async () => {
    await expect(readLocalFile(bytes("%PDF-1.7 nothing"), { url })).rejects.toMatchObject({
      code: "bad_reply",
    });
    expect(await readLocalFile(bytes("<html>"), { url })).toBeUndefined();
  });

  it.each([
    ["<rss><channel><title>Mill</title></channel></rss>", "# Mill"],
    ['{"a":1}', "```json"],
    ["Just a line of text", "Just a line"],
    ["<p>HTML", undefined],
    ["A line of <b>HTML</b>", undefined],
    [" \n", undefined],
  ])("%j is read by what it is: %s", async (text, start) => {
    const read = await readLocalFile(bytes(text), { url });
    expect(read?.markdown.slice(0, start?.length)).toBe(start);
  });

  it("is known by its name, or that of its address, where it looks like any text", async () => {
    const table = bytes("a,b\n1,2");
    const markdownOf = async (name: string, address = url) =>
      (await readLocalFile(table, { url: address, name }))?.markdown;
    expect(await markdownOf("x.csv")).toContain("| 1 | 2 |");
    expect(await markdownOf("x", `${url}x.csv`)).toContain("| 1 | 2 |");
    expect(await markdownOf("x.py")).toMatch(/^```/);
    expect(await markdownOf("x")).toBe("a,b\n1,2");
  });

  it("is cut where a page would be", async () => {
    const read = await readLocalFile(Buffer.alloc(10_000_001, "word "), { url });
    expect(read?.warnings.join(" ")).toContain("larger than 10 MB");
  });
});
