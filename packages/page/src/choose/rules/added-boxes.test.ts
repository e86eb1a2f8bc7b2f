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
  const post = (name: string, words: string) =>
    `<div class="post"><dl class="postprofile"><dt>${name}</dt><dd>Joined: 2008</dd></dl><p>${words}</p><div class="x signature">Bees first</div></div>`;
  const thread = post("Ann", "How many hives?") + post("Tom", "Two.");
  it.each(["signature", "message-signature", "UserSignature", "ipsEntry__signature"])(
    "drops what stands with every post of a member: %s",
    (name) => {
      const page = draft(thread.replaceAll("x signature", name), [1, 1, 1, 1, 0, 1, 1, 1]);
      dropAddedBoxes(page);
      expect(kept(page)).toEqual(["Ann", "How many hives?", "Two."]);
    },
  );
  it("leaves what is only called alike, and what is long", () => {
    const dish = draft(thread.replaceAll("x signature", "signature-dish"), [1, 1, 1, 1, 1, 1, 1, 1]);
    dropAddedBoxes(dish);
    expect(kept(dish)).toContain("Bees first");
    const long = draft(`<div class="signature">${"I ask for more hives. ".repeat(40)}</div>`, [1]);
    dropAddedBoxes(long);
    expect(kept(long)).toHaveLength(1);
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.added-boxes"]);
    dropAddedBoxes(page);
    expect(kept(page)).toHaveLength(7);
  });
});
