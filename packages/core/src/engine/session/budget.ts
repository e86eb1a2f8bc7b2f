import { ScryError } from "../../contracts/error.ts";
import type { Amounts, Budget } from "../../contracts/session.ts";

const names: Readonly<Record<keyof Amounts, string>> = {
  calls: "tool calls",
  pages: "pages",
  credits: "provider credits",
  usd: "US dollars",
  tokens: "tokens of results",
};

export const nothingSpent = (): Amounts => ({ calls: 0, pages: 0, credits: 0, usd: 0, tokens: 0 });

const shown = (amount: number) => String(Math.round(amount * 10_000) / 10_000);

/** The remaining amount of every cap, as text. */
function left(budget: Budget, spent: Amounts): string {
  const parts = (Object.keys(names) as (keyof Amounts)[]).flatMap((name) => {
    const cap = budget[name];
    return cap === undefined
      ? []
      : [`${shown(Math.max(0, cap - spent[name]))} of ${shown(cap)} ${names[name]}`];
  });
  return `Left: ${parts.join(", ")}.`;
}

/** Throws before a call that a reached cap forbids. */
export function checkBudget(budget: Budget, spent: Amounts, kind: "search" | "open"): void {
  for (const name of Object.keys(names) as (keyof Amounts)[]) {
    const cap = budget[name];
    if (cap === undefined || spent[name] < cap || (name === "pages" && kind === "search")) continue;
    throw new ScryError({
      code: "budget_spent",
      message: `The budget of this conversation is spent: ${shown(spent[name])} of ${shown(cap)} ${names[name]}. ${left(budget, spent)}`,
      hint: "Answer with what was found so far, or ask the user to raise the budget.",
    });
  }
}
