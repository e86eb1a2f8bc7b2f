import type { MessageView } from "../../src/contract.ts";
import { currentLanguage, w } from "../words/words.ts";

/** "$0.0042": small amounts keep the digits that say something. */
const dollars = (usd: number) => `$${usd < 0.01 ? usd.toPrecision(2) : usd.toFixed(2)}`;

/** What the answer took: tokens in and out, and its cost where it is known. */
export function AnswerFacts({ message: { usage } }: { message: MessageView }) {
  if (usage === undefined) return null;
  const { inputTokens, outputTokens, usd } = usage;
  const language = currentLanguage();
  const facts = [
    w.tokensUsed(inputTokens.toLocaleString(language), outputTokens.toLocaleString(language)),
    ...(usd === undefined ? [] : [dollars(usd)]),
  ];
  return <span class="check-line">{facts.join(" · ")}</span>;
}
