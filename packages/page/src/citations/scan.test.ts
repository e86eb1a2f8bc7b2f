import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CitationScanner, type Piece } from "./scan.ts";

function scan(text: string, known: number[] = [1, 2, 3]) {
  const scanner = new CitationScanner((id) => known.includes(id));
  const pieces = merge([...scanner.push(text), ...scanner.end()]);
  return { pieces, dangling: [...scanner.dangling], used: [...scanner.used] };
}

function merge(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === "text" && last?.kind === "text") last.text += piece.text;
    else merged.push(piece.kind === "text" ? { ...piece } : piece);
  }
  return merged;
}

/** Citations as <1,2>, so that a case reads on one line. */
function shown(text: string, known?: number[]): string {
  return scan(text, known)
    .pieces.map((piece) => (piece.kind === "text" ? piece.text : `<${piece.ids}>`))
    .join("");
}

describe("markers", () => {
  it.each([
    ["Fact [1].", "Fact <1>."],
    ["Fact[1].", "Fact<1>."],
    ["Fact [1, 2].", "Fact <1,2>."],
    ["Fact [1,2;3].", "Fact <1,2,3>."],
    ["Fact [1][2].", "Fact <1,2>."],
    ["Fact [1] [2].", "Fact <1,2>."],
    ["Fact [1], [2].", "Fact <1,2>."],
    ["Fact [1-3].", "Fact <1,2,3>."],
    ["Fact [1–3].", "Fact <1,2,3>."],
    ["Fact [1 – 2, 3].", "Fact <1,2,3>."],
    ["Fact [[1]].", "Fact <1>."],
    ["事实【1】。", "事实<1>。"],
    ["事实【1、2】。", "事实<1,2>。"],
    ["Fact【1†source】.", "Fact<1>."],
    ["Fact【2:0†L3-L9】.", "Fact<2>."],
    ["事实［1］。", "事实<1>。"],
    ["Fact [1][1].", "Fact <1>."],
    ["[1] says so.", "<1> says so."],
    ["Says ([1]).", "Says (<1>)."],
    ["Tail [2]", "Tail <2>"],
    ["| a [1] | b |", "| a <1> | b |"],
    ["See [the text][1].", "See [the text]<1>."],
    ["Go https://a.example/x[1].", "Go https://a.example/x<1>."],
    ["[1] (a remark)", "<1> (a remark)"],
    ["[1](a remark)", "<1>(a remark)"],
  ])("%s", (text, expected) => expect(shown(text)).toBe(expected));
});

describe("text that is not a marker", () => {
  it.each([
    "[1](https://a.example)",
    "[1](https://a.example/b_(c) 'title')",
    "[[1]](https://a.example)",
    "![1](https://a.example/i.png)",
    "[^1]",
    "\\[1]",
    "`a[1]`",
    "``a ` [1]``",
    "```\nx[1]\n```",
    "```js\nx[1]\n\ny[2]",
    "~~~\n[1]\n~~~",
    "- ```\n  a[1]\n  ```",
    "> ```\n> a[1]\n> ```",
    "https://a.example/?q[1]=2",
    "https://a.example/?q[1]",
    "<https://a.example/[1]x>",
    "[text](https://a.example/[1])",
    "[1]: https://a.example",
    "Smith [2024]",
    "years [1990-1999]",
    "interval [0, 1]",
    "[3-1]",
    "[1.5]",
    "[x]",
    "[1",
    "[]",
    "[12345]",
  ])("%s", (text) => expect(shown(text)).toBe(text));

  it("an open backtick hides nothing after its paragraph", () => {
    expect(shown("a ` b\n\nc [1]")).toBe("a ` b\n\nc <1>");
  });
});

