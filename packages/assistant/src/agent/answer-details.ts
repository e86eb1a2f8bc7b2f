import type { LanguageModelUsage } from "ai";
import type { UsageView } from "../contract.ts";
import type { ModelPrice } from "../settings/settings.ts";
import type { Run } from "./run.ts";

/** The column `details` of an answer. */
interface AnswerDetails {
  /** The thinking of a reasoning model. */
  thinking?: string;
  /** Of the model alone; the time of the tools is in their rows. */
  usage?: UsageView;
  /** Questions that may follow, once they were asked for. */
  followUps?: string[];
}

export const readDetails = (text: string): AnswerDetails => JSON.parse(text) as AnswerDetails;

/** A model may think for a long time; the beginning shows the direction. */
const longestThinking = 50_000;
const million = 1_000_000;

/** Gathers the details of an answer while it is made. */
export function createDetails({ publish }: Pick<Run, "publish">, stored: string, price?: ModelPrice) {
  const details = readDetails(stored);
  let isNewStep = true;
  return {
    beginStep() {
      isNewStep = true;
    },
    think(piece: string) {
      const before = details.thinking ?? "";
      if (before.length > longestThinking) return;
      const delta = isNewStep && before ? `\n\n${piece}` : piece;
      isNewStep = false;
      details.thinking = before + delta;
      publish({ type: "thinking", delta });
    },
    /** Adds the tokens of one request. If a server does not count them, the answer has no count. */
    use({ inputTokens, outputTokens }: Pick<LanguageModelUsage, "inputTokens" | "outputTokens">) {
      if (!inputTokens && !outputTokens) return;
      const { inputTokens: input = 0, outputTokens: output = 0 } = details.usage ?? {};
      const usage = { inputTokens: input + (inputTokens ?? 0), outputTokens: output + (outputTokens ?? 0) };
      const usd = price && (usage.inputTokens * price.input + usage.outputTokens * price.output) / million;
      details.usage = { ...usage, ...(usd !== undefined && { usd }) };
    },
    json: () => JSON.stringify(details),
  };
}
