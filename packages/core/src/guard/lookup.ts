import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { ScryError } from "../contracts/error.ts";
import { isRefusal, type Judge, type Target } from "./judge-address.ts";
import { noAnswer, refusalError } from "./refusal.ts";

/** One address of a name. */
export interface Answer {
  address: string;
  family: number;
}

/** Finds the addresses of a name. */
export type Lookup = (host: string) => Promise<readonly Answer[]>;

/** An answer that passed, with the rule that let it through. */
export interface CheckedAnswer {
  address: string;
  family: 4 | 6;
  rule: string;
}

// A resolver that takes longer will not be in time for a page.
const lookupMilliseconds = 5_000;

/** The system's resolver. */
export const defaultLookup: Lookup = (host) => systemLookup(host, { all: true });

function failure(host: string, error: unknown): ScryError {
  const code = (error as { code?: unknown } | undefined)?.code;
  const missing = error === undefined || code === "ENOTFOUND" || code === "ENODATA";
  return refusalError({
    rule: noAnswer,
    reason: missing ? `no address is known for ${host}` : `the lookup of ${host} failed (${code ?? error})`,
    // A resolver without a network says that the name does not exist; only the site itself can say that it is gone.
    message: missing
      ? "The host name could not be found: it does not exist, or the network or its DNS is down."
      : "The host name could not be looked up: the DNS server does not answer.",
    hint: missing ? "Check the address and the network." : "Check the network connection and try again.",
    code: missing ? "not_found" : "unavailable",
  });
}

async function ask(
  lookup: Lookup,
  host: string,
  signal: AbortSignal | undefined,
): Promise<readonly Answer[]> {
  signal?.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const onAbort = () => stopped.reject(signal?.reason);
  const timer = setTimeout(() => stopped.reject({ code: "ETIMEOUT" }), lookupMilliseconds);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([lookup(host), stopped.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/**
 * Resolves a target and judges every address: one that is not public spoils the name, because a client that tries the
 * next address would reach it. Every failure of the resolver is a refusal.
 */
export async function resolveTarget(
  judge: Judge,
  lookup: Lookup,
  target: Target,
  signal?: AbortSignal,
): Promise<CheckedAnswer[]> {
  let answers: readonly Answer[];
  if (target.literal !== undefined) {
    answers = [{ address: target.host, family: target.literal.family }];
  } else {
    try {
      answers = await ask(lookup, target.host, signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw failure(target.host, error);
    }
  }
  if (answers.length === 0) throw failure(target.host, undefined);
  return answers.map(({ address }) => {
    const verdict = judge.answer(target, address);
    if (isRefusal(verdict)) throw refusalError(verdict);
    return { address, family: isIP(address) === 6 ? 6 : 4, rule: verdict };
  });
}
