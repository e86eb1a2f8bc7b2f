import { expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropSignatures } from "./signatures.ts";

const post = (name: string, words: string) =>
  `<div class="post"><dl class="postprofile"><dt>${name}</dt><dd>Joined: 2008</dd></dl><p>${words}</p><div id="sig1" class="signature">Bees first</div></div>`;
const html = post("Ann", "How many hives?") + post("Tom", "Two.");
const likelihoods = [1, 1, 1, 1, 0, 1, 1, 1];

it.each(["signature", "message-signature", "x UserSignature", "ipsEntry__signature"])(
  "drops what stands with every post of a member: %s",
  (name) => {
    const page = draft(html.replaceAll('"signature"', `"${name}"`), likelihoods);
    dropSignatures(page);
    expect(kept(page)).toEqual(["How many hives?", "Two."]);
  },
);

it("leaves what is only called alike, and what is long", () => {
  const other = draft(html.replaceAll('"signature"', '"signature-dish"'), likelihoods);
  dropSignatures(other);
  expect(kept(other)).toContain("Bees first");
  const long = draft(`<div class="signature">${"I ask for more hives. ".repeat(40)}</div>`, [1]);
  dropSignatures(long);
  expect(kept(long)).toHaveLength(1);
});

it("can be switched off", () => {
  const page = draft(html, likelihoods, ["choose.signatures"]);
  dropSignatures(page);
  expect(kept(page)).toContain("Bees first");
});
