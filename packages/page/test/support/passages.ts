import { excerpts } from "../../src/passages/index.ts";

/** Sentences that answer nothing. */
export const filler = (subject: string, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `The ${subject} was described once more in chapter ${index + 3} of the old book.`,
  ).join(" ");

/** The passages that answer a query. */
export function texts(markdown: string, query: string, maxTokens: number): string[] {
  return excerpts(markdown, query, { maxTokens }).map(({ text }) => text);
}
