import { type ErrorCode, ScryError } from "../../contracts/error.ts";
import type { Call, Layer } from "../call.ts";
import {
  type Cooldown,
  type CooldownStore,
  createMemoryCooldowns,
  forgive,
  lasts,
  longestCooldownMs,
} from "../cooldowns.ts";
import { identityOf } from "../identity.ts";
import { waitText } from "../retry-after.ts";

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

/** Temporary errors: only three in a row open the breaker, and only in this process. */
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
export function breaker(persisted: CooldownStore): Layer {
  const memory = createMemoryCooldowns();
  const failures = new Map<string, number>();
  const probing = new Set<string>();

  return (next) => async (call) => {
    const identity = identityOf(call);
    const cooldown = later(await forgive(() => persisted.get(identity)), await memory.get(identity));
    if (cooldown) {
      if (lasts(cooldown) || probing.has(identity)) throw paused(call, cooldown);
      probing.add(identity);
    }
    try {
      const answered = await next(call);
      failures.delete(identity);
      if (cooldown) await Promise.all([forgive(() => persisted.delete(identity)), memory.delete(identity)]);
      return answered;
    } catch (error) {
      const held = errorAgainst(error);
      if (held && !held.local && aboutService(call.kind, held.code)) await remember(identity, held, cooldown);
      throw error;
    } finally {
      if (cooldown) probing.delete(identity);
    }
  };

  async function remember(identity: string, error: ScryError, before: Cooldown | undefined): Promise<void> {
    const lasting = atOnce[error.code];
    if (lasting) {
      await forgive(() => persisted.set(identity, cooldownFor(error, lasting, before)));
      return;
    }
    if (!afterThree.has(error.code)) return;
    const count = (failures.get(identity) ?? 0) + 1;
    failures.set(identity, count);
    if (count >= failuresInARow) await memory.set(identity, cooldownFor(error, failurePause, before));
  }
}

/** The longer one: an old entry of the file must not hide a fresh one in memory. */
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
