/** Text without case and accents, and for each of its characters the place in the original. */
export interface Folded {
  text: string;
  at: Int32Array;
}

const marks = /\p{Mn}+/gu;

/** Case, accents, compatibility forms: what a person ignores when they look for a word. */
export const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(marks, "")
    .toLowerCase()
    // Lower case depends on the neighbours for one letter: Σ is ς at the end of a word.
    .replaceAll("ς", "σ")
    .replaceAll("ß", "ss");

export function foldWithPlaces(text: string): Folded {
  // One character may become several ("ﬁ" → "fi") or none (a combining accent).
  const parts: string[] = [];
  const places: number[] = [];
  for (let index = 0; index < text.length; ) {
    const point = text.codePointAt(index) ?? 0;
    const character = String.fromCodePoint(point);
    const folded = point < 128 ? character.toLowerCase() : fold(character);
    for (let copy = 0; copy < folded.length; copy++) places.push(index);
    parts.push(folded);
    index += character.length;
  }
  places.push(text.length);
  return { text: parts.join(""), at: Int32Array.from(places) };
}
