import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";
import { tidy } from "./tidy.ts";
import { renderText } from "./write-page.ts";

function both(html: string) {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root);
  return { text: renderText(root), markdown: renderMarkdown(root, undefined).markdown };
}

describe("lines of code", () => {
  it.each([
    [
      "an element for each line",
      '<pre><code class="language-sh"><div class="line">npm create hive</div><div class="line">cd hive</div></code></pre>',
      "```sh\nnpm create hive\ncd hive\n```",
    ],
    [
      "spans for lines, an empty one too (Shiki)",
      '<pre><code><span class="line">one</span><span class="line"></span><span class="line">two</span></code></pre>',
      "```\none\n\ntwo\n```",
    ],
    [
      "spans for lines with line breaks",
      '<pre><code><span class="line">one</span>\n<span class="line">two</span></code></pre>',
      "```\none\ntwo\n```",
    ],
    [
      "boxes in boxes (Expressive Code)",
      '<pre data-language="ts"><code><div class="ec-line"><div class="code"><span>let</span> a;</div></div><div class="ec-line"><div class="code">  b();</div></div></code></pre>',
      "```ts\nlet a;\n  b();\n```",
    ],
    [
      "a numbered list (prettify)",
      '<pre class="prettyprint"><ol class="linenums"><li><span>let</span> a;</li><li>b();</li></ol></pre>',
      "```\nlet a;\nb();\n```",
    ],
    [
      "numbers beside each line",
      '<pre><span class="lineno">1</span>first line</pre>',
      "```\nfirst line\n```",
    ],
    [
      "numbers that are not copied (Hugo)",
      '<pre><code class="language-go"><span style="display:flex"><span style="color:#7f7f7f;user-select:none">1</span><span>package hive\n</span></span><span style="display:flex"><span style="-webkit-user-select: none">2</span><span>func a() {}\n</span></span></code></pre>',
      "```go\npackage hive\nfunc a() {}\n```",
    ],
    [
      "a table that counts lines in a cell of any name (gtk-doc)",
      '<table class="frame"><tr><td class="listing_lines"><pre>1\n2</pre></td><td class="listing_code"><pre>int\nmain</pre></td></tr></table>',
      "```\nint\nmain\n```",
    ],
    [
      "a table of code, of which some is a number",
      "<table><tr><td><pre>42</pre></td><td><pre>count()</pre></td></tr></table>",
      "```\n42\n```\n\n```\ncount()\n```",
    ],
    [
      "a prompt that is not copied",
      '<pre><span style="user-select:none">$ </span>hive count</pre>',
      "```\n$ hive count\n```",
    ],
    [
      "an editor (CodeMirror 5)",
      '<div class="CodeMirror"><div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">1</div></div><pre class=" CodeMirror-line "><span>let a;</span></pre></div><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">2</div></div><pre class=" CodeMirror-line "><span>  b();</span></pre></div></div></div>',
      "```\nlet a;\n  b();\n```",
    ],
    [
      "an editor (CodeMirror 6)",
      '<div class="cm-editor"><div class="cm-gutters"><div class="cm-gutterElement">1</div></div><div class="cm-content"><div class="cm-line">let a;</div><div class="cm-line">  b();</div></div></div>',
      "```\nlet a;\n  b();\n```",
    ],
    [
      "a button for copying",
      "<pre><button>Copy</button><code>count --hives</code></pre>",
      "```\ncount --hives\n```",
    ],
    ["code that is only numbers", "<pre>1\n2</pre>", "```\n1\n2\n```"],
    ["lines that style sheets number", '<pre class="line-numbers">let a;</pre>', "```\nlet a;\n```"],
    ["spaces that do not break", "<pre>a&nbsp;&nbsp;b</pre>", "```\na  b\n```"],
  ])("%s", (_, html, expected) => {
    expect(both(html).markdown).toBe(expected);
  });
});

describe("tables around code", () => {
  it.each([
    [
      "Pygments",
      '<div class="highlight-python"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div><pre><span></span>def f():\n    return 1\n</pre></div></td></tr></table></div>',
      "```python\ndef f():\n    return 1\n```",
    ],
    [
      "Rouge",
      '<div class="language-ruby"><div class="highlight"><pre><code><table class="rouge-table"><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>puts 1\nputs 2\n</pre></td></tr></table></code></pre></div></div>',
      "```ruby\nputs 1\nputs 2\n```",
    ],
    [
      "GitHub",
      '<table><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">let a;</td></tr><tr><td class="blob-num"></td><td class="blob-code">  b(a);</td></tr></table>',
      "```\nlet a;\n  b(a);\n```",
    ],
    [
      "SyntaxHighlighter",
      '<table><tr><td class="gutter"><div>1</div><div>2</div></td><td class="code"><div><div class="line"><code>go</code><code>() {</code></div><div class="line"><code>}</code></div></div></td></tr></table>',
      "```\ngo() {\n}\n```",
    ],
    [
      "SyntaxHighlighter without numbers",
      '<div class="syntaxhighlighter nogutter js"><table><tr><td class="code"><div class="container"><div class="line"><code>let</code> <code>a;</code></div><div class="line"><code>&nbsp;&nbsp;</code><code>b();</code></div></div></td></tr></table></div>',
      "```js\nlet a;\n  b();\n```",
    ],
    [
      "Crayon",
      '<div class="crayon-syntax"><div class="crayon-toolbar"><span class="crayon-language">Python</span></div><table class="crayon-table"><tr class="crayon-row"><td class="crayon-nums "><div><div class="crayon-num">1</div><div class="crayon-num">2</div></div></td><td class="crayon-code"><div class="crayon-pre"><div class="crayon-line"><span>def</span> f():</div><div class="crayon-line">    return 1</div></div></td></tr></table></div>',
      "```python\ndef f():\n    return 1\n```",
    ],
    [
      "Hexo",
      '<figure class="highlight js"><table><tr><td class="gutter"><pre><span class="line">1</span><br></pre></td><td class="code"><pre><span class="line">let x;</span><br><span class="line">y();</span><br></pre></td></tr></table></figure>',
      "```js\nlet x;\ny();\n```",
    ],
    [
      "Chroma",
      '<table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span></code></pre></td><td class="lntd"><pre><code class="language-go" data-lang="go">func a()</code></pre></td></tr></table>',
      "```go\nfunc a()\n```",
    ],
    [
      "highlight.js",
      '<pre><code class="hljs language-java"><table><tr><td class="hljs-ln-numbers"></td><td class="hljs-ln-code">int a;</td></tr><tr><td></td><td class="hljs-ln-code">int b;</td></tr></table></code></pre>',
      "```java\nint a;\nint b;\n```",
    ],
  ])("of %s", (_, html, expected) => {
    expect(both(html).markdown).toBe(expected);
  });

  it("are not made from tables of numbers", () => {
    const html = '<table><tr><td class="gl">1</td><td>12</td></tr><tr><td>2</td><td>13</td></tr></table>';
    expect(both(html).markdown).toBe("|  |  |\n| --- | --- |\n| 1 | 12 |\n| 2 | 13 |");
  });

  it("are straightened in the plain text too", () => {
    const html = '<pre><code><span class="line">one</span><span class="line">two</span></code></pre>';
    expect(both(html).text).toBe("one\ntwo");
  });
});
