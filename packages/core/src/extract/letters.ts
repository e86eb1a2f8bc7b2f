/** The words of a text without what stands between them, to see whether it says the same as another. */
export const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
