import { ScryError } from "../contracts/error.ts";
import type { Cost, Needs, ParsedAccount, Provider, Quota, RequestContext } from "../contracts/provider.ts";
import { errorCodeOf } from "../contracts/system-error.ts";
import {
  isConfigured,
  missingNeed,
  notConfigured,
  type ProviderAccess,
  resolveAccess,
} from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Ability, Ask, Call } from "../transport/call.ts";
import type { Probe } from "../transport/compose.ts";
import { keyCount } from "../transport/layers/authorize.ts";
import { baseUrlOf } from "../transport/request.ts";
import { checkQuery } from "./check-query.ts";
import { runProvider, type SearchRun } from "./run-provider.ts";

export interface CheckOptions {
  /** Make a real call if no free one can check the key, even if it costs credit. */
  spend?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Why a provider did not pass its check, and what to do. */
export interface CheckFailure {
  code: string;
  message: string;
  hint: string;
  /** The code of the system or of TLS, e.g. ENOTFOUND, if the connection failed. */
  network?: string;
}

/** The result of a check. Contains no secret. */
export interface ProviderCheck {
  provider: string;
  /** Where it is reached: protocol and host. */
  origin?: string;
  /** Whether it could be reached, and how long that took in milliseconds. */
  reach?: { ms: number; date?: string } | { ms: number; failure: CheckFailure };
  /** Whether a call works, and how that was checked; absent if none was made. */
  call?: { how: "account" | "search"; ms: number; failure?: CheckFailure };
  /** Why no call was made although the service is reachable. */
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

/** What the steps of one check share. */
interface Checking extends Parts {
  provider: Provider;
  access: ProviderAccess;
  keyed: boolean;
  spend: boolean;
  timeoutMs: number;
  deadline: number;
  signal: AbortSignal;
}

const defaultMs = 8000;

/** Tries to reach the service without the key; then the account, or a search if that is free or was asked for. */
export async function checkProvider(
  provider: Provider,
  parts: Parts,
  options: CheckOptions,
): Promise<ProviderCheck> {
  const missing = missingNeed(provider, parts.settings);
  const { search } = parts.settings;
  // The mode without a key is for the chain; a search that names the provider needs permission.
  const mayDoWithout =
    provider.keyless && (!search.providers?.includes(provider.id) || isConfigured(provider, parts.settings));
  if (missing && !mayDoWithout)
    return { provider: provider.id, failure: failureOf(notConfigured(provider, missing)) };
  const access = resolveAccess(provider, parts.settings);
  const timeoutMs = options.timeoutMs ?? defaultMs;
  const checking: Checking = {
    ...{ ...parts, provider, access, timeoutMs, spend: options.spend ?? false },
    keyed: !missing && Object.keys(access.secrets).length > 0,
    deadline: Date.now() + timeoutMs,
    signal: options.signal ?? new AbortController().signal,
  };
  const origin = URL.parse(baseUrlOf(provider, access, { path: "/" }))?.origin;
  const [reach, account] = await Promise.all([reachOut(checking), askAccount(checking)]);
  const found: ProviderCheck = { provider: provider.id, ...(origin && { origin }), reach };
  if (account && "value" in account) {
    const { quota } = account.value;
    return { ...found, call: { how: "account", ms: account.ms }, ...(quota && { quota }) };
  }
  if (account && aboutKey.has(account.failure.code))
    return { ...found, call: { how: "account", ...account } };
  return "failure" in reach ? found : { ...found, ...(await trySearch(checking)) };
}

function callOf(checking: Checking, ability: Ability, keyIndex: number): Call {
  const { provider, access, keyed, deadline, signal, timeoutMs } = checking;
  const context: RequestContext<Needs> = { settings: access.settings, keyed, now: new Date() };
  const spec = ability.request(undefined, context);
  return {
    ...{ provider, kind: "account", ability, ask: undefined, context, spec, access, keyIndex },
    ...{ signal, deadline, requestMs: timeoutMs, fresh: true },
  };
}

/** Any reply at all shows that the service is reachable. */
const anyReply: Ability = {
  request: () => ({ path: "/" }),
  classify: () => "ok",
  parse: (reply) => reply.headers.date,
};

async function reachOut(checking: Checking): Promise<NonNullable<ProviderCheck["reach"]>> {
  const answer = await timed(() => checking.probe.reach(callOf(checking, anyReply, 0)));
  if ("failure" in answer) return answer;
  const date = answer.value.value as string | undefined;
  return { ms: answer.ms, ...(date && { date }) };
}

/** Tries each of several keys; the first bad one is reported. */
async function askAccount(checking: Checking): Promise<Timed<ParsedAccount> | undefined> {
  const { provider, access, keyed, probe } = checking;
  if (!provider.account || !keyed) return undefined;
  const ability = provider.account as Ability;
  const count = keyCount(provider, access);
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      timed(async () => (await probe.account(callOf(checking, ability, index))).value as ParsedAccount),
    ),
  );
  const bad = answers.findIndex((answer) => "failure" in answer);
  const chosen = answers[Math.max(bad, 0)];
  if (!chosen || !("failure" in chosen) || count === 1) return chosen;
  const message = `Key ${bad + 1} of ${count}: ${chosen.failure.message}`;
  return { ...chosen, failure: { ...chosen.failure, message } };
}

/**
 * Codes that are certainly about the key. A missing account page, as on a server that only imitates the service, is not.
 */
const aboutKey = new Set<string>(["unauthorized", "out_of_credit", "not_configured"]);

/** A question that every index answers. */
const smallQuery = { query: "wikipedia", limit: 1 };

async function trySearch(checking: Checking): Promise<Pick<ProviderCheck, "call" | "untried">> {
  const { provider, keyed, settings, transport, deadline, timeoutMs, signal } = checking;
  if (!provider.search) return { untried: { reason: "reads only" } };
  if (!checking.spend && !isFree(provider, keyed)) {
    const { cost } = provider.search;
    return { untried: { reason: "costs", ...(cost && { cost }) } };
  }
  const run: SearchRun = {
    ...{ query: checkQuery(smallQuery, settings), settings, transport, deadline, requestMs: timeoutMs },
    ...{ policy: { allowed: [], blocked: [] }, fresh: true, leastSilenceMs: settings.search.requestMs },
  };
  const searched = await timed(() => runProvider({ provider, keyless: !keyed }, run, signal, deadline));
  const failure = "failure" in searched ? searched.failure : undefined;
  return { call: { how: "search", ms: searched.ms, ...(failure && { failure }) } };
}

/** Without a key nothing can be charged, and the user's own server charges nothing. */
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
