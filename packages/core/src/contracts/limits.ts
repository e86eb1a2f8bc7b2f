/**
 * State that has to hold for all processes together: cooldowns, pacing, quotas, rotation of keys, leases. Each is a small
 * JSON value under a name, which changes in one step. The shared suite `testLimits` checks what a store has to do.
 */
export interface LimitStore {
  /** The value and the time of the store. */
  read(name: string): Promise<KeptLimit>;
  /**
   * Decides with the value that is kept and the time of the store, and keeps the outcome unless another process was
   * faster; then it decides again. So `decide` must have no side effects.
   */
  change<T>(name: string, decide: (kept: KeptLimit) => LimitDecision<T>): Promise<T>;
  close?(): Promise<void>;
}

/** A limit as the store has it at the moment. */
export interface KeptLimit {
  /** Undefined: there is none, or it has expired. */
  value: unknown;
  /** Epoch milliseconds. It is the store's own clock, because those of several machines differ. */
  now: number;
}

/** A caller's decision about a kept limit: its result, and the value to keep. */
export interface LimitDecision<T> {
  result: T;
  /** The new value and how long it lives; null removes it; left out: nothing changes. */
  keep?: { value: unknown; ms: number } | null;
}
