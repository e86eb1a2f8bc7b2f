/**
 * Emphasis and code spans while a line is put together: control characters, which page text cannot hold
 * (they are invisible and were taken out). What they become depends on both neighbours, so they are written
 * as Markdown only when the line is whole.
 */
export type Emphasis = "strong" | "stress" | "struck";

/** The signs around each, and what is written for both. */
export const kinds: readonly { opens: string; closes: string; mark: string }[] = [
  { opens: "\u0001", closes: "\u0002", mark: "**" },
  { opens: "\u0003", closes: "\u0004", mark: "*" },
  { opens: "\u0005", closes: "\u0006", mark: "~~" },
];
export const indexOf: Readonly<Record<Emphasis, number>> = { strong: 0, stress: 1, struck: 2 };
export const codeStart = "\u0007";
export const codeEnd = "\u0008";
