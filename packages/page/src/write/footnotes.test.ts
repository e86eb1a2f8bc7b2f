import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";

function markdown(html: string): string {
  const { root } = parseHtml(html);
  measure(root);
  return renderMarkdown(root, new URL("https://example.org/a/b.html")).markdown;
}

describe("notes as generators write them", () => {
  it.each([
    [
      "Pandoc",
      '<p>Claim<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>.</p><section class="footnotes"><hr><ol><li id="fn1"><p>Source.<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>',
    ],
    [
      "Sphinx",
      '<p>Claim<a class="footnote-reference brackets" href="#id2" id="id1"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p><aside class="footnote-list"><aside class="footnote brackets" id="id2"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>Source.</p></aside></aside>',
    ],
    [
      "Asciidoctor, with brackets around the link",
      '<p>Claim<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1">1</a>]</sup>.</p><div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Source.</div></div>',
    ],
    [
      "Project Gutenberg",
      '<p>Claim<a href="#Footnote_1_1" class="fnanchor" id="FNanchor_1_1">[1]</a>.</p><div class="footnote"><p><a href="#FNanchor_1_1" id="Footnote_1_1"><span class="label">[1]</span></a> Source.</p></div>',
    ],
    [
      "numbers that are typed",
      '<p>Claim<sup><a id="r1" href="#n1">1</a></sup>.</p><p id="n1">1. Source. <a href="#r1">↩</a></p>',
    ],
    [
      "Docutils",
      '<p>Claim<a class="footnote-reference brackets" href="#id4" id="id3">1</a>.</p><dl class="footnote brackets"><dt class="label" id="id4"><span class="brackets"><a class="fn-backref" href="#id3">1</a></span></dt><dd><p>Source.</p></dd></dl>',
    ],
    [
      "Substack, with its own address",
      '<p>Claim<a id="anchor-1" href="https://example.org/a/b.html#footnote-1" class="footnote-anchor">1</a>.</p><div class="footnote"><a id="footnote-1" href="#anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Source.</p></div></div>',
    ],
    [
      "Substack, with another of its addresses",
      '<p>Claim<a id="anchor-1" href="https://hive.example.net/p/b#footnote-1" class="footnote-anchor">1</a>.</p><div class="footnote"><a id="footnote-1" href="https://hive.example.net/p/b#anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Source.</p></div></div>',
    ],
    [
      "kramdown, with a second mark",
      '<p>Claim<sup id="fnref:1"><a href="#fn:1">1</a></sup>.</p><ol><li id="fn:1"><p>Source. <a href="#fnref:1" class="reversefootnote">↩</a>&nbsp;<a href="#fnref:1" class="reversefootnote">↩<sup>2</sup></a></p></li></ol>',
    ],
    [
      "Word",
      '<p>Claim<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.</p><div><hr><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Source.</p></div></div>',
    ],
    [
      "Google Docs",
      '<p>Claim<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Source.</span></p></div>',
    ],
    [
      "GitHub",
      '<p>Claim<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup>.</p><section data-footnotes class="footnotes"><ol><li id="user-content-fn-1"><p>Source. <a href="#user-content-fnref-1" class="data-footnote-backref">↩</a></p></li></ol></section>',
    ],
  ])("%s", (_, html) => {
    expect(markdown(html)).toBe("Claim[^1].\n\n[^1]: Source.");
  });

  it("Wikipedia, with several marks for one note", () => {
    const html =
      '<p>One.<sup id="r-0"><a href="#n-1">[1]</a></sup> Two.<sup id="r-1"><a href="#n-1">[1]</a></sup> Three.<sup id="r-2"><a href="#n-2">[2]</a></sup></p><ol class="references"><li id="n-1"><span>^ <a href="#r-0"><sup><i><b>a</b></i></sup></a> <a href="#r-1"><sup><i><b>b</b></i></sup></a></span> <span>Book, <i>Title</i>.</span></li><li id="n-2"><b><a href="#r-2">^</a></b> <span>Paper.</span></li></ol>';
    expect(markdown(html)).toBe("One.[^1] Two.[^1] Three.[^2]\n\n[^1]: Book, *Title*.\n\n[^2]: Paper.");
  });

  it("Fandom, whose links back are numbers", () => {
    const html =
      '<p>One<sup id="r-0"><a href="#n">[1]</a></sup> two<sup id="r-1"><a href="#n">[1]</a></sup></p><ol><li id="n">↑ <a href="#r-0"><sup>1.0</sup></a> <a href="#r-1"><sup>1.1</sup></a> <span>Book.</span></li></ol>';
    expect(markdown(html)).toBe("One[^1] two[^1]\n\n[^1]: Book.");
  });

  it("of a group in a wiki", () => {
    const html =
      '<p>One<sup id="r-0"><a href="#n-1">[note 1]</a></sup> two<sup id="r-1"><a href="#n-1">[note 1]</a></sup></p><ol><li id="n-1"><span class="mw-cite-backlink">^ <a href="#r-0"><sup><i><b>a</b></i></sup></a> <a href="#r-1"><sup><i><b>b</b></i></sup></a></span> <span>The count.</span></li></ol>';
    expect(markdown(html)).toBe("One[^note1] two[^note1]\n\n[^note1]: The count.");
  });

  it("without their marks lose the links back to them", () => {
    const html =
      '<ol><li id="n-1"><span class="mw-cite-backlink">^ <a href="#r-0"><sup><i><b>a</b></i></sup></a></span> <span>The count.</span></li></ol>';
    expect(markdown(html)).toBe("1. The count.");
  });

  it("of several paragraphs", () => {
    const html =
      '<p>Claim<sup><a href="#f">1</a></sup>.</p><ol><li id="f"><p>Source.</p><p>More.</p></li></ol>';
    expect(markdown(html)).toBe("Claim[^1].\n\n[^1]: Source.\n\n    More.");
  });

  it("that are not in the content leave their number", () => {
    expect(markdown('<p>Claim<sup><a href="#gone">[4]</a></sup> and<sup>5</sup>.</p>')).toBe(
      "Claim[4] and⁵.",
    );
    expect(markdown('<p>Claim<a href="#gone" class="footnote-anchor">4</a>.</p>')).toBe("Claim⁴.");
    expect(markdown('<p>Section <a href="#gone" class="reference internal">4</a>.</p>')).toBe("Section 4.");
  });

  it("are not made of a list of contents", () => {
    const html = '<ul><li><a href="#s1">1</a></li></ul><h2 id="s1">Hives</h2><p id="p">Text.</p>';
    expect(markdown(html)).toBe("- 1\n\n## Hives\n\nText.");
  });

  it("drops a symbol that is typed before the note as well", () => {
    expect(markdown('<p>Claim<a href="#s1"><sup>*</sup></a>.</p><p id=s1><sup>*</sup> Source.</p>')).toBe(
      "Claim[^*].\n\n[^*]: Source.",
    );
  });
});
