/**
 * A sentence of an answer as a person reads it: without the marks of Markdown. It stands alone below the answer and in
 * the list of sources, where nothing renders it, and the page looks for it in the text that it shows.
 */
export const sentenceText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, "$1")
    .replace(/\*\*|~~|(?<!`)`(?!`)/g, "")
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, "$1")
    .replace(/(?<![\w_])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])/g, "$1");
