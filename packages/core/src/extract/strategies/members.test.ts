import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropMemberFigures } from "./members.ts";

describe("dropMemberFigures", () => {
  const html = `<article>
    <h4 class="message-name">Ann Lee</h4>
    <h5 class="userTitle message-userTitle">Well-known member</h5>
    <div class="message-userExtras"><dl class="pairs"><dt>Joined</dt><dd>May 27, 2012</dd></dl></div>
    <div class="message-content">Mine leaks too.</div>
  </article>`;
  it("drops rank and figures beside a post, and not the name", () => {
    const page = draft(html, [1, 1, 1, 1, 1]);
    dropMemberFigures(page);
    expect(kept(page)).toEqual(["Ann Lee", "Mine leaks too."]);
  });
  it("keeps a post in a box of that name", () => {
    const page = draft(`<div class="author-title"><p>${"It leaks. ".repeat(60)}</p></div>`, [1]);
    dropMemberFigures(page);
    expect(kept(page)).toHaveLength(1);
  });
  it("can be switched off", () => {
    const page = draft(html, [1, 1, 1, 1, 1], ["choose.members"]);
    dropMemberFigures(page);
    expect(kept(page)).toHaveLength(5);
  });
});
