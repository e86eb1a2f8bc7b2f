const others = /[^\p{L}\p{N}]+/gu;
/** The same for texts of ASCII alone: most, and sooner searched. */
const othersOfAscii = /[^a-z\d]+/g;
const beyondAscii = /[^\u0000-\u007f]/;

/** The words of a text without what stands between them, to see whether it says the same as another. */
export function letters(text: string): string {
  const small = text.toLowerCase();
  return small.replace(beyondAscii.test(small) ? others : othersOfAscii, "");
}
