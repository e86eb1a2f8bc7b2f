const others = /[^\p{L}\p{N}]+/gu;
/** The same for ASCII, which is most texts and faster to search. */
const othersOfAscii = /[^a-z\d]+/g;
const beyondAscii = /[^\u0000-\u007f]/;

/** The letters and digits of a text in lower case, to compare it with another. */
export function letters(text: string): string {
  const small = text.toLowerCase();
  return small.replace(beyondAscii.test(small) ? others : othersOfAscii, "");
}
