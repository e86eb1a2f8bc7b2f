/**
 * The scripts as blocks of Unicode, for the token estimate: from this UTF-16 unit on, letters of the longest entry that is
 * looked for, group of costs. Each script also has a cost of its own.
 */
export const scripts: readonly (readonly [number, number, number])[] = [
  [0x0000, 14, 0], // Latin
  [0x0250, 14, 0], // letters of phonetics and of African languages, marks
  [0x0370, 9, 3], // Greek
  [0x0400, 12, 1], // Cyrillic
  [0x0530, 10, 3], // Armenian
  [0x0590, 10, 3], // Hebrew
  [0x0600, 9, 3], // Arabic
  [0x0700, 9, 3], // Syriac
  [0x0780, 9, 3], // Thaana
  [0x07c0, 9, 3], // N'Ko
  [0x0900, 10, 3], // Devanagari
  [0x0980, 10, 3], // Bengali
  [0x0a00, 10, 3], // Gurmukhi
  [0x0a80, 10, 3], // Gujarati
  [0x0b00, 10, 3], // Odia
  [0x0b80, 10, 3], // Tamil
  [0x0c00, 10, 3], // Telugu
  [0x0c80, 10, 3], // Kannada
  [0x0d00, 10, 3], // Malayalam
  [0x0d80, 10, 3], // Sinhala
  [0x0e00, 12, 3], // Thai
  [0x0e80, 9, 3], // Lao
  [0x0f00, 9, 3], // Tibetan
  [0x1000, 9, 3], // Myanmar
  [0x10a0, 9, 3], // Georgian
  [0x1100, 4, 3], // Hangul letters
  [0x1200, 6, 3], // Ethiopic
  [0x1380, 6, 3], // Cherokee, Canadian syllables, Runes
  [0x1780, 6, 3], // Khmer
  [0x1800, 6, 3], // Mongolian and on
  [0x1e00, 14, 0], // Latin with marks: Vietnamese
  [0x1f00, 9, 3], // Greek with marks
  [0x2000, 9, 3], // symbols
  [0x2e80, 5, 3], // ideographs
  [0x3040, 5, 3], // kana
  [0x3100, 5, 3], // ideographs
  [0xa000, 4, 3], // Yi, Vai and others
  [0xac00, 4, 3], // Hangul
  [0xd7b0, 4, 3], // halves of pairs
  [0xf900, 4, 3], // forms
  [0x10000, 4, 3], // letters beyond the first plane
];
