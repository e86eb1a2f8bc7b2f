import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterEach } from "vitest";
import { createScry, type Scry, type ScryOptions } from "../../src/engine/create-scry.ts";
import type { ProviderSettingsInput, SettingsInput } from "../../src/settings/schema.ts";
import { type Fixture, readFixtures } from "../../src/testing/parse-reply.ts";
import { temporaryFolder } from "./folder.ts";
import { type Loopback, type Recorded, serve } from "./server.ts";

export const searchProviders = [
  "brave",
  "duckduckgo",
  "exa",
  "mojeek",
  "perplexity",
  "searxng",
  "serper",
  "tavily",
  "wikipedia",
] as const;
export type SearchProvider = (typeof searchProviders)[number];

export const keyVariables: Partial<Record<SearchProvider, string>> = {
  brave: "BRAVE_API_KEY",
  exa: "EXA_API_KEY",
  perplexity: "PERPLEXITY_API_KEY",
  serper: "SERPER_API_KEY",
  tavily: "TAVILY_API_KEY",
};

const fixtureFolder = join(import.meta.dirname, "../../fixtures");

/** The recorded search replies of a provider. */
export const fixturesOf = (id: SearchProvider) => readFixtures(join(fixtureFolder, id, "search"));

export function fixture(id: SearchProvider, name: string): Fixture {
  const found = fixturesOf(id).find((one) => one.name === name);
  if (!found) throw new Error(`There is no fixture ${id}/search/${name}.`);
  return found;
}

export function reply(response: ServerResponse, { status, headers = {}, body }: Fixture): void {
  // The recorded length and encoding are those of the service, not of this copy.
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(content-(length|encoding)|transfer-encoding)$/i.test(name),
  );
  response
    .writeHead(status, Object.fromEntries(kept))
    .end(typeof body === "string" ? body : JSON.stringify(body));
}

export type Answer = string | ((response: ServerResponse, request: Recorded, round: number) => void);

export interface World {
  servers: Record<string, Loopback>;
  scry: Scry;
  settings: SettingsInput;
  env: Record<string, string>;
  /** A second engine with the same settings, as a new process would have it. */
  another(options?: ScryOptions): Scry;
}

const open: Scry[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((scry) => scry.close()));
});

export interface WorldOptions extends Omit<ScryOptions, "settings"> {
  settings?: SettingsInput;
  /** Which providers have no key. */
  withoutKey?: readonly SearchProvider[];
  /** Settings of each provider; by default no pace is kept. */
  provider?: ProviderSettingsInput;
}

/**
 * One loopback server for each provider, which answers with the named fixture or as the test says, and an
 * engine that knows no other addresses. A provider that is not named does not listen.
 */
export async function createWorld(
  answers: Partial<Record<SearchProvider, Answer>>,
  { settings = {}, withoutKey = [], provider = { delay_ms: 0 }, env = {}, ...options }: WorldOptions = {},
): Promise<World> {
  const servers: Record<string, Loopback> = {};
  for (const [id, answer] of Object.entries(answers)) {
    let round = 0;
    servers[id] = await serve((request, response) => {
      if (typeof answer === "string") reply(response, fixture(id as SearchProvider, answer));
      else answer(response, request, round++);
    });
  }
  const providers = Object.fromEntries(
    searchProviders.map((id) => {
      // Port 9 ("discard") of this machine: refused at once, and nothing leaves it. An address is what makes a
      // SearXNG configured, so it gets none.
      const base_url = servers[id]?.url ?? (id === "searxng" ? undefined : "http://127.0.0.1:9");
      return [id, { ...provider, base_url, ...settings.providers?.[id] }];
    }),
  );
  const keys = Object.entries(keyVariables).flatMap(([id, variable]) =>
    id in answers && !withoutKey.includes(id as SearchProvider) ? [[variable, `${id}-key-0123456789`]] : [],
  );
  const all = { ...settings, providers: { ...settings.providers, ...providers } };
  const variables = { SCRY_STATE_DIR: temporaryFolder(), ...Object.fromEntries(keys), ...env };
  const another = (more: ScryOptions = {}) => {
    const scry = createScry({
      settings: all,
      env: variables,
      cwd: false,
      config: false,
      ...options,
      ...more,
    });
    open.push(scry);
    return scry;
  };
  return { servers, settings: all, env: variables, scry: another(), another };
}

/** The code of a failed search, or "ok". */
export const codeOf = (search: Promise<unknown>) =>
  search.then(
    () => "ok",
    (error: { code?: string }) => error.code ?? String(error),
  );
