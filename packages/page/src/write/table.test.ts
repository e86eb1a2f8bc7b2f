import { describe, expect, it } from "vitest";
import { markdown } from "../../test/support/rendered.ts";

describe("tables", () => {
  it("writes a header and escapes bars", () => {
    expect(markdown("<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>3</td></tr></table>")).toBe(
      "| A | B |\n| --- | --- |\n| 1\\|2 | 3 |",
    );
  });

  it("keeps columns under spans", () => {
    const html =
      '<table><thead><tr><th colspan="2">Wide</th><th>C</th></tr></thead><tr><td rowspan="2">a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>';
    expect(markdown(html)).toBe("| Wide |  | C |\n| --- | --- | --- |\n| a | b | c |\n|  | d | e |");
  });

  it("gives a table without header an empty one, and a caption its line", () => {
    expect(markdown("<table><caption>Figures</caption><tr><td>1</td><td>2</td></tr></table>")).toBe(
      "Figures\n\n|  |  |\n| --- | --- |\n| 1 | 2 |",
    );
  });

  it("puts blocks and nested tables of a cell on one line without loss", () => {
    const text = markdown(
      "<table><tr><th>A</th><th>B</th></tr><tr><td><p>x</p><p>y</p><ul><li>z</li></ul></td><td><table><tr><td>in</td><td>ner</td></tr></table></td></tr></table>",
    );
    expect(text).toContain("x y z");
    expect(text).toContain("in");
    expect(text).toContain("ner");
    expect(text.split("\n").every((line) => line.startsWith("|"))).toBe(true);
  });

  it("reads layout tables as text", () => {
    expect(markdown("<table><tr><td><p>Only cell</p><p>of a page</p></td></tr></table>")).toBe(
      "Only cell\n\nof a page",
    );
    expect(markdown('<table role="presentation"><tr><td>a</td><td>b</td></tr></table>')).toBe("a\n\nb");
  });
});

describe("tables as pages have them", () => {
  it("join header rows, with the words of a wide cell in each column", () => {
    const html =
      "<table><thead><tr><th rowspan=2>Name</th><th colspan=2>Size</th></tr><tr><th>W</th><th>H</th></tr></thead><tr><td>a</td><td>1</td><td>2</td></tr></table>";
    expect(markdown(html)).toBe("| Name | Size W | Size H |\n| --- | --- | --- |\n| a | 1 | 2 |");
  });

  it.each([
    "<thead><tr><th>Spec<th>Value</thead><tbody><tr><th colspan=2>Body</tr>",
    "<tr><th>Spec<th>Value</tr><tr><th colspan=2>Body</tr>",
  ])("keep names of groups out of the header: %s", (start) => {
    const html = `<table>${start}<tr><td>Width<td>40</tr><tr><th colspan=2>Roof</tr><tr><td>Width<td>42</tr></table>`;
    expect(markdown(html)).toBe(
      "| Spec | Value |\n| --- | --- |\n| Body |  |\n| Width | 40 |\n| Roof |  |\n| Width | 42 |",
    );
  });

  it("join a title above the names of the columns", () => {
    expect(markdown("<table><tr><th colspan=2>Hive</tr><tr><th>W<th>H</tr><tr><td>1<td>2</tr></table>")).toBe(
      "| Hive W | Hive H |\n| --- | --- |\n| 1 | 2 |",
    );
  });

  it("take a first row in bold as header", () => {
    const html =
      "<table><tr><td><b>Year</b></td><td><p><strong>Hives</strong></p></td></tr><tr><td>2020</td><td>5</td></tr></table>";
    expect(markdown(html)).toBe("| Year | Hives |\n| --- | --- |\n| 2020 | 5 |");
  });

  it("have no empty columns, and are text when one is left", () => {
    const rows = (cells: string) => `<table><tr>${cells}</tr><tr>${cells}</tr></table>`;
    expect(markdown(rows("<td>a<td><td>b"))).toBe("|  |  |\n| --- | --- |\n| a | b |\n| a | b |");
    expect(markdown(rows("<td><td><ul><li>a</li></ul>"))).toBe("- a\n- a");
  });

  it("keep short code and small tables in their cells", () => {
    const html =
      "<table><tr><th>Option<th>Default</tr><tr><td><code>a|b</code><td><pre>x = 1</pre></tr><tr><td><pre>y</pre><td><table><tr><td>in<td>ner</tr><tr><td>2<td>3</tr></table></tr></table>";
    expect(markdown(html)).toBe(
      "| Option | Default |\n| --- | --- |\n| `a\\|b` | `x = 1` |\n| `y` | in, ner; 2, 3 |",
    );
  });
});

describe("cells that hold blocks with lines of their own", () => {
  const table = (cell: string) =>
    `<table><tr><th>a</th><th>b</th></tr><tr><td>x</td><td>${cell}</td></tr></table>`;
  const inner = "<table><tr><td>1</td><td>2|3</td></tr><tr><td>4</td><td>5</td></tr></table>";

  it.each([
    ["a table", inner, "1, 2\\|3; 4, 5"],
    ["a table in a list", `<ul><li>one${inner}</li><li>two</li></ul>`, "one 1, 2\\|3; 4, 5; two"],
    ["a table in a definition", `<dl><dt>t</dt><dd>${inner}</dd></dl>`, "t 1, 2\\|3; 4, 5"],
    ["code in a list", "<ul><li>one<pre>a|b\nc</pre></li><li>two</li></ul>", "one `a\\|b` `c`; two"],
    ["code in a quotation", "<blockquote><p>so</p><pre>c</pre></blockquote>", "so `c`"],
    [
      "a backslash before a bar in code",
      "<code>a\\|b</code> or <code>`\\|</code>",
      "`a\\`\\|`b` or `` `\\ ``\\|",
    ],
    ["the same in text", "a\\|b", "a\\\\\\|b"],
    ["the same in a formula", "\\(\\|x_1\\|\\)", "$\\Vert x_1\\Vert $"],
  ])("writes %s on one line", (_, cell, expected) => {
    expect(markdown(table(cell))).toBe(`| a | b |\n| --- | --- |\n| x | ${expected} |`);
  });
});

describe("tables without spans", () => {
  it.each([
    "<tr><th>a<th>b</tr><tr><td>1<td>2</tr>",
    "<tr><td>a | b<td><td>c</tr><tr><td>1</tr>",
    "<tr><td><p>a</p><p>b</p><td># c</tr><tr><td>1.<td><b>d</b> e</tr>",
    "<thead><tr><th>a<th></thead><tbody><tr><td>1<td></tbody>",
  ])("%s: are written as with a span of one", (rows) => {
    const spanned = rows.replace(/<t([dh])>/, "<t$1 colspan=1>");
    expect(markdown(`<table>${rows}</table>`)).toBe(markdown(`<table>${spanned}</table>`));
  });
});
