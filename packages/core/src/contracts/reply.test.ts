import { describe, expect, it } from "vitest";
import { parseMarkup } from "./markup.ts";
import { createReply } from "./reply.ts";

const reply = (body: string, status = 200) => createReply({ status, headers: {}, body }, parseMarkup);

describe("createReply", () => {
  it("reads JSON, or says that it is not JSON", () => {
    expect(reply('{"a":1}').json()).toEqual({ a: 1 });
    expect(reply("null").json()).toBeNull();
    expect(() => reply("<html>").json()).toThrow(
      expect.objectContaining({
        code: "bad_reply",
        message: "The reply was not understood: it is not JSON.",
      }),
    );
  });

  it("returns nothing for an error body that is not JSON", () => {
    expect(reply("oops", 500).maybeJson()).toBeUndefined();
    expect(reply('{"error":"x"}', 500).maybeJson()).toEqual({ error: "x" });
  });

  it("returns the rows of a list, and does not mistake anything else for an empty one", () => {
    const { rows } = reply("{}");
    expect(rows([], "results")).toEqual([]);
    expect(rows([{ a: 1 }, null, "x"], "results")).toEqual([{ a: 1 }]);
    for (const list of [undefined, null, {}, "x", ["https://a.test/"], [null], [[]]]) {
      expect(() => rows(list, "web results")).toThrow(
        expect.objectContaining({
          code: "bad_reply",
          message: expect.stringContaining("list of web results"),
        }),
      );
    }
  });

  it("does not parse HTML or XML that is nested without end", () => {
    const nested = (depth: number) => `${"<div>".repeat(depth)}<a>x</a>${"</div>".repeat(depth)}`;
    expect(reply(nested(200)).html().first("a")?.text()).toBe("x");
    // The parser would be busy with this for an hour.
    for (const kind of ["html", "xml"] as const)
      expect(() => reply(nested(1_000_000))[kind]()).toThrow("nested more than 250 deep");
  });

  it("reads HTML and XML with CSS", () => {
    const page = reply(
      "<ul><li class=a>One <b>two</b></li><li><a href='/x?a=1&amp;b=2'>Link</a></li></ul>",
    ).html();
    expect(page.first("li.a")?.text()).toBe("One two");
    expect(page.all("li").map((item) => item.text())).toEqual(["One two", "Link"]);
    expect(page.first("a")?.attribute("href")).toBe("/x?a=1&b=2");
    expect(page.first("li.a")?.html()).toBe("One <b>two</b>");
    expect(page.first("li.a")?.next()?.text()).toBe("Link");
    expect(page.first("p")).toBeUndefined();
    const feed = reply("<rss><Item><link>https://a.test/</link></Item></rss>").xml();
    expect(feed.first("Item > link")?.text()).toBe("https://a.test/");
  });

  it("makes the error for an unknown shape, with the status", () => {
    expect(reply("{}", 203).unexpected("it has no rows")).toMatchObject({ code: "bad_reply", status: 203 });
  });
});
