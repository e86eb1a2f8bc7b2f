import type { OpenPageData } from "@scry/core";
import { expect, it } from "vitest";
import { pageText } from "./open.ts";

const parts = {
  head: "# A *title*\nURL: https://a.example/",
  body: "Some **words**.",
  notes: ["Note: Old."],
};
const page = (more: Partial<OpenPageData>) =>
  ({ url: "https://a.example/x?a=b&c", truncated: true, original_length: 900, ...more }) as OpenPageData;

it("names the command that continues, with an address that a shell takes as one word", () => {
  expect(pageText(page({ next_offset: 500 }), parts, false)).toBe(
    "# A *title*\nURL: https://a.example/\n\nSome **words**.\n\nNote: Old.\n\n[Cut at 500 of 900 characters. To go on: scry open 'https://a.example/x?a=b&c' --offset 500; or use --query, --find or --section]",
  );
  const plain = page({ url: "https://a.example/" });
  expect(pageText(plain, parts, false)).toContain(
    "[Parts of a page of 900 characters. From its beginning: scry open https://a.example/; around a place: --offset N]",
  );
  expect(pageText(page({ truncated: false }), parts, false)).toMatch(/Note: Old\.$/);
});

it("removes the marks of Markdown, and leaves plain text as it is", () => {
  const whole = page({ truncated: false });
  expect(pageText(whole, parts, true)).toBe("A title\nURL: https://a.example/\n\nSome words.\n\nNote: Old.");
  expect(pageText({ ...whole, plain_text: true }, parts, true)).toContain("Some **words**.");
});
