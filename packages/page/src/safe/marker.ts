/** The word in both marks of the envelope. Page text that spells it behind a bracket is taken apart. */
export const markerWord = "web-data";

/** An opening bracket in the spellings that a model may read as one: look-alikes, entities, escapes. */
const bracket = /[<＜﹤‹〈⟨《«≺˂ᐸ]|&(?:lt|#0*60|#x0*3c)\b;?|\\u003c|\\x3c|%3c/gi;

/** As far as a look-alike is searched behind a bracket; the word with room for padding. */
const reach = 48;

/** Letters of other scripts that look like those of the word, folded to Latin. */
const lookAlikes: Readonly<Record<string, string>> = {
  ѡ: "w",
  ԝ: "w",
  ш: "w",
  ω: "w",
  е: "e",
  ε: "e",
  ҽ: "e",
  є: "e",
  в: "b",
  ь: "b",
  β: "b",
  ԁ: "d",
  ɗ: "d",
  а: "a",
  α: "a",
  ɑ: "a",
  т: "t",
  τ: "t",
};
/** Stands for the bracket of an imitation. */
const broken = "(";
const word = markerWord.replace(/[^a-z]/g, "");

/**
 * Replaces the bracket of whatever looks like a mark of the envelope by one that opens nothing. The words
 * stay readable; done twice it changes nothing more.
 */
export function neutraliseMarkers(text: string): string {
  return text.replace(bracket, (found: string, at: number) =>
    looksLikeMarker(text.slice(at + found.length, at + found.length + reach)) ? broken : found,
  );
}

function looksLikeMarker(following: string): boolean {
  let letters = "";
  for (const character of following.normalize("NFKD").toLowerCase()) {
    const letter = lookAlikes[character] ?? character;
    if (/[a-z]/.test(letter)) letters += letter;
    else if (letter === broken || /\p{L}/u.test(letter)) return false;
    if (letters.length >= word.length) break;
  }
  return letters.startsWith(word);
}
