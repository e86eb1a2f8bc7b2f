import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { removeHidden } from "../html/visibility/hide.ts";
import { readJsonLd } from "./json-ld.ts";
import { readMetadata } from "./read.ts";

function metadata(html: string, address = "https://example.org/a/b.html") {
  const page = parseHtml(html);
  const { elements } = removeHidden(page, false);
  measure(page.root);
  const url = new URL(address);
  return readMetadata(page, readJsonLd(page), { url, base: url }, elements);
}

const prose =
  "<p>The keepers carry their boxes up the slopes in late May, and the lime trees flower for a week.</p>";

/** A story with something around or below it. */
const story = (inside: string, below = "") =>
  `<main><article><h1>Bees of the high valleys</h1>${inside}${prose.repeat(4)}</article>${below}</main>`;

describe("dates", () => {
  it.each([
    ["after a word for it", "<p>It ran from 3.4.2001 to 5.6.2002.</p><p>Erstellt am: 01.11.2023</p>"],
    ["beside a heading of its own", "<p>Since 3.4.2001.</p><h5>Datum: </h5>01.11.2023"],
    [
      "as the only one, with two digits of its year",
      "<h1>A bridge</h1>Von: Ann Bee <span>01.11.23</span><p>Words.</p>",
    ],
  ])("are read from the text %s", (_, html) => {
    expect(metadata(html).publishedAt).toBe("2023-11-01");
  });

  it("are not guessed from several in the text", () => {
    expect(metadata("<p>3.4.2001: opened</p><p>5.6.2002: closed</p>").publishedAt).toBeUndefined();
  });

  it.each([
    "<p>This page was last modified on <time datetime=2024-03-05>Mar 5</time> by keepers.</p>",
    "<p>Zuletzt aktualisiert am <time datetime=2024-03-05>5.3.</time></p>",
    '<p><time itemprop="dateModified" datetime=2024-03-05>5.3.</time></p>',
    "<div class=date>Updated: 5 March 2024</div>",
    "<div class=date>Updated March 5, 2024</div>",
    "<div class=post-date>Last updated on <span class=date>March 5, 2024</span></div>",
    '<p>Latest updated <time class="blog__published-time" datetime=2024-03-05>5.3.</time></p>',
    '<p><time class="published-time" itemprop="dateModified" datetime=2024-03-05>5.3.</time></p>',
    '<p><span itemprop="dateModified">March 5, 2024</span></p>',
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

const time = "<time datetime=2020-02-25>25 Feb</time>";

/** Parts of a page about other people and other days, around markup that names them. */
const otherParts: [string, (inside: string) => string][] = [
  [
    "a comment",
    (inside) => `<div id="comments"><article class="comment"><footer>${inside}</footer></article></div>`,
  ],
  [
    "comments longer than the story",
    (inside) => `<ol class="commentlist"><li>${inside}${prose.repeat(9)}</li></ol>`,
  ],
  ["related stories", (inside) => `<section class="related"><h3>Hives</h3>${inside}</section>`],
  ["another story", (inside) => `<article><h3>Hives</h3>${inside}</article>`],
  ["an aside", (inside) => `<aside>${inside}</aside>`],
  ["a sidebar", (inside) => `<div class="left-sidebar"><div class="box">${inside}</div></div>`],
  ["a menu", (inside) => `<div class="main-menu">${inside}</div>`],
  ["a form", (inside) => `<form>${inside}</form>`],
  ["events by id", (inside) => `<div id="upcoming-events">${inside}</div>`],
  ["an event", (inside) => `<div class="event-list">${inside}</div>`],
  ["references", (inside) => `<ol class="references"><li>${inside}</li></ol>`],
  [
    "a list of stories",
    (inside) => `<div>${`<div><h3><a href="/hives">Hives</a></h3>${inside}</div>`.repeat(3)}</div>`,
  ],
  ["what customers say", (inside) => `<div class="testimonials">${inside}</div>`],
];

describe("dates and authors of others", () => {
  it.each(otherParts)("are not the page's: %s", (_, part) => {
    const { publishedAt, author } = metadata(story("", part(`<span class="author">Tom Hive</span>${time}`)));
    expect(publishedAt).toBeUndefined();
    expect(author).toBeUndefined();
  });

  it.each(otherParts)("do not take precedence over the page's own: %s", (_, part) => {
    const own = '<p><span class="author">Ann Bee</span> <span class="date">March 5, 2024</span></p>';
    const others = part(`<span class="author">Tom Hive</span>${time}`);
    const { publishedAt, author } = metadata(`<main>${others}${story(own)}</main>`);
    expect(publishedAt).toBe("2024-03-05");
    expect(author).toBe("Ann Bee");
  });

  const own = `<span class="author">Ann Bee</span>${time}`;
  const headless = (name: string, share: number) =>
    `<main><div class="${name}">${own}${prose.repeat(share)}</div>${prose.repeat(10 - share)}</main>`;
  it.each([
    ["what holds the heading", `<div class="related-post">${story(own)}</div>${prose.repeat(9)}`],
    ["what holds half of the text", headless("related-post", 6)],
    ["a widget that holds the text of a page of widgets", headless("widget", 4)],
    ["what stands around a sidebar", story(`<div class="has-sidebar">${own}</div>`)],
    [
      "posts with headings that lead to themselves",
      `<h1>Hives</h1>${`<div><h3><a href="#p1">Re: Hives</a></h3>${own}</div>`.repeat(3)}`,
    ],
    ["a part of a page builder", story(`<div class="elementor-widget">${own}</div>`)],
  ])("are not suspected by a name alone: %s", (_, html) => {
    expect(metadata(html)).toMatchObject({ author: "Ann Bee", publishedAt: "2020-02-25" });
  });
});

describe("dates by name", () => {
  it("are read from elements that rewrite a time", () => {
    const html = story(
      '<p>Released <relative-time datetime="2024-03-05T10:00:00Z">last week</relative-time></p>',
    );
    expect(metadata(html).publishedAt).toBe("2024-03-05T10:00:00Z");
  });

  it("are read from ids as well as from classes", () => {
    const html = story('<dl><dt>Date:</dt><dd id="date_posted">March 5, 2024</dd></dl>');
    expect(metadata(html).publishedAt).toBe("2024-03-05");
  });

  it("are not the days of an event", () => {
    expect(
      metadata(story('<time itemprop="startDate" datetime=2031-05-05></time>')).publishedAt,
    ).toBeUndefined();
    expect(metadata(story('<span class="event-date">May 5, 2031</span>')).publishedAt).toBeUndefined();
  });
});

describe("dates that no mark-up names", () => {
  it("are read from the address, else from a line near the heading", () => {
    const html = `<h1>Bees of the valley</h1><div>March 5, 2024</div>${prose.repeat(4)}`;
    expect(metadata(html, "https://example.org/2024/03/04/bees")).toMatchObject({
      publishedAt: "2024-03-04",
      dateEvidence: { source: "url" },
    });
    expect(metadata(html, "https://example.org/bees")).toMatchObject({
      publishedAt: "2024-03-05",
      dateEvidence: { source: "text" },
    });
  });

  it("are not those of an event", () => {
    const event = '<script type="application/ld+json">{"@type":"MusicEvent","name":"Hum"}</script>';
    expect(metadata(`${event}<h1>Hum of the bees</h1><p>May 5, 2031</p>`).publishedAt).toBeUndefined();
    const time = '<time datetime="2031-05-05">May 5</time>';
    expect(metadata(`${event}<h1>Hum of the bees</h1><p>${time}</p>`).publishedAt).toBeUndefined();
    const start = time.replace("<time", '<time class="event__start-date"');
    expect(metadata(`<h1>Hum of the bees</h1><p>${start}</p>`).publishedAt).toBeUndefined();
  });
});

describe("a stated date", () => {
  const stated = (name: string, date: string) => `<meta name="${name}" content="${date}">`;
  const dayInAddress = "https://example.org/2024/03/05/bees";

  it.each(["2024-03-04T23:11:59+00:00", "2024-03-06T09:00:00Z"])(
    "in UTC gives way to the day of the address, where it is that day in another time zone: %s",
    (time) => {
      expect(metadata(stated("article:published_time", time), dayInAddress)).toMatchObject({
        publishedAt: "2024-03-05",
        dateEvidence: { source: "url" },
      });
    },
  );

  it.each([
    "2024-03-04T23:11:59+01:00",
    "2024-03-04",
    "2024-03-03T23:11:59Z",
    "2024-03-06T13:00:00Z",
    "2024-03-05T10:00:00Z",
  ])("stays otherwise: %s", (time) => {
    expect(metadata(stated("date", time), dayInAddress).publishedAt).toBe(time);
  });

  it("under the bare name `date` is that of a change, where the byline has an earlier day", () => {
    const byline = "<p>Ann Bee, 28 February 2024</p>";
    expect(metadata(stated("date", "2024-03-05") + story(byline))).toMatchObject({
      publishedAt: "2024-02-28",
      modifiedAt: "2024-03-05",
      dateEvidence: { source: "text" },
    });
    for (const kept of [
      stated("date", "2024-03-05") + story("<p>Ann Bee, 6 March 2024</p>"),
      stated("date", "2024-03-05") + story("<p>28 February 2024</p><p>1 March 2024</p>"),
      stated("datePublished", "2024-03-05") + story(byline),
    ])
      expect(metadata(kept)).toMatchObject({ publishedAt: "2024-03-05", dateEvidence: { source: "meta" } });
  });
});

describe("dates of a change", () => {
  it("are none before the day of publication", () => {
    const stated = (day: string) =>
      `<meta property="article:published_time" content="2024-03-05T10:00:00Z"><meta property="article:modified_time" content="${day}">`;
    expect(metadata(stated("2024-03-04T10:00:00Z")).modifiedAt).toBeUndefined();
    expect(metadata(stated("2024-03-05T09:00:00Z")).modifiedAt).toBe("2024-03-05T09:00:00Z");
  });

  it("are taken with their time where the page has it", () => {
    const stated = '<p class="date">Updated <time datetime="2024-03-05T10:20:00Z">March 5, 2024</time></p>';
    expect(metadata(stated).modifiedAt).toBe("2024-03-05T10:20:00Z");
  });
});

describe("authors by class", () => {
  it.each([
    '<span class="meta-prep meta-prep-author">By </span><span class="author vcard"><a href="/a">Ann Bee</a></span>',
    '<span class="meta-prep meta-prep-author">Posted on</span> <span class="author"><a href="/a">Ann Bee</a></span>',
    '<div class="byline"><abbr class="published">Dezember 10, 2019</abbr> · von <span class="author"><a href="/a">Ann Bee</a></span></div>',
    '<div class="author">Ann Bee - June 12, 2023</div>',
    '<p class="author">by <strong><a href="/a">Ann Bee</a></strong> » Mon May 14, 2012</p>',
    '<div class="author-bio">About the author</div><div class="post-author">Ann Bee</div>',
    '<div class="author-name">Article by: Ann Bee</div>',
    '<div class="author"><a href="/a">Ann Bee</a><span>Contributor</span></div>',
    '<div class="author vcard"><b class="fn">Ann Bee</b> Contributor <a href="/1">1</a> <a href="/2">2</a></div>',
    '<div class="byline-box"><div class="byline-text">By <b class="byline-author">Ann Bee</b><i>Dec. 21</i></div></div>',
    '<div class="image-author">Tom Hive</div><span class="articleAuthor">Ann Bee</span>',
    '<a rel="author" href="/a">Ann Bee</a>',
    '<div class="byline"><span class="vcard author">by <a href="/a">Ann Bee</a></span> in <a href="/h">Hives</a></div>',
    '<div class="authorInfo"><h6><a href="/h">Hives</a></h6><p>by <a rel="author" href="/a">Ann Bee</a></p></div>',
    '<h4 class="writer-name"><a href="/a">Ann Bee</a></h4>',
    '<p class="byline"><i>Written by</i><b>Ann Bee</b></p>',
    '<p class="byline"><b>Ann Bee</b><i>2017-03-01</i></p>',
    '<p class="byline"><i>by</i>Ann Bee</p>',
    '<aside class="messageSidebar" itemprop="author"><span itemprop="name">Ann Bee</span> Keeper</aside>',
  ])("are names alone: %s", (html) => {
    expect(metadata(story(html)).author).toBe("Ann Bee");
  });

  it("are distinguished from the notes about them", () => {
    const html = story(
      '<p><span class="ltx_personname">Ann Bee</span><span class="ltx_author_notes">Meadow College</span></p>',
    );
    expect(metadata(html).author).toBe("Ann Bee");
  });

  it("may be initials, where mark-up sets them apart", () => {
    const html = '<div class="author"><a href="/a">C P.</a><span>Contributor</span></div>';
    expect(metadata(story(html)).author).toBe("C P.");
  });

  it("stay together where a byline names several", () => {
    const html = '<p class="byline">By <a rel="author">Ann Bee</a> and <a rel="author">Tom Hive</a></p>';
    expect(metadata(story(html)).author).toBe("Ann Bee and Tom Hive");
  });

  it.each([
    '<p>By <a rel="author">Ann Bee</a>, <a rel="author">Tom Hive</a></p>',
    '<ul><li><b class="author">Ann Bee</b></li><li><b class="author">Tom Hive</b></li></ul>',
  ])("are all of whom a list names: %s", (html) => {
    expect(metadata(story(html)).author).toBe("Ann Bee, Tom Hive");
  });

  it("are none where a heading or a commentator is all there is", () => {
    const commentator =
      '<div class="comment-author vcard"><b class="fn">Tom Hive</b> <span class="says">says:</span></div>';
    expect(
      metadata(story('<h3 class="author-bio">About the author</h3>', commentator)).author,
    ).toBeUndefined();
  });
});

describe("authors that are called as the site is", () => {
  const site = '<meta property="og:site_name" content="The Meadow">';
  const stated = (type: string) =>
    `${site}<script type="application/ld+json">{"@type":"Article","author":{"@type":"${type}","name":"The Meadow"}}</script>`;

  it("are not authors, unless they are people and nobody else is named", () => {
    expect(metadata(stated("Organization")).author).toBeUndefined();
    expect(metadata(stated("Person")).author).toBe("The Meadow");
    expect(metadata(`${stated("Person")}<p class="byline">By Ann Bee</p>`).author).toBe("Ann Bee");
    expect(metadata(`${site}<meta name="author" content="The Meadow, Bee Town">`).author).toBeUndefined();
  });
});

describe("a front page", () => {
  it("has no author and no day but those that it states", () => {
    const read = (head: string) => {
      const page = parseHtml(`${head}<h1>The Meadow</h1><p class="byline">By Ann Bee, ${time}</p>`);
      const { elements } = removeHidden(page, false);
      measure(page.root);
      const url = new URL("https://example.org/");
      return readMetadata(page, [], { url, base: url }, elements);
    };
    expect(read("")).not.toHaveProperty("author");
    expect(read("")).not.toHaveProperty("publishedAt");
    const stated = '<meta name="author" content="Tom Hive"><meta name="date" content="2024-03-05">';
    expect(read(stated)).toMatchObject({ author: "Tom Hive", publishedAt: "2024-03-05" });
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

  it("with every character that was escaped twice, and no others", () => {
    const html =
      '<meta name=description content="Die Bl&amp;uuml;te &amp;ndash; M&amp;Ms &amp; mehr&amp;nbsp;Bienen &amp;copy 2">';
    expect(metadata(html).description).toBe("Die Blüte – M&Ms & mehr Bienen &copy 2");
  });

  it("without HTML tags, but with other characters", () => {
    const html =
      "<meta name=description content=\"&lt;br />&lt;a href='/b'>Bees&lt;/a> if 1 &lt; 2, List&lt;Hive>\">";
    expect(metadata(html).description).toBe("Bees if 1 < 2, List<Hive>");
  });

  it("of authors end with a name on both sides", () => {
    expect(metadata('<meta name=author content=", The Meadow Journal ,">').author).toBe("The Meadow Journal");
  });

  it("of headings are compared without the symbol that links to them", () => {
    const page =
      '<title>Hive — Meadow 1.4 documentation of bees</title><h1>Hive<a href="#hive">¶</a></h1><p>Text.</p>';
    expect(metadata(page).title).toBe("Hive");
    expect(metadata(page.replace("¶", "\u200b")).title).toBe("Hive");
  });

  it("name the front page as its site", () => {
    const page = parseHtml("<title>Meadow: all about bees</title>");
    const base = new URL("https://meadow.example/");
    const titleAt = (address: string) => readMetadata(page, [], { url: new URL(address), base }, []).title;
    expect(titleAt("https://meadow.example/")).toBe("Meadow: all about bees");
    expect(titleAt("https://meadow.example/bees")).toBe("all about bees");
  });
});

describe("addresses", () => {
  it.each([
    ["https://example.org/a/", "https://example.org/a/"],
    ["https://example.org/", undefined],
    ["https://workshop/a/b.html", undefined],
  ])("that a page calls its own: %s", (href, expected) => {
    expect(metadata(`<link rel="canonical" href="${href}">`).canonicalUrl).toBe(expected);
  });

  it("of Open Graph replace a wrong one", () => {
    const html =
      '<link rel="canonical" href="https://example.org/"><meta property="og:url" content="https://example.org/bees">';
    expect(metadata(html).canonicalUrl).toBe("https://example.org/bees");
  });
});

describe("languages", () => {
  it.each([
    ["en-us", "en-US"],
    ["DE", "de"],
    ["pt_BR", "pt-BR"],
    ["deutsch!", undefined],
  ])("%s", (stated, expected) => {
    expect(metadata(`<html lang="${stated}"><p>Bees</p></html>`).language).toBe(expected);
  });
});
