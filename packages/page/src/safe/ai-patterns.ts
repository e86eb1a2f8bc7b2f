import { fold } from "./fold.ts";
import { address, dictated, modes, peopleAfterAi, phrases, speaksOfModels } from "./vocabulary/ai-phrases.ts";
import { aiWords, type WordClass } from "./vocabulary/ai-words.ts";

export type AiDirectedKind =
  /** Do not follow your instructions. */
  | "override"
  /** Speaks to an AI. */
  | "addresses-ai"
  /** Be someone else. */
  | "new-role"
  /** Do not tell the user. */
  | "hides-from-user"
  /** Send what you know somewhere. */
  | "exfiltration"
  /** Say what your instructions or secrets are. */
  | "prompt-leak"
  /** Use this tool. */
  | "tool-call"
  /** Answer in these words. */
  | "steers-answer"
  /** A control token or speaker of a chat format, with which text poses as a separate message. */
  | "role-marker"
  /** One of the above in base64. */
  | "encoded";

/** A stretch of a text that gets a label. */
export interface Passage {
  kind: AiDirectedKind;
  start: number;
  end: number;
}

/**
 * Matches folded text. A label needs the anchor and all of `near`, each within so many characters on either side and
 * inside the same sentence (or block). All quantifiers are bounded, so the time grows with the length of the text.
 */
export interface Pattern {
  kind: AiDirectedKind;
  anchor: RegExp;
  near: readonly (readonly [pattern: RegExp, within: number])[];
  inside: "sentence" | "block";
  /** Whether "do not ignore" and "people ignore" are harmless. */
  reportable: boolean;
}

const ascii = /^[\n -~]*$/;

/** All terms of a class in all languages. Only Latin letters have word boundaries that a pattern can see. */
function termsOf(name: WordClass): string {
  const latin: string[] = [];
  const other: string[] = [];
  for (const words of Object.values(aiWords)) {
    for (const term of words[name].split(",")) {
      const stem = term.trim().replaceAll("*", "0star0");
      const folded = fold(stem).text.trimEnd();
      if (ascii.test(folded)) latin.push(folded.replaceAll("0star0", "[a-z]{0,12}"));
      else other.push(folded.replaceAll("0star0", ""));
    }
  }
  const boundary = name === "ai" ? `\\b${peopleAfterAi}` : "\\b";
  return [`\\b(?:${[...new Set(latin)].join("|")})${boundary}`, ...new Set(other)].join("|");
}

function makePatterns(): Pattern[] {
  const all = (name: WordClass) => new RegExp(termsOf(name), "g");
  const any = (name: WordClass) => new RegExp(termsOf(name));
  const alone = (kind: AiDirectedKind, anchor: RegExp): Pattern => ({
    kind,
    anchor,
    near: [],
    inside: "sentence",
    reportable: true,
  });
  const ignored = [[any("earlier"), 50] as const, [any("orders"), 60] as const];
  const sent = [[any("private"), 80] as const, [address, 120] as const];
  return [
    { ...alone("override", all("ignore")), near: ignored },
    { ...alone("addresses-ai", all("call")), near: [[any("ai"), 16]], reportable: false },
    { ...alone("addresses-ai", all("ai")), near: [[any("reading"), 45]], reportable: false },
    { ...alone("new-role", all("become")), near: [[any("free"), 70]], reportable: false },
    { ...alone("new-role", new RegExp(modes, "g")), near: [[speaksOfModels, 90]] },
    { ...alone("hides-from-user", all("hide")), near: [[any("user"), 45]] },
    { ...alone("exfiltration", all("send")), near: sent, inside: "block" },
    { ...alone("prompt-leak", all("reveal")), near: [[any("own"), 40]] },
    { ...alone("steers-answer", all("reading")), near: [[dictated, 100]], reportable: false },
    ...phrases.flatMap(([kind, texts]) => texts.map((text) => alone(kind, new RegExp(text, "g")))),
  ];
}

let patterns: Pattern[] | undefined;

export function aiPatterns(): readonly Pattern[] {
  patterns ??= makePatterns();
  return patterns;
}
