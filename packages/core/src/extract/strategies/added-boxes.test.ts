import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropAddedBoxes } from "./added-boxes.ts";

describe("dropAddedBoxes", () => {
  const html = `<ul class="notices js-notices"><li>The forum moves on Sunday.</li></ul><article>
    <h4 class="message-name">Ann Lee</h4>
    <h5 class="userTitle message-userTitle">Well-known member</h5>
    <div class="message-userExtras"><dl class="pairs"><dt>Joined</dt><dd>May 27, 2012</dd></dl></div>
    <div class="message-content">Mine leaks too.
      <div class="bbCodeBlock bbCodeBlock--unfurl">Ten roofs compared</div></div>
  </article>`;
  const likelihoods = [1, 1, 1, 1, 1, 1, 1];
  it("drops rank and figures, notices and previews, and not the name", () => {
    const page = draft(html, likelihoods);
    dropAddedBoxes(page);
    expect(kept(page)).toEqual(["Ann Lee", "Mine leaks too."]);
  });
  it("keeps a post in a box of that name", () => {
    const page = draft(`<div class="author-title"><p>${"It leaks. ".repeat(60)}</p></div>`, [1]);
    dropAddedBoxes(page);
    expect(kept(page)).toHaveLength(1);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.added-boxes"]);
    dropAddedBoxes(page);
    expect(kept(page)).toHaveLength(7);
  });
});
