import { fold } from "@scry/page/markdown";
import { isStopWord, wordsOf } from "@scry/page/passages";
import type { LibraryDocument } from "../contracts/library.ts";
import { fingerprintOf } from "./fingerprint.ts";

/**
 * What an engine indexes: words separated by single spaces, in lower case, without accents. Chinese, Japanese, Thai and
 * others are cut into words here, so that every engine finds the same words with its simplest tokenizer.
 */
export interface IndexText {
  title: string;
  headings: string;
  text: string;
  /** Equal in most bits for near-copies. */
  fingerprint: string;
}

/** The weight of a match in each field. A title that names the subject counts for more than a word in the text. */
export const fieldWeights = { title: 3, headings: 2, text: 1 } as const;

/** The rest of longer texts is kept and shown, but not found. */
const mostCharacters = 1_000_000;
/** Addresses of links are not words of the page. */
const linkTarget = /\]\([^()\s]{1,2000}\)/g;

const words = (text: string): string[] => wordsOf(text.slice(0, mostCharacters)).map((word) => fold(word));

export function indexText({ title, headings, markdown }: LibraryDocument): IndexText {
  const text = words(markdown.replace(linkTarget, "] "));
  return {
    title: words(title).join(" "),
    headings: words(headings.join("\n")).join(" "),
    text: text.join(" "),
    fingerprint: fingerprintOf(text),
  };
}

/** More than this many different words do not make a better query, only a slower one. */
const mostWords = 24;

/** The words to look for: each once, without "how do I" unless there is nothing else. */
export function queryWords(query: string, most = mostWords): string[] {
  const all = [...new Set(words(query))];
  const telling = all.filter((word) => !isStopWord(word));
  return (telling.length ? telling : all).slice(0, most);
}

/** Without the commonest English endings: for engines and comparisons without a stemmer. */
export const rootOf = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ies|es|s|ed|ing|ly|al)$/, "") : word;
