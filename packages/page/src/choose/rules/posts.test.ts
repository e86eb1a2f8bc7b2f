import { expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepPartsOfPosts } from "./posts.ts";

const html = `<div><div class=post><p>My code:</p><div><pre>x = 1</pre></div>
  <aside><div>Tom wrote:</div><blockquote><p>Bees.</p></blockquote></aside></div><div>3 likes</div><pre>y = 2</pre></div>`;
const likelihoods = [1, 0.3, 0.1, 0.3, 0.1, 0.3];

it("keeps code and quotations below a kept line of their post, and who is quoted", () => {
  const page = draft(html, likelihoods);
  keepPartsOfPosts(page);
  expect(kept(page)).toEqual(["My code:", "x = 1", "Tom wrote:", "Bees."]);
});

it("leaves what is unlikely, and what is below nothing that was kept", () => {
  const unlikely = draft(html, [1, 0.05, 0.1, 0.05, 0.1, 0.3]);
  keepPartsOfPosts(unlikely);
  expect(kept(unlikely)).toEqual(["My code:"]);
  const nothing = draft(html, [0, 0.3, 0.1, 0.3, 0.1, 0.3]);
  keepPartsOfPosts(nothing);
  expect(kept(nothing)).toEqual([]);
});

it("can be switched off", () => {
  const page = draft(html, likelihoods, ["choose.posts"]);
  keepPartsOfPosts(page);
  expect(kept(page)).toEqual(["My code:"]);
});
