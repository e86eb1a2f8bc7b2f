import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makePdf } from "../../../test/support/make-pdf.ts";
import { defaultLimits } from "../reader-limits.ts";
import { readPdf } from "./pdf.ts";

type Piece = readonly [x: number, y: number, text: string];

/** The Markdown of a PDF that draws these pieces, each in its place and in this order. */
async function read(pieces: readonly Piece[]): Promise<string> {
  const drawn = pieces.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`).join("\n");
  const { markdown } = await readPdf({
    kind: "pdf",
    bytes: makePdf([""], { packed: deflateSync(drawn) }),
    truncated: false,
    url: "https://a.example/mill.pdf",
    finalUrl: "https://a.example/mill.pdf",
    status: 200,
    headers: {},
    limits: defaultLimits,
  });
  return markdown;
}

describe("the layout of a PDF", () => {
  const rows = [
    ["Item", "Quantity", "Total"],
    ["Wheat flour", "2", "3.40"],
    ["Whole spelt flour, stone ground, in a bag", "10", "92.00"],
    ["Oats", "", "3.30"],
    ["Delivery within the county", "1", "4.50"],
  ];

  it("has a table as a table", async () => {
    const cells = rows.flatMap((row, line) =>
      row.map((text, column): Piece => [[72, 330, 430][column] ?? 0, 700 - line * 16, text]),
    );
    expect(await read(cells.filter(([, , text]) => text))).toBe(
      `## Page 1\n\n${rows
        .map((row) => `| ${row.join(" | ")} |`)
        .toSpliced(1, 0, "| --- | --- | --- |")
        .join("\n")}`,
    );
  });

  const left = [
    "The mill was built by a woman who had",
    "come from the north with no more than",
    "a cart and a plan. It ground the grain",
    "of eleven villages until the flood.",
  ];
  const right = [
    "We measured how well the wheels work",
    "in the valley in the course of a year.",
    "The mean is less than theory allows,",
    "and more than older reports have said.",
  ];

  it.each([
    [
      "line by line",
      left.flatMap((text, line): Piece[] => [
        [60, 700 - line * 13, text],
        [320, 700 - line * 13, right[line] ?? ""],
      ]),
    ],
    [
      "one after the other",
      [
        ...left.map((text, line): Piece => [60, 700 - line * 13, text]),
        ...right.map((text, line): Piece => [320, 700 - line * 13, text]),
      ],
    ],
  ])("has columns one after the other when they are drawn %s", async (_, pieces) => {
    expect(await read(pieces)).toBe(`## Page 1\n\n${left.join(" ")}\n\n${right.join(" ")}`);
  });
});
