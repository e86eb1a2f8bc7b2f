import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stripInvisible } from "../sanitise/invisible.ts";
import { isPlain } from "./unseen.ts";

describe("plain texts", () => {
  it("are those of ordinary pages", () => {
    for (const text of ["Ça coûte 3 €,\n\tdit-il – “vite” …", "Пчёлы", "蜜蜂が飛ぶ。", ""])
      expect(isPlain(text)).toBe(true);
  });

  it("never hold what would be stripped", () => {
    const sign = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const near = fc.constantFrom(
      "a",
      "é",
      "\u200b",
      "\u00ad",
      "\u2028",
      "\u3164",
      "\ud83d",
      "\udc1d",
      "\u001b[1m",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(sign, near), { maxLength: 12 }), (signs) => {
        const text = signs.join("");
        if (isPlain(text)) expect(stripInvisible(text)).toEqual({ text, removed: 0 });
      }),
    );
    for (let code = 0; code <= 0xffff; code++) {
      const text = String.fromCharCode(code);
      if (stripInvisible(text).text !== text) expect(isPlain(text), code.toString(16)).toBe(false);
    }
  });
});
