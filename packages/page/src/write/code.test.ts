import { describe, expect, it } from "vitest";
import { markdown } from "../../test/support/rendered.ts";

describe("code and its label", () => {
  it("takes the language from a label that names one, and no other word", () => {
    expect(markdown("<p>HTML</p><pre>&lt;p></pre>")).toBe("```html\n<p>\n```");
    expect(markdown("<p>Terminal</p><pre>ls</pre>")).toBe("Terminal\n\n```\nls\n```");
  });

  it.each([
    ['<pre class="sourceCode python"><code class="sourceCode python">x</code></pre>', "python"],
    ['<div class="highlight highlight-text-html-basic"><pre>x</pre></div>', "html"],
    ['<div class="highlight-default notranslate"><div class="highlight"><pre>x</pre></div></div>', ""],
    ['<pre class="highlight wide">x</pre>', ""],
    ['<pre><code class="python hljs">x</code></pre>', "python"],
    ['<pre><code class="javascript">x</code></pre>', "javascript"],
    ['<pre class="src src-emacs-lisp">x</pre>', "emacs-lisp"],
    ['<pre lang="go">x</pre>', "go"],
    ['<pre lang="cs">x</pre>', ""],
    ['<pre><code class="language-objective-c">x</code></pre>', "objective-c"],
    ['<pre class="highlight-line-numbers lang-rust">x</pre>', "rust"],
    ['<pre class="go wide">x</pre>', ""],
    ['<pre class="example">x</pre>', ""],
    ['<div class="go"><pre>x</pre></div>', ""],
  ])("reads %s", (html, language) => {
    expect(markdown(html)).toBe(`\`\`\`${language}\nx\n\`\`\``);
  });
});

describe("code of several lines without pre", () => {
  it.each([
    ["breaks", "<p><code>hive open<br>\n  hive count</code></p>", "```\nhive open\nhive count\n```"],
    [
      "a style that keeps lines",
      '<code style="display: block; white-space: pre-wrap">open\n  count\n</code>',
      "```\nopen\n  count\n```",
    ],
    ["a line above", "<p>Then:<br><code>open<br>count</code></p>", "Then:\n\n```\nopen\ncount\n```"],
    ["boxes around", "<p><b><span><code>open<br>count</code></span></b></p>", "```\nopen\ncount\n```"],
    ["an item", "<ul><li><code>open<br>count</code></li></ul>", "- ```\n  open\n  count\n  ```"],
    ["boxes inside", "<code><div>open</div><div>count</div></code>", "```\nopen\ncount\n```"],
  ])("%s: is a block", (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it.each([
    ["in a sentence", "<p>Say <code>open<br>count</code> twice.</p>", "Say `open count` twice."],
    ["in a bold word", "<p>Say <b><code>open<br>count</code></b></p>", "Say **`open count`**"],
    ["wrapped in the source", "<p><code>open\ncount</code></p>", "`open count`"],
    ["with a last break", "<p><code>open<br></code></p>", "`open`"],
    [
      "in a cell",
      "<table><tr><td><code>a<br>b</code><td>1</tr><tr><td><code>c<br>d</code><td>2</tr></table>",
      "|  |  |\n| --- | --- |\n| `a b` | 1 |\n| `c d` | 2 |",
    ],
  ])("%s: stays on its line", (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});
