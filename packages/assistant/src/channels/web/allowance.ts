/** So many keys are remembered at most; the longest unused go first. */
const rememberedKeys = 10_000;

/** So many a minute for each key; what was not used adds up to one minute's worth. */
export class Allowance {
  readonly #perMinute: number;
  readonly #left = new Map<string, { amount: number; at: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** 0 when it was granted, otherwise the seconds to wait. */
  take(key: string, now = Date.now()): number {
    const before = this.#left.get(key) ?? { amount: this.#perMinute, at: now };
    const refilled = before.amount + ((now - before.at) / 60_000) * this.#perMinute;
    const amount = Math.min(this.#perMinute, refilled);
    this.#left.delete(key);
    if (this.#left.size >= rememberedKeys) {
      for (const oldest of this.#left.keys()) {
        this.#left.delete(oldest);
        break;
      }
    }
    this.#left.set(key, { amount: amount >= 1 ? amount - 1 : amount, at: now });
    return amount >= 1 ? 0 : Math.max(1, Math.ceil(((1 - amount) / this.#perMinute) * 60));
  }
}
