/** Letters that do not decompose into a bare letter and an accent, and those that people use for each other. */
export const replaced: Readonly<Record<string, string>> = {
  // Lower case depends on the neighbours for one letter: Σ is ς at the end of a word.
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  // ½ decomposes into digits and a slash of its own.
  "⁄": "/",
};

/** Punctuation that is typed in another way than it is printed. */
export const punctuation: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′ʼʻ＇]/g, "'"],
  [/[“”„‟″«»＂]/g, '"'],
  [/[‐‑‒–—―−]/g, "-"],
];

/** Letters with accents as people write them whose keyboard lacks them. */
export const spellings: readonly (readonly [RegExp, string])[] = [
  [/ä/g, "ae"],
  [/[öø]/g, "oe"],
  [/ü/g, "ue"],
  [/å/g, "aa"],
];
