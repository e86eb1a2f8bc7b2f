import type { AiDirectedKind } from "../ai-patterns.ts";

/** After these a verb is denied, reported or part of a description. */
export const reportedBefore =
  /(?:\b(?:not|never|don t|didn t|doesn t|won t|can t|cannot|n|no|nao|non|ne|nicht|may|can|could|might|will|would|who|which|that|they|we|i|he|she|it|people|often|users|developers|always|sometimes|simply|did|does|if you|when you|se|que|puede|puo|peut|kann) |不要|别|請勿|请勿|可以|не )$/;
export const reportedAfter = /^ (?:sie |du )?(?:nicht|pas)\b/;

/** What follows "AI" where people are meant. */
export const peopleAfterAi =
  "(?! (?:developer|engineer|researcher|enthusiast|startup|compan|student|expert|professional|beginner|specialist|consultant|team|vendor|provider|artist|user|fan|lab|founder|leader|newsletter|act|entwickler|experte|forscher|unternehmen|firm))";

/** Up to so many words. */
const word = (count: number) => `(?:[^ .\\n]{1,20} ){0,${count}}`;
const orders =
  "(?:instructions?|prompts?|directives?|guidelines|rules|text|input|context|conversation|messages?)";
const answer = "(?:response|reply|answer|output|completion|summary|review)s?";
export const address =
  /\b(?:https?|www|urls?|links?|endpoint|webhook|server|query string|parameter)\b|[^ ]@[^ ]|网址|地址|адрес|アドレス|주소/;
export const dictated =
  /\b(?:(?:say|state|claim) (?:that|it|this|the)|tell (?:the user|them|people)|recommend|mention (?:that|our)|include (?:a|the|our)|rate (?:this|it)|rank (?:this|it)|leave out|positive review|(?:must|should) (?:say|state|include|mention|click|visit|follow|respond|be treated))\b/;
export const speaksOfModels =
  /\b(?:ai|assistants?|model|filters?|guidelines|restrictions|respond|answer|policy)\b/;

/** English phrases that are enough by themselves. */
export const phrases: readonly (readonly [AiDirectedKind, readonly string[]])[] = [
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

/** Modes that no model has. */
export const modes = `\\b(?:developer|dev|debug|god|admin|root|override|jailbreak|dan|maintenance) mode (?:is )?(?:now )?(?:enabled|activated|active|on|engaged)\\b`;
