import { describe, expect, it } from "vitest";
import { Switches } from "../rules.ts";
import { measure } from "../tree/measure.ts";
import { parseHtml } from "../tree/parse.ts";
import { removeHidden } from "../visibility/hide.ts";
import { readJsonLd } from "./json-ld.ts";
import { readMetadata } from "./read.ts";

function metadata(html: string) {
  const page = parseHtml(html);
  const { elements } = removeHidden(page, new Switches(), false);
  measure(page.root);
  return readMetadata(page, readJsonLd(page), new URL("https://example.org/a/b.html"), elements);
}

describe("dates", () => {
  it.each([
    "<p>This page was last modified on <time datetime=2024-03-05>Mar 5</time> by keepers.</p>",
    "<p>Zuletzt aktualisiert am <time datetime=2024-03-05>5.3.</time></p>",
    '<p><time itemprop="dateModified" datetime=2024-03-05>5.3.</time></p>',
    "<div class=date>Updated: 5 March 2024</div>",
  ])("of a change are not those of publication: %s", (html) => {
    const { publishedAt, modifiedAt } = metadata(html);
    expect(publishedAt).toBeUndefined();
    expect(modifiedAt).toBe("2024-03-05");
  });

  it("of publication stay what they are beside a change", () => {
    const html =
      "<p>Posted <time datetime=2024-01-02>2 Jan</time>, updated <time datetime=2024-03-05>5 Mar</time></p>";
    expect(metadata(html)).toMatchObject({ publishedAt: "2024-01-02", modifiedAt: "2024-03-05" });
  });
});

describe("authors in microdata", () => {
  it.each([
    '<div itemprop="author"><a href="/u/ann">Ann Bee</a><span class="badge">12</span> bronze</div>',
    '<section itemprop="author"><div itemprop="name">Ann Bee</div>Titan, Moderator<a href="/x">Oct 11</a></section>',
    '<div itemprop="author"><a href="/u"><img src="x"></a><span>Rank</span><a href="/u">Ann Bee</a></div>',
  ])("are names without ranks: %s", (html) => {
    expect(metadata(html).author).toBe("Ann Bee");
  });
});

describe("texts", () => {
  it("that templates escaped twice are read once more", () => {
    const html =
      '<meta property="og:title" content="Bees &amp;amp; hives&amp;#8217; year"><meta name="description" content="The keeper&amp;#8217;s &amp;quot;book&amp;quot;">';
    expect(metadata(html)).toMatchObject({
      title: "Bees & hives’ year",
      description: 'The keeper’s "book"',
    });
  });

  it("name the front page as its site", () => {
    const page = parseHtml("<title>Meadow: all about bees</title>");
    const titleAt = (address: string) => readMetadata(page, [], new URL(address), []).title;
    expect(titleAt("https://meadow.example/")).toBe("Meadow: all about bees");
    expect(titleAt("https://meadow.example/bees")).toBe("all about bees");
  });
});
