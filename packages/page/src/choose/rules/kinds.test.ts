import { expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepKinds } from "./kinds.ts";

const html = ["Ann", "Tom", "Eve", "Bob"]
  .map((name) => `<div class="post"><div class="name">${name}</div><div class="likes">1</div></div>`)
  .join("");

it("keeps the rest of a kind that is mostly kept, and of no other", () => {
  const page = draft(html, [1, 1, 1, 0, 0, 0, 1, 0]);
  keepKinds(page);
  expect(kept(page)).toEqual(["Ann", "1", "Tom", "Eve", "Bob"]);
});

it("can be switched off", () => {
  const page = draft(html, [1, 1, 1, 0, 0, 0, 1, 0], ["choose.kinds"]);
  keepKinds(page);
  expect(kept(page)).toEqual(["Ann", "1", "Tom", "Bob"]);
});
