import type { MessageView } from "../../src/contract.ts";
import { currentLanguage, w } from "../words/words.ts";

/** "$0.0042": small amounts keep their significant digits. */
const dollars = (usd: number, language: string) =>
  usd.toLocaleString(language, {
    style: "currency",
    currency: "USD",
    ...(usd < 0.01 && { maximumSignificantDigits: 2 }),
  });

/** Who answered and what it took: tokens in and out, and its cost where it is known. */
export function AnswerFacts({ message: { model, usage } }: { message: MessageView }) {
  if (usage === undefined) return null;
  const { inputTokens, outputTokens, usd } = usage;
  const language = currentLanguage();
  const facts = [
    ...(model === undefined ? [] : [model.slice(model.indexOf(":") + 1)]),
    w.tokensUsed(inputTokens.toLocaleString(language), outputTokens.toLocaleString(language)),
    ...(usd === undefined ? [] : [dollars(usd, language)]),
  ];
  return (
    <span class="check-line" title={model && w.answeredBy(model)}>
      {facts.join(" · ")}
    </span>
  );
}
