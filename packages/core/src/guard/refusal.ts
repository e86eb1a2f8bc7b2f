import { type ErrorCode, ScryError } from "../contracts/error.ts";

/**
 * Why the guard refused. `message` and `hint` may reach a model and never name an address: a model that learns the inner
 * addresses of a name could use the guard to map a network. `rule` and `reason` are for the operator (`explain`, the
 * log).
 */
export interface Refusal {
  rule: string;
  reason: string;
  message: string;
  hint?: string;
  /** `refused_url` unless the failure is of another kind, such as a name that does not exist. */
  code?: ErrorCode;
}

/** The rule where no address is known for a name. */
export const noAnswer = "no-answer";

/** Carries rule and reason as the `cause` of the ScryError: out of sight of JSON and of the model. */
export class GuardRefusal extends Error {
  readonly rule: string;
  readonly reason: string;

  constructor(rule: string, reason: string) {
    super(`${rule}: ${reason}`);
    this.name = "GuardRefusal";
    this.rule = rule;
    this.reason = reason;
  }
}

export function refusalError(refusal: Refusal): ScryError {
  return new ScryError({
    code: refusal.code ?? "refused_url",
    message: refusal.message,
    hint: refusal.hint,
    cause: new GuardRefusal(refusal.rule, refusal.reason),
  });
}

/** Rule and reason of an error the guard threw, for `explain` and the local log. */
export function refusalOf(error: unknown): GuardRefusal | undefined {
  return ScryError.is(error) && error.cause instanceof GuardRefusal ? error.cause : undefined;
}
