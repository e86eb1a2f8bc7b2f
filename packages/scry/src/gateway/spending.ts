import { type Attempt, asNumber, asObject, type LimitStore, ScryError } from "@scry/core";
import { Refusal } from "../http/refusal.ts";
import type { Caller } from "../http/token.ts";

/** What the calls of each caller cost since midnight (UTC), in US dollars. In the store, so that gateways count together. */
export interface Spending {
  today(name: string): Promise<number>;
  add(name: string, usd: number): Promise<void>;
}

const dayMs = 86_400_000;
const keyOf = (name: string) => `spent token ${name}`;

export const createSpending = (store: LimitStore): Spending => ({
  async today(name) {
    const { value, now } = await store.read(keyOf(name));
    return spentOn(Math.floor(now / dayMs), value);
  },
  add: (name, usd) =>
    store.change(keyOf(name), ({ value, now }) => {
      const day = Math.floor(now / dayMs);
      return { result: undefined, keep: { value: { day, usd: spentOn(day, value) + usd }, ms: dayMs } };
    }),
});

function spentOn(day: number, value: unknown): number {
  const kept = asObject(value);
  return kept?.day === day ? (asNumber(kept.usd) ?? 0) : 0;
}

/**
 * Does the work of a caller whose budget of the day is not used up, and counts its cost, whether it failed or not. A cost
 * is known only afterwards: the last call, and those beside it, may go beyond the budget.
 */
export async function withinBudget<T extends object>(
  spending: Spending,
  { name, usdPerDay }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  if (usdPerDay === undefined) return work();
  if ((await spending.today(name)) >= usdPerDay) throw budgetSpent(name, usdPerDay);
  const charge = async (attempts: readonly Attempt[] = []) => {
    const usd = attempts.reduce((sum, attempt) => sum + (attempt.usd ?? 0), 0);
    if (usd > 0) await spending.add(name, usd);
  };
  try {
    const done: T & { attempts?: readonly Attempt[] } = await work();
    await charge(done.attempts);
    return done;
  } catch (thrown) {
    if (ScryError.is(thrown)) await charge(thrown.attempts);
    throw thrown;
  }
}

const budgetSpent = (name: string, usd: number) =>
  new Refusal({
    httpStatus: 429,
    code: "budget_spent",
    message: `${name} has spent the $${usd} of today.`,
    hint: "The day ends at midnight UTC. The operator of the gateway can raise usd_per_day in the tokens file.",
  });