describe("dangling ids", () => {
  it.each([
    ["Fact [9].", "Fact."],
    ["Fact [9] and more", "Fact and more"],
    ["Fact [1, 9].", "Fact <1>."],
    ["Fact [9], [1].", "Fact <1>."],
    ["Fact ([9]).", "Fact."],
    ["Fact ([9]) more", "Fact more"],
    ["Fact [9]", "Fact"],
    ["[9] Fact", "Fact"],
    ["- [9] Fact", "- Fact"],
    ["1. [9] Fact", "1. Fact"],
    ["Fact[9]more", "Factmore"],
    ["Fact [9]more", "Fact more"],
    ["| [9] | b |", "| | b |"],
    ["事实【9】。", "事实。"],
    ["Line [9]\nnext", "Line\nnext"],
  ])("%s", (text, expected) => {
    const { dangling } = scan(text);
    expect(shown(text)).toBe(expected);
    expect(dangling).toEqual([9]);
  });

  it("reports every id once, in order", () => {
    const { used, dangling } = scan("a [7] b [2][8] c [1, 7]");
    expect(used).toEqual([2, 1]);
    expect(dangling).toEqual([7, 8]);
  });

  it("accepts a large id when a source has it", () => {
    expect(shown("a [2024]", [2024])).toBe("a <2024>");
  });
});

it("removes control characters", () => {
  expect(shown("a\u001b]8;;x\u0007b\u009b31m\r\n[1]")).toBe("a]8;;xb31m\n<1>");
});

const fragments = fc.array(
  fc.constantFrom(
    ...[
      "[1]",
      "[9]",
      "[1, 2]",
      "[1-3]",
      "【2】",
      "【1†x】",
      "[^1]",
      "[1](",
      "](",
      "https://a.example/",
      "htt",
      "<",
      ">",
    ],
    ...[
      "`",
      "``",
      "```",
      "~~~",
      "\n",
      "\n\n",
      " ",
      "(",
      ")",
      "[",
      "]",
      "[[",
      ": ",
      "\\",
      "- ",
      "> ",
      "1. ",
      "| ",
      "word",
      "h",
      "。",
      ".",
      "?",
      "#",
      '"t"',
    ],
  ),
  { maxLength: 40 },
);

it("reports where each piece was", () => {
  fc.assert(
    fc.property(fragments, (parts) => {
      const text = parts.join("");
      for (const piece of new CitationScanner((id) => id <= 3).push(`${text}\n\n`)) {
        if (piece.kind === "text") expect(`${text}\n\n`.startsWith(piece.text, piece.start)).toBe(true);
        else expect(text.slice(piece.start, piece.end)).toMatch(/^[[【［].*[\]】］]$/);
      }
    }),
  );
});

describe("a growing text", () => {
  it("gives the same pieces however it is cut", () => {
    fc.assert(
      fc.property(
        fragments,
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
        (parts, sizes) => {
          const text = parts.join("");
          const scanner = new CitationScanner((id) => id <= 3);
          const pieces: Piece[] = [];
          for (let at = 0, turn = 0; at < text.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            pieces.push(...scanner.push(text.slice(at, at + size)));
            at += size;
          }
          pieces.push(...scanner.end());
          expect(merge(pieces)).toEqual(scan(text).pieces);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("sees an address after an escaped bracket wherever it is cut", () => {
    const text = String.raw`\<https://a.example/[1, 2]`;
    for (let cut = 1; cut < text.length; cut++) {
      const scanner = new CitationScanner((id) => id <= 3);
      const pieces = [
        ...scanner.push(text.slice(0, cut)),
        ...scanner.push(text.slice(cut)),
        ...scanner.end(),
      ];
      expect(merge(pieces)).toEqual(scan(text).pieces);
    }
  });

  it("gives plain words at once", () => {
    const scanner = new CitationScanner(() => true);
    expect(scanner.push("Some words are here")).toEqual([
      { kind: "text", text: "Some words are here", start: 0 },
    ]);
    expect(scanner.push(" [")).toEqual([]);
    expect(scanner.push("1")).toEqual([]);
    expect(scanner.push("]")).toEqual([]);
    expect(scanner.push(". ")).toEqual([
      { kind: "text", text: " ", start: 19 },
      { kind: "cite", ids: [1], start: 20, end: 23 },
      { kind: "text", text: ".", start: 23 },
    ]);
  });
});
