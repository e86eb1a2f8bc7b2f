import type { CheckedAnswer } from "./lookup.ts";
import { refusalOf } from "./refusal.ts";

/** For the operator: `reason` may name addresses. */
export interface Explanation {
  verdict: "allow" | "block";
  rule: string;
  reason: string;
}

const allowReasons: Readonly<Record<string, (addresses: string) => string>> = {
  public: (addresses) => `all addresses are public (${addresses})`,
  allow_private: (addresses) => `policy.allow_private names this host and port (${addresses})`,
  allow_ranges: (addresses) => `policy.allow_ranges covers what is not public (${addresses})`,
};

/** Runs the guard's own checks and says what they said; it has no rules of its own that could differ. */
export async function explainCheck(check: () => Promise<readonly CheckedAnswer[]>): Promise<Explanation> {
  try {
    const answers = await check();
    // The answer that needed the operator's permission is the one worth telling about.
    const rule = answers.find((answer) => answer.rule !== "public")?.rule ?? "public";
    const addresses = answers.map((answer) => answer.address).join(", ");
    return { verdict: "allow", rule, reason: allowReasons[rule]?.(addresses) ?? addresses };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) return { verdict: "block", rule: refusal.rule, reason: refusal.reason };
    return {
      verdict: "block",
      rule: "error",
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}
