import type { Attempt } from "../contracts/hit.ts";
import type { ToolSession } from "../contracts/tool.ts";

/**
 * Writes into the session what a call showed and took. A failed one counts as well: a page that a service was paid
 * for may lack the section that was asked for.
 */
export async function account(
  session: ToolSession | undefined,
  attempts: readonly Attempt[],
  text: string,
): Promise<void> {
  if (!session?.spend) return;
  const { estimateTokens } = await import("@scry/page/passages");
  const sum = (name: "credits" | "usd") =>
    attempts.reduce((total, attempt) => total + (attempt[name] ?? 0), 0);
  session.spend({ credits: sum("credits"), usd: sum("usd"), tokens: estimateTokens(text) });
}

/** The same for a call that failed already: what goes wrong here cannot be told any more. */
export async function accountFailure(...call: Parameters<typeof account>): Promise<void> {
  await account(...call).catch(() => undefined);
}
