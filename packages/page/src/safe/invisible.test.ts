import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasOnlyCommonCharacters, stripInvisible } from "./invisible.ts";

const strip = (text: string) => stripInvisible(text).text;

describe("stripInvisible", () => {
  it.each([
    ["tag characters", "a\u{e0068}\u{e0069}b", "ab"],
    ["tags after a flag that is none", "\u{1f3f4}\u{e0068}\u{e0069}x", "\u{1f3f4}x"],
    ["zero-width space, word joiner, byte order mark", "a\u200bb\u2060c\ufeffd", "abcd"],
    ["direction controls", "a\u202eb\u2066c\u200fd\u061c", "abcd"],
    ["fillers and the soft hyphen", "a\u3164b\u115fc\u00add\uffa0", "abcd"],
    ["a joiner between Latin letters", "a\u200db\u200cc", "abc"],
    ["variation selectors after a letter", "a\ufe01\ufe02b\u{e0101}", "ab"],
    ["extra variation selectors after an emoji", "❤\ufe0f\ufe01\ufe02", "❤\ufe0f"],
    ["control characters", "a\u0000b\u0008c\u0090d\u007f", "abc"],
    ["ANSI colour", "a\u001b[31mred\u001b[0m", "ared"],
    ["an OSC 8 link", "\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u0007", "text"],
    ["an OSC that never ends", "a\u001b]0;title\nnext", "a\nnext"],
    ["carriage returns and line separators", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ])("removes %s", (_name, input, output) => {
    expect(strip(input)).toBe(output);
  });

  it.each([
    ["a family emoji", "👩\u200d👩\u200d👧\u200d👦"],
    ["a skin tone and joiner", "👩🏽\u200d🚀"],
    ["the rainbow flag", "🏳\ufe0f\u200d🌈"],
    ["the flag of Scotland", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["country flags and keycaps", "🇩🇪 1\ufe0f⃣"],
    ["a Persian non-joiner", "می\u200cخواهم"],
    ["a Hindi joiner", "क्\u200dष"],
    ["an ideographic variation", "葛\u{e0100}"],
    ["tabs and line breaks", "a\tb\nc"],
  ])("keeps %s", (_name, text) => {
    expect(stripInvisible(text)).toEqual({ text, removed: 0 });
  });

  it("is idempotent, well formed and leaves no control character, whatever comes in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (input) => {
        const once = strip(input);
        expect(strip(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u{e0000}]/u);
      }),
      { numRuns: 500 },
    );
  });

  it("counts what it removed", () => {
    expect(stripInvisible("a\u200b\u200bb\u{e0041}").removed).toBe(3);
  });
});

describe("plain texts", () => {
  it("are those of ordinary pages", () => {
    for (const text of ["Ça coûte 3 €,\n\tdit-il – “vite” …", "Пчёлы", "蜜蜂が飛ぶ。", ""])
      expect(hasOnlyCommonCharacters(text)).toBe(true);
  });

  // Plain texts are not looked at any further, so this is asked of Unicode, not of `stripInvisible`.
  it("hold no character that Unicode calls a control, a format character, ignorable, or half of a pair", () => {
    const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
    for (let code = 0; code <= 0xffff; code++) {
      const sign = String.fromCharCode(code);
      if (invisible.test(sign) && sign !== "\n" && sign !== "\t")
        expect(hasOnlyCommonCharacters(`a${sign}b`), code.toString(16)).toBe(false);
    }
  });
});
