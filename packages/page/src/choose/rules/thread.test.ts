import { expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepThread } from "./thread.ts";

const words = ["The bees came home late.", "Did they? Mine were early.", "It was the wind, I think."];
const comment = (text: string) =>
  `<div class="thing"><div class="head">Ann, two days ago</div><div class="comment"><p>${text}</p><u>reply</u></div></div>`;
const thread = (story: string) => `<p>${story}</p>${words.map(comment).join("")}`;
const nothing = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

it("keeps comments and who wrote them where they are the page", () => {
  const page = draft(thread("A story elsewhere"), nothing);
  keepThread(page);
  expect(kept(page)).toEqual(words.flatMap((text) => ["Ann, two days ago", text]));
});

it("leaves comments below something longer, and a few of them", () => {
  const story = draft(thread("A story of its own. ".repeat(20)), nothing);
  keepThread(story);
  expect(kept(story)).toEqual([]);
  const few = draft(comment("The bees came home late."), [0, 0, 0]);
  keepThread(few);
  expect(kept(few)).toEqual([]);
});

it("keeps the comment that is longer than all others together", () => {
  const [first = "", second = ""] = words;
  const long = "It was the wind, I think, as it was the year before. ".repeat(9).trim();
  const page = draft([first, long, second].map(comment).join(""), nothing.slice(1));
  keepThread(page);
  const texts = kept(page).filter((text) => !text.startsWith("Ann"));
  expect(texts.map((text) => text.slice(0, 24))).toEqual(
    [first, long, second].map((text) => text.slice(0, 24)),
  );
});

it("can be switched off", () => {
  const page = draft(thread("A story elsewhere"), nothing, ["choose.thread"]);
  keepThread(page);
  expect(kept(page)).toEqual([]);
});
