/** Letters of other scripts that look like a Latin one. */
const looksLike: Readonly<Record<string, string>> = {
  ...{ a: "аαɑ", b: "вьβ", c: "с", d: "ԁɗ", e: "еεҽє", h: "һ", i: "іι", j: "ј", k: "к", m: "м" },
  ...{ o: "оο", p: "рρ", s: "ѕ", t: "тτ", v: "ν", w: "ѡԝшω", x: "х", y: "у" },
};

const latinLetters = new Map<string, string>();
for (const [latin, others] of Object.entries(looksLike)) {
  for (const other of others) latinLetters.set(other, latin);
}

/** From a look-alike to the Latin letter. */
export const asLatin: ReadonlyMap<string, string> = latinLetters;

/** Letters that do not decompose into a plain letter and an accent. */
export const plainSpelling: Readonly<Record<string, string>> = {
  ...{ ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i", æ: "ae", œ: "oe" },
  ...{ أ: "ا", إ: "ا", آ: "ا", ى: "ي", ة: "ه" },
};
