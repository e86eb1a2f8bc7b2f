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
  const parts: string[] = [];
  let at = new Int32Array(text.length + 1);
  let length = 0;
  const note = (place: number) => {
    if (length === at.length) at = grown(at);
    at[length++] = place;
  };
  const known = new Map<number, string>();
  for (let index = 0; index < text.length; ) {
    const end = plainEnd(text, index);
    if (end > index) {
      // Most of most pages: a stretch at once.
      parts.push(text.slice(index, end).toLowerCase());
      for (; index < end; index++) note(index);
      continue;
    }
    const point = text.codePointAt(index) ?? 0;
    const folded = known.get(point) ?? fold(String.fromCodePoint(point));
    known.set(point, folded);
    // One character may become several ("ﬁ" → "fi") or none (a combining accent).
    for (let copy = 0; copy < folded.length; copy++) note(index);
    parts.push(folded);
    index += point > 0xffff ? 2 : 1;
  }
  note(text.length);
  return { text: parts.join(""), at: at.subarray(0, length) };
}

/** Where the ASCII characters from here on end. */
function plainEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) < 128) end++;
  return end;
}

function grown(places: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(places.length * 2);
  more.set(places);
  return more;
}
