/** What setTimeout and AbortSignal.timeout can hold: whole milliseconds, not negative, and no more than 31 bits of them. */
export const timerMs = (ms: number) => Math.max(0, Math.min(Math.ceil(ms), 2 ** 31 - 1));
