import { describe, expect, it } from "vitest";
import { richestText } from "./fallbacks.ts";

const long = (word: string) => `${word} `.repeat(60).trim();

describe("richestText", () => {
  it("joins the texts at one place of a list, with their authors", () => {
    const data = {
      posts: [
        { username: "ann", body: long("one") },
        { username: "bob", body: long("two") },
      ],
      about: { description: long("x") },
    };
    expect(richestText([data])?.parts).toEqual([
      { text: long("one"), by: "ann" },
      { text: long("two"), by: "bob" },
    ]);
  });

  it("opens JSON inside strings", () => {
    expect(
      richestText([JSON.stringify({ a: JSON.stringify({ content: long("deep") }) })])?.parts[0]?.text,
    ).toBe(long("deep"));
  });

  it("ignores codes, addresses and unknown keys", () => {
    expect(
      richestText([{ token: long("a"), body: "x".repeat(500), content: "short", list: [1, null, true] }]),
    ).toBeUndefined();
    expect(richestText(["{broken", 5, null])).toBeUndefined();
  });
});
