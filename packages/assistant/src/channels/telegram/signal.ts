import type { Api } from "grammy";

/** grammY names the signal of another package, which is the same thing. */
export const forGrammy = (signal: AbortSignal) => signal as Parameters<Api["getMe"]>[0];
