import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bitsOf, letterPicture, pngOf } from "../../test/support/letter-picture.ts";
import { makePdf } from "../../test/support/make-pdf.ts";
import { createWorld, respond, type World } from "../../test/support/reader-world.ts";

const missing = (() => {
  try {
    createRequire(import.meta.url).resolve("tesseract.js");
    createRequire(import.meta.url).resolve("@tesseract.js-data/eng");
    return undefined;
  } catch {
    return "tesseract.js and @tesseract.js-data/eng are not installed: npm run setup:peers";
  }
})();
// On a machine of continuous integration they are always there: a run without them must not look complete.
if (missing && process.env.CI) throw new Error(missing);

let world: World;
beforeAll(async () => {
  world = await createWorld({ ocr: "eng" });
});
afterAll(() => world.close());

const picture = letterPicture("THE MILL FELL");
const said = /^\*Read by OCR, confidence \d\d %\.\*\n\nTHE MILL FELL/;

describe.skipIf(missing)(`OCR${missing ? ` (${missing})` : ""}`, () => {
  it("reads a PNG picture, and says how sure it is", async () => {
    world.on("/mill.png", respond(pngOf(picture), { "content-type": "image/png" }));
    const page = await world.open("/mill.png");
    expect(page.markdown).toMatch(said);
    expect(page.warnings[0]).toMatch(/^Read by OCR, confidence \d\d %: letters and digits may be wrong\.$/);
  });

  it.each([
    [8, picture.grey],
    [1, bitsOf(picture)],
  ] as const)("reads a scanned PDF of %i bits a pixel, page by page", async (bits, data) => {
    const { width, height } = picture;
    const pdf = makePdf(["", "A page with text of its own, typed."], {
      image: { width, height, bits, data },
    });
    world.on("/scan.pdf", respond(pdf, { "content-type": "application/pdf" }));
    const { markdown, warnings } = await world.open("/scan.pdf");
    expect(markdown).toMatch(/## Page 1\n\n\*Read by OCR, confidence \d\d %\.\*\n\nTHE MILL FELL/);
    expect(markdown).toMatch(/## Page 2\n\nA page with text of its own, typed\./);
    expect(warnings.join()).toMatch(/1 pages?: Read by OCR/);
  });

  it("says which scanned pages were left out", async () => {
    const { width, height } = picture;
    const pdf = makePdf(["", "", ""], { image: { width, height, bits: 8, data: picture.grey } });
    world.on("/long.pdf", respond(pdf, { "content-type": "application/pdf" }));
    const { warnings } = await world.open("/long.pdf", { limits: { ocrPages: 1 } });
    expect(warnings).toContain("2 further scanned pages were not read by OCR.");
  });

  it("says that a blank picture has no text, and that a damaged one is damaged", async () => {
    const blank = { ...picture, grey: Buffer.alloc(picture.grey.length, 255) };
    world.on("/blank.png", respond(pngOf(blank), { "content-type": "image/png" }));
    expect(await world.failure("/blank.png")).toMatchObject({
      code: "unsupported_content",
      message: "OCR found no text in this picture.",
    });
    const half = pngOf(picture).subarray(0, 60);
    world.on("/half.png", respond(half, { "content-type": "image/png" }));
    expect((await world.failure("/half.png")).code).toMatch(/^(?:bad_reply|unsupported_content)$/);
  });

  it("is ended at the deadline, and the next picture is read", async () => {
    const failure = await world.failure("/mill.png", { limits: { pdfMs: 1 } });
    expect(failure.code).toBe("too_large");
    expect((await world.open("/mill.png")).markdown).toMatch(said);
  });
});

it("pictures with too many pixels are refused by their header", async () => {
  world.on("/large.png", respond(pngOf(picture), { "content-type": "image/png" }));
  expect(await world.failure("/large.png", { limits: { ocrPixels: 1000 } })).toMatchObject({
    code: "too_large",
    message: expect.stringContaining(`${picture.width} × ${picture.height} pixels`),
  });
});

it("a language without its data is an error with the command that installs it", async () => {
  const other = await createWorld({ ocr: "xxx" });
  other.on("/mill.png", respond(pngOf(picture), { "content-type": "image/png" }));
  expect(await other.failure("/mill.png")).toMatchObject({
    code: "not_configured",
    message: expect.stringContaining("OCR is turned on (read.ocr)"),
    hint: expect.stringContaining("npm install tesseract.js @tesseract.js-data/xxx"),
  });
  await other.close();
});
