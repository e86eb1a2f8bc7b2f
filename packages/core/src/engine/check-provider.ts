import { ScryError } from "../contracts/error.ts";
import type { Cost, Needs, ParsedAccount, Provider, Quota, RequestContext } from "../contracts/provider.ts";
import { missingNeed, notConfigured, resolveAccess } from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Ability, Ask, Call } from "../transport/call.ts";
import { keyCount } from "../transport/layers/authorize.ts";
import { errorCodeOf } from "../transport/network-errors.ts";
import type { Probe } from "../transport/probe.ts";
import { baseUrlOf } from "../transport/request.ts";
import { checkQuery } from "./query.ts";
import { runProvider } from "./run-provider.ts";

export interface CheckOptions {
  /** Make a real call where nothing free can tell whether the key is good, even if it costs credit. */
  spend?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface CheckFailure {
  code: string;
  message: string;
  hint: string;
  /** The system's or TLS's own code, e.g. ENOTFOUND, where the connection failed. */
  network?: string;
}

/** What a check found out. Nothing in it is secret. */
export interface ProviderCheck {
  provider: string;
  /** Where it is reached: protocol and host. */
  origin?: string;
  /** Whether anybody answered there, and after how many milliseconds. */
  reach?: { ms: number; date?: string } | { ms: number; failure: CheckFailure };
  /** Whether a call works, and how that was found out; left out when none was made. */
  call?: { how: "account" | "search"; ms: number; failure?: CheckFailure };
  /** Why no call was made although the service answers. */
  untried?: { reason: "costs"; cost?: Cost } | { reason: "reads only" };
  quota?: Quota;
  /** Nothing was asked: this is missing. */
  failure?: CheckFailure;
}

interface Parts {
  settings: Settings;
  transport: Ask;
  probe: Probe;
}

const defaultMs = 8000;

/** A question that every index answers. */
const smallQuery = { query: "wikipedia", limit: 1 };

/** Anything that comes back shows that somebody is there. */
const anyReply: Ability = {
  request: () => ({ path: "/" }),
  classify: () => "ok",
  parse: (reply) => reply.headers.date,
};

export async function checkProvider(
  provider: Provider,
  parts: Parts,
  options: CheckOptions,
): Promise<ProviderCheck> {
  const { settings } = parts;
  const missing = missingNeed(provider, settings);
  if (missing && !provider.keyless)
    return { provider: provider.id, failure: failureOf(notConfigured(provider, missing)) };
  const access = resolveAccess(provider, settings);
  const keyed = !missing && Object.keys(access.secrets).length > 0;
  const timeoutMs = options.timeoutMs ?? defaultMs;
  const deadline = Date.now() + timeoutMs;
  const signal = options.signal ?? new AbortController().signal;
  const context: RequestContext<Needs> = { settings: access.settings, keyed, now: new Date() };
  const callOf = (ability: Ability, keyIndex: number): Call => ({
    ...{ provider, kind: "account", ability, ask: undefined, context, access, keyIndex },
    ...{ spec: ability.request(undefined, context), signal, deadline, requestMs: timeoutMs, fresh: true },
  });

  const origin = URL.parse(baseUrlOf(provider, access, { path: "/" }))?.origin;
  const found: ProviderCheck = { provider: provider.id, ...(origin && { origin }) };
  const [reached, account] = await Promise.all([
    timed(async () => (await parts.probe.reach(callOf(anyReply, 0))).value as string | undefined),
    provider.account && keyed ? askAccount(provider.account as Ability) : undefined,
  ]);
  found.reach =
    "failure" in reached
      ? { ms: reached.ms, failure: reached.failure }
      : { ms: reached.ms, ...(reached.value && { date: reached.value }) };
  if (account && "value" in account) {
    found.call = { how: "account", ms: account.ms };
    if (account.value.quota) found.quota = account.value.quota;
    return found;
  }
  if (account && aboutKey.has(account.failure.code)) {
    found.call = { how: "account", ms: account.ms, failure: account.failure };
    return found;
  }
  if ("failure" in reached) return found;
  if (!provider.search) return { ...found, untried: { reason: "reads only" } };
  if (!options.spend && !isFree(provider, keyed)) {
    const { cost } = provider.search;
    return { ...found, untried: { reason: "costs", ...(cost && { cost }) } };
  }
  const searched = await timed(() =>
    runProvider(
      { provider, keyless: Boolean(missing) },
      {
        ...{ query: checkQuery(smallQuery, settings), settings, transport: parts.transport },
        ...{ policy: { allowed: [], blocked: [] }, deadline, requestMs: timeoutMs, fresh: true },
      },
      signal,
      deadline,
    ),
  );
  const failure = "failure" in searched ? searched.failure : undefined;
  return { ...found, call: { how: "search", ms: searched.ms, ...(failure && { failure }) } };

  /** Of several keys each is tried; the first bad one is what has to be told. */
  async function askAccount(ability: Ability): Promise<Timed<ParsedAccount>> {
    const count = keyCount(provider, access);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        timed(async () => (await parts.probe.account(callOf(ability, index))).value as ParsedAccount),
      ),
    );
    const bad = answers.findIndex((answer) => "failure" in answer);
    const chosen = answers[Math.max(bad, 0)];
    if (!chosen) throw new Error("There is no key to try.");
    if (bad < 0 || count === 1 || !("failure" in chosen)) return chosen;
    const message = `Key ${bad + 1} of ${count}: ${chosen.failure.message}`;
    return { ...chosen, failure: { ...chosen.failure, message } };
  }
}

/** What is certainly about the key. A missing account page, as at a server that only imitates the service, is not. */
const aboutKey = new Set<string>(["unauthorized", "out_of_credit", "not_configured"]);

/** Without a key nothing can be charged; a server of the user's own charges nothing. */
const isFree = (provider: Provider, keyed: boolean) =>
  !keyed || Object.values(provider.needs).some((need) => need.baseUrl);

type Timed<T> = { ms: number; value: T } | { ms: number; failure: CheckFailure };

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const value = await work();
    return { ms: ms(), value };
  } catch (error) {
    return { ms: ms(), failure: failureOf(error) };
  }
}

function failureOf(thrown: unknown): CheckFailure {
  if (!ScryError.is(thrown)) throw thrown;
  const network = errorCodeOf(thrown.cause);
  return {
    code: thrown.code,
    message: thrown.message,
    hint: thrown.hint,
    ...(network && { network }),
  };
}
