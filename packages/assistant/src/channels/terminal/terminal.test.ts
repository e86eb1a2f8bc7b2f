import { statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { styleFor, terminalLook } from "scry/terminal";
import { describe, expect, it } from "vitest";
import { readDecision } from "./chat.ts";
import { createMarkdownPrinter } from "./markdown.ts";
import { createAnswerPrinter, safeText, toolLine } from "./printer.ts";
import { createLineJoiner, createReader, readHistory, writeHistory } from "./reader.ts";

const plain = styleFor({ colours: false, links: false });
const coloured = styleFor({ colours: true, links: false });

describe("the reader of lines", () => {
  it("ends when everything was stopped before it began", async () => {
    const lines = createInterface({ input: new PassThrough() });
    const reader = createReader(lines, () => undefined, AbortSignal.abort());
    expect(await reader.next("> ")).toBeUndefined();
    lines.close();
  });
});

describe("Markdown in a terminal", () => {
  const print = (text: string, style = plain, size = text.length) => {
    const printer = createMarkdownPrinter(style);
    let shown = "";
    for (let at = 0; at < text.length; at += size) shown += printer.push(text.slice(at, at + size));
    return shown + printer.end();
  };
  const text =
    "# Title\n\n- **bold** and *soft*\n> said\n\n```js\nconst a = **b**;\n```\nSee [here](https://a.example/) and `x*y*z`.\n";

  it.each([1, 7, 1000])("is wrapped and its tables are aligned, in pieces of %i characters", (size) => {
    const long =
      "The mill grinds the corn of three villages.\n- The `old wheel` turns in the water.\n- [x] oil the wheel and its axle\n> The miller sleeps, it is said.\n\n| a | long name |\n|---|---|\n| first | **b** |\n\nEnd";
    const printer = createMarkdownPrinter(plain, 24);
    let shown = "";
    for (let at = 0; at < long.length; at += size) shown += printer.push(long.slice(at, at + size));
    expect(shown + printer.end()).toBe(
      "The mill grinds the corn\nof three villages.\n• The old wheel turns in\n  the water.\n☑ oil the wheel and its\n  axle\n│ The miller sleeps, it\n│ is said.\n\n| a     | long name |\n| ----- | --------- |\n| first | b         |\n\nEnd",
    );
  });

  it("loses its marks but not its words", () => {
    expect(print(text)).toBe(
      "Title\n\n• bold and soft\n│ said\n\n```js\nconst a = **b**;\n```\nSee here (https://a.example/) and x*y*z.\n",
    );
  });

  it("is the same however it was cut", () => {
    for (const size of [1, 2, 5, 17]) expect(print(text, coloured, size)).toBe(print(text, coloured));
    const piece = fc.constantFrom(
      "a",
      " ",
      "*",
      "**",
      "_",
      "`",
      "[b](https://c.example)",
      "[1]",
      "\n",
      "- ",
      "# ",
      "> ",
      "\\",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (pieces, size) => {
        const markdown = pieces.join("");
        expect(print(markdown, coloured, size)).toBe(print(markdown, coloured, markdown.length || 1));
      }),
    );
  });

  it("comes word by word, and keeps the links of citations", () => {
    const printer = createMarkdownPrinter(plain);
    const link = "\u001b]8;;https://a.example/b_c_d\u001b\\[1]\u001b]8;;\u001b\\";
    expect(printer.push("- Some words and ")).toBe("• Some words and ");
    expect(printer.push("**bold")).toBe("");
    expect(printer.push(" words** ")).toBe("bold words ");
    expect(printer.push(`here ${link}. Next`)).toBe(`here ${link}. `);
    expect(printer.end()).toBe("Next");
  });

  it("a link after bold words leaves them bold", () => {
    expect(print("**a** and [b](https://c.example)", coloured)).toBe(
      "\u001b[1ma\u001b[22m and b \u001b[2m(https://c.example)\u001b[22m",
    );
  });

  it("a picture is a link like any other", () => {
    expect(print("See ![a lamp](https://c.example/lamp.png)!", plain)).toBe(
      "See a lamp (https://c.example/lamp.png)!",
    );
  });

  it("has colours where they are wanted", () => {
    expect(print("**bold**", coloured)).toBe("\u001b[1mbold\u001b[22m");
    expect(terminalLook(true, { NO_COLOR: "1" }).colours).toBe(false);
    expect(terminalLook(false, {}).colours).toBe(false);
    expect(terminalLook(true, { TERM: "xterm-kitty" })).toEqual({ colours: true, links: true });
  });
});

describe("text from elsewhere", () => {
  it("cannot steer the terminal; our own links stay", () => {
    const link = "\u001b]8;;https://a.example/\u001b\\[1]\u001b]8;;\u001b\\";
    expect(safeText(`a\u001b[2J${link}\u0007b\u202e`)).toBe(`a[2J${link}b`);
    expect(safeText("\u001b]8;;javascript:x\u001b\\y")).not.toContain("\u001b");
  });
});

describe("several lines", () => {
  const join = (...lines: string[]) => {
    const joiner = createLineJoiner();
    return lines.map((line) => joiner.push(line));
  };
  it("continue after a backslash and between quotes", () => {
    expect(join("one")).toEqual(["one"]);
    expect(join("one\\", "two")).toEqual([undefined, "one\ntwo"]);
    expect(join('"""one', "", 'two"""')).toEqual([undefined, undefined, "one\n\ntwo"]);
    expect(join('"""', "one\\", '"""')).toEqual([undefined, undefined, "one\\"]);
    expect(join('"""one"""')).toEqual(["one"]);
  });
});

describe("the history", () => {
  it("survives, whatever was typed, and is for its owner alone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "scry-history-"));
    const file = join(folder, "deep", "history");
    expect(await readHistory(file)).toEqual([]);
    await writeHistory(file, ['say "hi"\\', "two\nlines", "ü"]);
    expect(await readHistory(file)).toEqual(['say "hi"\\', "two\nlines", "ü"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, 'broken "\nfine\n');
    expect(await readHistory(file)).toEqual(["fine"]);
    await rm(folder, { recursive: true });
  });
});

describe("decisions and tool lines", () => {
  it("say what they are waiting for", () => {
    let seen = "";
    const printer = createAnswerPrinter(plain, (text) => {
      seen += text;
    });
    printer.show({ type: "waiting", message: "Trying\u001b[2J again in 2 s." });
    printer.show({ type: "text", delta: "\n\nHere.\n", preview: "" });
    expect(seen).toBe("Trying[2J again in 2 s.\nHere.\n");
  });

  it("are read and written as people expect", () => {
    expect(readDecision(" Yes ", false)).toEqual({ approved: true, remember: false });
    expect(readDecision("a", false)).toBeUndefined();
    expect(readDecision("a", true)).toEqual({ approved: true, remember: true });
    const call = { id: "1", tool: "web_search", title: 'web_search: "x"', status: "ok" as const, input: {} };
    expect(toolLine({ ...call, detail: "duckduckgo · 5 results", ms: 812 }, plain)).toBe(
      '✓ web_search: "x" · duckduckgo · 5 results · 0.8 s',
    );
  });
});
