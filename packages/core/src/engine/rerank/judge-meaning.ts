import type { Meaning } from "@scry/page/passages";
import { ScryError } from "../../contracts/error.ts";
import type { Provider } from "../../contracts/provider.ts";
import { missingNeed, notConfigured, type ProviderAccess } from "../../settings/provider-access.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Ask } from "../../transport/call.ts";
import { rerankServices } from "./services.ts";

export interface JudgeLimits {
  /** Milliseconds that are left of the whole call. */
  leftMs: number;
  signal?: AbortSignal | undefined;
}

export interface Judgement {
  /** One for each text, or nothing. */
  scores?: readonly number[];
  /** A note for the caller: whether it was used, and if not, why. */
  note: string;
}

/** Compares texts with a query by meaning. It never throws, and never takes more than its share of the time. */
export type Judge = (query: string, texts: readonly string[], limits: JudgeLimits) => Promise<Judgement>;

/** The share of the time that is left, and the most: a model on this machine takes about a second. */
const share = 0.3;
const mostMs = 5000;

interface Parts {
  settings: Settings;
  transport: Ask;
  accessOf(provider: Provider): ProviderAccess;
  /** The host's own. */
  meaning: Meaning | undefined;
}

/** The host's port, or the service of the settings; undefined where there is neither. */
export function createJudge({ settings, transport, accessOf, meaning }: Parts): Judge | undefined {
  const { provider: named, url, model } = settings.rerank;
  if (meaning)
    return (query, texts, limits) => judgeWith(() => meaning, "the host's model", query, texts, limits);
  if (!named) return undefined;
  const service = rerankServices[named];
  const { provider, ability } = service;
  const chosen = model ?? service.model;
  if (!chosen || (!url && !provider.origin)) throw incomplete(named, chosen ? "url" : "model");
  if (settings.read.profile && !isHere(url))
    return async () => ({
      note: "Not re-ranked by meaning: with a profile, the text of pages is sent to no service.",
    });
  const port =
    (deadline: number, signal: AbortSignal): Meaning =>
    async (query, texts) => {
      const missing = missingNeed(provider, settings);
      // A self-hosted server that is compatible with a service needs no key.
      if (missing && !url) throw notConfigured(provider, missing);
      const access = { ...accessOf(provider), ...(url && { baseUrl: url, baseUrlPlace: "rerank.url" }) };
      const ask = { query, texts, model: chosen };
      const now = new Date();
      const context = { settings: access.settings, keyed: Object.keys(access.secrets).length > 0, now };
      const { value } = await transport({
        ...{ provider, kind: "rerank", ability, ask, context, access, signal, deadline },
        ...{ spec: ability.request(ask, context), keyIndex: 0, requestMs: mostMs, fresh: false },
      });
      return (value as { scores: number[] }).scores;
    };
  return (query, texts, limits) => judgeWith(port, `${provider.label} (${chosen})`, query, texts, limits);
}

/** A server on this machine. */
const isHere = (url: string | undefined) =>
  /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(URL.parse(url ?? "")?.hostname ?? "");

async function judgeWith(
  port: (deadline: number, signal: AbortSignal) => Meaning,
  name: string,
  query: string,
  texts: readonly string[],
  { leftMs, signal = new AbortController().signal }: JudgeLimits,
): Promise<Judgement> {
  const timeoutMs = Math.min(mostMs, share * Math.max(0, leftMs));
  const { askMeaning } = await import("@scry/page/passages");
  const asked = await askMeaning(port(Date.now() + timeoutMs, signal), query, texts, { timeoutMs, signal });
  return "reason" in asked
    ? { note: `Not re-ranked by meaning with ${name}: ${asked.reason.replace(/\.$/, "")}.` }
    : { scores: asked, note: `Re-ranked by meaning with ${name}.` };
}

const incomplete = (provider: string, name: string) =>
  new ScryError({
    code: "invalid_input",
    message: `rerank.provider is ${provider}, but rerank.${name} is not set.`,
    hint: "For Ollama: rerank.url http://127.0.0.1:11434/v1 and rerank.model all-minilm; docs/settings.md has the others.",
  });
