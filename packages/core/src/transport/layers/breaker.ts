import { type ErrorCode, ScryError } from "../../contracts/error.ts";
import { createMemoryLimits } from "../../store/memory/limits.ts";
import type { Call, Layer } from "../call.ts";
import {
  type Cooldown,
  type Cooldowns,
  createCooldowns,
  forgive,
  lasts,
  longestCooldownMs,
} from "../cooldowns.ts";
import { waitText } from "../retry-after.ts";
import { identityOf } from "./authorize.ts";
import { timeLeft } from "./deadline.ts";

const minutes = 60_000;

interface Pause {
  first: number;
  most: number;
}

/**
 * Once is enough, and a new process has to know it, too. DuckDuckGo's block lasts tens of minutes, and asking prolongs
 * it.
 */
const atOnce: Partial<Record<ErrorCode, Pause>> = {
  blocked: { first: 10 * minutes, most: 60 * minutes },
  rate_limited: { first: 0.5 * minutes, most: 15 * minutes },
  out_of_credit: { first: 30 * minutes, most: 12 * 60 * minutes },
};

/**
 * Temporary errors: only three in a row open the breaker. Those with a reply of the service count for everybody; where
 * there was none, the network of this machine may be the reason, so they count in this process only.
 */
const afterThree = new Set<ErrorCode>(["unavailable", "timeout", "bad_reply"]);
const failurePause: Pause = { first: 0.5 * minutes, most: 5 * minutes };
const failuresInARow = 3;

/**
 * Whether an error is about the service itself. A reader's "blocked" or "timeout" is mostly about the page: only its own
 * limits count.
 */
const aboutService = (kind: Call["kind"], code: ErrorCode) =>
  kind === "search" || code === "rate_limited" || code === "out_of_credit";

/**
 * The error that counts against the service. A cancelled call does not, except for the silence that let another provider
 * answer first: otherwise a silent provider would slow down every search.
 */
function errorAgainst(error: unknown): ScryError | undefined {
  if (!ScryError.is(error)) return undefined;
  return error.code === "cancelled" && ScryError.is(error.cause) ? error.cause : error;
}

/** Pauses a provider after it blocked, throttled or failed; then lets one call try. */
export function breaker(everybody: Cooldowns): Layer {
  const ours = createCooldowns(createMemoryLimits());
  /** Who failed in this process: a success then ends the row. */
  const failed = new Set<string>();

  return (next) => async (call) => {
    const identity = identityOf(call);
    const cooldown = later(await forgive(() => everybody.get(identity)), await ours.get(identity));
    if (cooldown) {
      if (lasts(cooldown)) throw paused(call, cooldown);
      const mayTry = await forgive(() => everybody.mayTry(identity, timeLeft(call) + graceMs));
      if (mayTry === false) throw paused(call, cooldown);
    }
    try {
      const answered = await next(call);
      if (failed.delete(identity)) await both((cooldowns) => cooldowns.forgetFailures(identity));
      if (cooldown) await both((cooldowns) => cooldowns.delete(identity));
      return answered;
    } catch (error) {
      const held = errorAgainst(error);
      if (held && !held.local && aboutService(call.kind, held.code)) await remember(identity, held, cooldown);
      throw error;
    } finally {
      if (cooldown) await forgive(() => everybody.triedInVain(identity));
    }
  };

  async function both(work: (cooldowns: Cooldowns) => Promise<void>): Promise<void> {
    await Promise.all([forgive(() => work(everybody)), work(ours)]);
  }

  async function remember(identity: string, error: ScryError, before: Cooldown | undefined): Promise<void> {
    const lasting = atOnce[error.code];
    if (lasting) {
      await forgive(() => everybody.set(identity, cooldownFor(error, lasting, before)));
      return;
    }
    if (!afterThree.has(error.code)) return;
    const cooldowns = error.status === undefined ? ours : everybody;
    failed.add(identity);
    const count = (await forgive(() => cooldowns.countFailure(identity))) ?? 0;
    // After such a pause one failure is enough.
    const isAgain = before !== undefined && afterThree.has(before.code);
    if (isAgain || count >= failuresInARow)
      await forgive(() => cooldowns.set(identity, cooldownFor(error, failurePause, before)));
  }
}

/** How long after a call's deadline another may try. */
const graceMs = 1000;

/** The longer one: an old shared entry must not hide a fresh one of this process. */
const later = (one: Cooldown | undefined, other: Cooldown | undefined) =>
  one && other ? (one.until >= other.until ? one : other) : (one ?? other);

function cooldownFor(error: ScryError, pause: Pause, before: Cooldown | undefined): Cooldown {
  const times = before ? before.times + 1 : 1;
  const doubled = Math.min(pause.first * 2 ** (times - 1), pause.most);
  const ms = Math.min(error.retryAfter === undefined ? doubled : error.retryAfter * 1000, longestCooldownMs);
  return { code: error.code, message: error.message, until: Date.now() + ms, times };
}

function paused(call: Call, cooldown: Cooldown): ScryError {
  const seconds = Math.max(1, Math.ceil((cooldown.until - Date.now()) / 1000));
  const wait = waitText(seconds);
  return new ScryError({
    code: cooldown.code,
    message: `${call.provider.label} is paused for another ${wait}: ${cooldown.message}`,
    hint: `Wait ${wait}, or use another provider.`,
    provider: call.provider.id,
    retryAfter: seconds,
    local: true,
  });
}
