import { describe, expect, it } from "vitest";
import { markdown } from "../../test/support/rendered.ts";

describe("lists that arrange", () => {
  it("give their items to the list around them", () => {
    expect(markdown("<ul><li><ul><li>a</li><li>b</li></ul></li></ul>")).toBe("- a\n- b");
    expect(markdown("<ul><li>x</li><li><ul><li>a</li></ul></li></ul>")).toBe("- x\n- a");
    expect(markdown("<ol><li><ol><li>a</li></ol></li></ol>")).toBe("1. a");
  });

  it("lose separators at the ends of an item", () => {
    expect(markdown("<ul><li><hr><p>x</p></li><li><p>y</p><hr></li></ul>")).toBe("- x\n- y");
  });

  it("keep the numbers that items state", () => {
    expect(markdown("<ol><li value=7>seven</li><li>eight</li></ol>")).toBe("7. seven\n8. eight");
    expect(markdown("<ol reversed><li>three</li><li>two</li><li>one</li></ol>")).toBe(
      "3. three\n2. two\n1. one",
    );
  });

  it("have one marker, though it is written into their text as well", () => {
    expect(markdown("<ul><li>• May</li><li>· <b>June</b></li></ul>")).toBe("- May\n- **June**");
    expect(markdown("<ol><li>1. May</li><li>2) June<p>warm</p></li></ol>")).toBe(
      "1. May\n2. June\n\n   warm",
    );
    expect(markdown("<ol><li>1. May</li><li>June</li></ol>")).toBe("1. 1\\. May\n2. June");
    expect(markdown("<ul><li>1. May</li><li>2. June</li></ul>")).toBe("- 1\\. May\n- 2\\. June");
    expect(
      markdown("<ol><li><span>1.</span><p>May</p></li><li><div>2.</div><p>June</p><p>warm</p></li></ol>"),
    ).toBe("1. May\n2. June\n\n   warm");
    expect(markdown("<ol><li><span>(a)</span><p>May</p></li></ol>")).toBe("1. (a) May");
  });

  it("keep their letters, to which texts refer", () => {
    expect(markdown("<ol type=a start=2><li>May</li><li>June<p>warm</p></li></ol>")).toBe(
      "- b. May\n- c. June\n\n  warm",
    );
    expect(markdown('<ol class="upperalpha simple"><li>May</li></ol>')).toBe("- A. May");
    expect(markdown('<ol style="list-style-type: lower-roman"><li>May</li><li value=14>June</li></ol>')).toBe(
      "- i. May\n- xiv. June",
    );
    expect(markdown("<ol type=I><li>May</li><li><pre>x</pre></li></ol>")).toBe("- I. May\n- ```\n  x\n  ```");
    expect(markdown("<ol type=1 class=alphabet><li>May</li></ol>")).toBe("1. May");
  });

  it("are found where numbers are written, one after the other", () => {
    expect(markdown("<p>Year:<br>1. May<br>2. June<br>Done.</p>")).toBe("Year:\n\n1. May\n2. June\n\nDone.");
    expect(markdown("<p>1) May</p><p>2) June</p><p>Text</p><p>4) July</p>")).toBe(
      "1. May\n2. June\n\nText\n\n4\\) July",
    );
    expect(markdown("<p>1. May</p><p>3. July</p>")).toBe("1\\. May\n\n3\\. July");
    expect(markdown("<blockquote><p>1. May</p><p>2. June</p></blockquote>")).toBe("> 1. May\n> 2. June");
    expect(markdown("<p>1. May<br>warm<br>2. June</p>")).toBe("1\\. May  \nwarm  \n2\\. June");
  });

  it("are found where bullets are written", () => {
    expect(markdown("<p>Points:<br>• one<br>• two</p><p>· three</p><p>Read · on</p>")).toBe(
      "Points:\n\n- one\n- two\n- three\n\nRead · on",
    );
    expect(markdown("<p>• alone</p>")).toBe("• alone");
  });

  it("define terms by code, lists and tables below them", () => {
    expect(
      markdown("<dl><dt>open</dt><dd><pre>open()</pre><p>Opens.</p></dd><dt>close</dt><dd>Closes.</dd></dl>"),
    ).toBe("open\n\n```\nopen()\n```\n\nOpens.\n\nclose\n: Closes.");
    expect(markdown("<dl><dt>May</dt><dd><dl><dt>1st</dt><dd>Swarms.</dd></dl></dd></dl>")).toBe(
      "May\n: 1st\n  : Swarms.",
    );
    expect(markdown("<dl><dt>May</dt><dd><ul><li>a</li><li>b</li></ul></dd></dl>")).toBe("May\n\n- a\n- b");
  });

  it("define terms in groups", () => {
    expect(
      markdown("<dl><div><dt>Height</dt><dd>3 cm</dd></div><div><dt>Width</dt><dd>5 cm</dd></div></dl>"),
    ).toBe("Height\n: 3 cm\n\nWidth\n: 5 cm");
  });
});

describe("titles and captions that begin like a list", () => {
  it.each([
    ["<figcaption>1. hive <p>The <em>old</em> one</p></figcaption>", "1\\. hive The *old* one"],
    ["<summary>+ <p><b>more</b> hives</p></summary>", "\\+ **more** hives"],
  ])("%s", (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});
