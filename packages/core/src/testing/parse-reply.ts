import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchHit } from "../contracts/hit.ts";
import type {
  Needs,
  ParsedPage,
  ParsedSearch,
  Provider,
  ReadTarget,
  RequestContext,
} from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { normalise } from "../engine/normalise.ts";
import { providers } from "../providers/registry.gen.ts";
import type { Ability } from "../transport/call.ts";
import { decodeReply, markupParserFor } from "../transport/decode.ts";

/** A reply of a service, as a fixture keeps it. */
export interface RecordedReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** Text, or JSON that is written out as text. */
  body: unknown;
}

/** The result that a provider parses from a recorded reply. */
export interface ParsedReply {
  hits: SearchHit[];
  answer?: string;
  page?: ParsedPage;
}

export const sampleQuery: SearchQuery = {
  text: 'café "naïve" & 日本語',
  limit: 5,
  allowedDomains: [],
  blockedDomains: [],
  timeRange: "all",
  undated: "keep",
  page: 1,
};

const sampleTarget: ReadTarget = { url: "https://example.com/page", seconds: 20 };

/** The context of a call with a key where the provider has keys, on a fixed day. */
export function sampleContext(
  provider: Provider,
  changes: Partial<RequestContext<Needs>> = {},
): RequestContext<Needs> {
  const keyed = Object.values(provider.needs).some((need) => need.secret && !need.optional);
  return { settings: {}, keyed, now: new Date("2026-06-15T12:00:00Z"), ...changes };
}

export function abilityOf(provider: Provider, kind: "search" | "read"): Ability {
  const ability = provider[kind];
  if (!ability) throw new Error(`${provider.id} has no ${kind} ability.`);
  return ability as Ability;
}

/** Runs a recorded reply through exactly the engine's classify, parse and normalisation; throws the coded error. */
export async function parseReply(
  provider: string | Provider,
  kind: "search" | "read",
  recorded: RecordedReply,
  ask: Partial<SearchQuery> | Partial<ReadTarget> = {},
): Promise<ParsedReply> {
  const found = typeof provider === "string" ? providers.find(({ id }) => id === provider) : provider;
  if (!found) throw new Error(`Unknown provider "${provider}".`);
  const ability = abilityOf(found, kind);
  const headers = Object.entries(recorded.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const wire = {
    status: recorded.status,
    headers: Object.fromEntries(headers),
    body: typeof recorded.body === "string" ? recorded.body : JSON.stringify(recorded.body),
  };
  const from = {
    provider: found,
    ability,
    ask: kind === "search" ? { ...sampleQuery, ...ask } : { ...sampleTarget, ...ask },
    context: sampleContext(found),
  };
  const value = decodeReply(wire, from, await markupParserFor(ability));
  if (kind === "read") return { hits: [], page: value as ParsedPage };
  const { hits, answer } = normalise(value as ParsedSearch, found.id);
  return { hits, ...(answer && { answer }) };
}

/** A recorded exchange from `fixtures/<provider>/<search|read>/<name>.json`. */
export interface Fixture extends RecordedReply {
  /** ok…, empty… or error-<code>…: the name says what has to come out. */
  name: string;
  query?: Record<string, unknown>;
  expect?: { hits?: Record<string, unknown>[]; answer?: string } & Record<string, unknown>;
}

/** The recorded replies of a folder. */
export function readFixtures(folder: string): Fixture[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const { bodyFile, ...fixture } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Omit<
        Fixture,
        "name"
      > & {
        bodyFile?: string;
      };
      const body = bodyFile ? readFileSync(join(folder, bodyFile), "utf8") : fixture.body;
      return { ...fixture, name: file.replace(/\.json$/, ""), body };
    });
}
