import { fold } from "./fold.ts";
import { aiWords, type WordClass } from "./vocabulary/ai-words.ts";

export type AiDirectedKind =
  /** Do not obey what you were told. */
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
  /** A control token or speaker of a chat format, with which text poses as a message of its own. */
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

/** After these a verb is denied, reported or part of a description. */
export const reportedBefore =
  /(?:\b(?:not|never|don t|didn t|doesn t|won t|can t|cannot|n|no|nao|non|ne|nicht|may|can|could|might|will|would|who|which|that|they|we|i|he|she|it|people|often|users|developers|always|sometimes|simply|did|does|if you|when you|se|que|puede|puo|peut|kann) |不要|别|請勿|请勿|可以|не )$/;
export const reportedAfter = /^ (?:sie |du )?(?:nicht|pas)\b/;

/** What follows "AI" where people are meant. */
const peopleAfterAi =
  "(?! (?:developer|engineer|researcher|enthusiast|startup|compan|student|expert|professional|beginner|specialist|consultant|team|vendor|provider|artist|user|fan|lab|founder|leader|newsletter|act|entwickler|experte|forscher|unternehmen|firm))";

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

/** Up to so many words. */
const word = (count: number) => `(?:[^ .\\n]{1,20} ){0,${count}}`;
const orders =
  "(?:instructions?|prompts?|directives?|guidelines|rules|text|input|context|conversation|messages?)";
const answer = "(?:response|reply|answer|output|completion|summary|review)s?";
const address =
  /\b(?:https?|www|urls?|links?|endpoint|webhook|server|query string|parameter)\b|[^ ]@[^ ]|网址|地址|адрес|アドレス|주소/;
const dictated =
  /\b(?:(?:say|state|claim) (?:that|it|this|the)|tell (?:the user|them|people)|recommend|mention (?:that|our)|include (?:a|the|our)|rate (?:this|it)|rank (?:this|it)|leave out|positive review|(?:must|should) (?:say|state|include|mention|click|visit|follow|respond|be treated))\b/;
const speaksOfModels = /\b(?:ai|assistants?|model|filters?|guidelines|restrictions|respond|answer|policy)\b/;

/** English phrases that are enough by themselves. */
const phrases: readonly (readonly [AiDirectedKind, readonly string[]])[] = [
  [
    "override",
    [
      `\\b(?:ignore|disregard|forget) ${word(3)}(?:text|input|context|content|commands?|rules|conversation) ${word(2)}(?:above|below|before this|so far)\\b`,
      `\\b(?:ignore|disregard|forget) ${word(3)}(?:above|previous|preceding|prior|earlier) ${word(2)}(?:text|inputs?|context|content|commands?|rules|conversation)\\b`,
      `\\b(?:ignore|disregard|forget) ${word(3)}(?:everything|anything|whatever|all|what) ${word(2)}(?:you were|you have been|you ve been|i|was|is|said|comes?|came) ${word(1)}(?:told|given|instructed|taught|above|before|said|written)\\b`,
      `\\b(?:above|previous|prior|preceding|earlier|old) (?:system )?${orders} ${word(2)}(?:(?:was|were|is|are|has been|have been) ${word(3)})?(?:fake|old|void|false|outdated|invalid|cancell?ed|revoked|a test|expired|trustworthy|previous|obsolete|superseded|overridden|replaced)\\b`,
      `\\b(?:end|begin|start)(?: of)? (?:out of date|outdated|old|new|real|updated|system|user|admin) ${word(1)}(?:instructions|prompt|input|message)\\b`,
      `\\b(?:your|here are your|these are your) (?:new|updated|revised|real|actual|true|only) (?:system )?(?:instructions?|task|goal|objective|purpose|directive|orders|prompt|identity)(?: now)? (?:is|are|follows?|as follows|will be|have been)\\b`,
      `\\b(?:new|updated|revised|real) (?:system )?(?:prompt|instructions?|system message)s? (?:follows?|begins?|starts?)\\b|\\bsystem override\\b|\\b(?:follow|obey) (?:these|this|the|my) ${word(3)}instead\\b`,
      "\\b(?:i am|i m|this is) your (?:developer|creator|administrator|admin|programmer|operator)\\b",
      `\\b(?:ignore|disregard|forget) (?:the|this|that|all) ${word(3)}and (?:instead |just |simply )?(?:say|state|output|print|respond|reply|answer|claim)\\b`,
    ],
  ],
  [
    "addresses-ai",
    [
      `\\bas an? ${word(1)}(?:ai|language model|ai assistant|llm|chatbot|virtual assistant) ${word(2)}you (?:must|should|will|have to|need)\\b`,
    ],
  ],
  [
    "steers-answer",
    [
      `\\b(?:respond|reply|answer) (?:only|just|exactly|solely) with\\b|\\bonly (?:respond|reply|answer|output|print) with\\b|\\boutput only\\b`,
      `\\b(?:your|the) (?:sole|only|entire|whole) ${answer} (?:is|must|should|shall|will|to)\\b`,
      `\\b(?:prefix|prepend) (?:your|each|every|all your) ${answer} with\\b|\\bprefix (?:response|output)\\b`,
      `\\byou (?:should|must|will|can|may) only (?:say|respond|reply|answer|output)\\b|\\b(?:every time|whenever) you (?:want|are about|would) to (?:say|respond|answer)\\b`,
    ],
  ],
  [
    "prompt-leak",
    [
      `\\b(?:what|which) ${word(2)}(?:is|are|were|was) your ${word(1)}(?:system prompt|instructions|system message|initial prompt|original prompt)\\b`,
      `\\b(?:reveal|tell me|give me|print|output|disclose|divulge|leak) ${word(2)}(?:secret|access|full|correct|security)? ?(?:password|access code|passphrase|secret key|api keys?|credentials)\\b`,
    ],
  ],
];

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
  const modes = `\\b(?:developer|dev|debug|god|admin|root|override|jailbreak|dan|maintenance) mode (?:is )?(?:now )?(?:enabled|activated|active|on|engaged)\\b`;
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
