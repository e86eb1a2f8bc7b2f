import { ScryError } from "@scry/core";

/** What went wrong, for people, with the next step where one is known. */
export function sentenceOf(thrown: unknown): string {
  if (ScryError.is(thrown)) return `${thrown.message} ${thrown.hint}`.trim();
  return thrown instanceof Error ? thrown.message : String(thrown);
}
