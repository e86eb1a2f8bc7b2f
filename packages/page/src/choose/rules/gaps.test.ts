import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { fillGaps, keepLists, keepTail } from "./gaps.ts";

describe("fillGaps", () => {
  const html = "<p>before</p><pre>code</pre><p>after</p><pre>last</pre>";
  it("keeps code between kept blocks, unless it is very unlikely", () => {
    const page = draft(html, [1, 0.3, 1, 0.3]);
    fillGaps(page);
    expect(kept(page)).toEqual(["before", "code", "after"]);
    const unlikely = draft(html, [1, 0.1, 1, 0.3]);
    fillGaps(unlikely);
    expect(kept(unlikely)).toEqual(["before", "after"]);
  });
});

describe("keepLists", () => {
  const html =
    "<main><p>Translations:</p><ul><li>one<ul><li>two</ul></ul><nav><ul><li>on</ul></nav></main><ul><li>foot</ul>";
  const likelihoods = [1, 0.1, 0.1, 0.1, 0.1];
  it("keeps lists below a kept block, in the same element of the body", () => {
    const page = draft(html, likelihoods);
    keepLists(page);
    expect(kept(page)).toEqual(["Translations:", "one", "two"]);
  });
  it("leaves what is very unlikely", () => {
    const unlikely = draft(html, [1, 0.01, 0.01, 0.1, 0.1]);
    keepLists(unlikely);
    expect(kept(unlikely)).toEqual(["Translations:"]);
  });
});

describe("keepTail", () => {
  const html =
    "<div><p>before</p><table><tr><td>a<td>1<tr><td>b<td>2</table><pre>code</pre><p>small print</p><pre>more</pre></div><table><tr><td>elsewhere</table>";
  it("keeps code and tables right after the last kept block, and nothing further on", () => {
    const page = draft(html, [1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    keepTail(page);
    expect(kept(page)).toEqual(["before", "a", "1", "b", "2", "code"]);
  });
  it("leaves what is very unlikely, what is elsewhere and tables of links", () => {
    const unlikely = draft(html, [1, 0.01, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    keepTail(unlikely);
    expect(kept(unlikely)).toEqual(["before"]);
    const links = draft("<p>before</p><table><tr><td><a href=/1>other story</a></table>", [1, 0.1]);
    keepTail(links);
    expect(kept(links)).toEqual(["before"]);
    const apart = draft("<div><p>before</p></div><table><tr><td>a</table>", [1, 0.1]);
    keepTail(apart);
    expect(kept(apart)).toEqual(["before"]);
  });
  it("keeps them in a box of their own too", () => {
    const page = draft("<div><p>before</p><div><pre>code</pre></div></div>", [1, 0.1]);
    keepTail(page);
    expect(kept(page)).toEqual(["before", "code"]);
  });
  it("does nothing when nothing is kept", () => {
    const page = draft("<pre>code</pre>", [0.1]);
    keepTail(page);
    expect(kept(page)).toEqual([]);
  });
});
