import { estimateTokens } from "@scry/core/excerpt";

/** Most clients cut or refuse an answer of more than 25,000 tokens, its structured part included. */
const mostTokens = 22_000;

export const answerTokens = (text: string, data: unknown) =>
  estimateTokens(text) + estimateTokens(JSON.stringify(data));

/** Whether an answer is small enough; if not, by how much its content has to shrink. */
export function shrinkTo(text: string, data: { content_length: number }): number | undefined {
  const tokens = answerTokens(text, data);
  if (tokens <= mostTokens) return undefined;
  return Math.max(500, Math.floor((data.content_length * mostTokens * 0.9) / tokens));
}
