import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterEveryTest } from "../../../../tests/support/hooks.ts";
import type { Provider } from "../../src/contracts/provider.ts";
import { createScry, type Scry, type ScryOptions } from "../../src/engine/create-scry.ts";
import { providers as builtIn } from "../../src/providers/registry.gen.ts";
import type { ProviderSettingsInput, SettingsInput } from "../../src/settings/settings-schema.ts";
import { type Fixture, readFixtures } from "../../src/testing/parse-reply.ts";
import { temporaryFolder } from "./folder.ts";
import { type Loopback, type Recorded, serve } from "./server.ts";

/** The library is no service: it has a suite of its own. */
const searching = builtIn.filter(({ search, local }) => search && local !== "library");

export const searchProviders = searching.map(({ id }) => id);

/** The variable of each key without which a provider is not asked. */
export const keyVariables: Partial<Record<string, string>> = Object.fromEntries(
  searching.flatMap(({ id, needs }) => {
    const key = Object.values(needs).find((need) => need.secret && !need.optional);
    return key ? [[id, key.env[0]]] : [];
  }),
);

/** What is needed and neither secret nor an address. */
const otherNeeds = ({ needs }: Provider) =>
  Object.entries(needs).flatMap(([name, need]) =>
    need.secret || need.baseUrl || need.optional ? [] : [[name, "some-id"]],
  );

const hasOwnAddress = ({ needs }: Provider) => Object.values(needs).some((need) => need.baseUrl);

const fixtureFolder = join(import.meta.dirname, "../../fixtures");

/** The recorded search replies of a provider. */
export const fixturesOf = (id: string) => readFixtures(join(fixtureFolder, id, "search"));

export function fixture(id: string, name: string): Fixture {
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
afterEveryTest(async () => {
  await Promise.all(open.splice(0).map((scry) => scry.close()));
});

export interface WorldOptions extends Omit<ScryOptions, "settings"> {
  settings?: SettingsInput;
  /** Which providers have no key. */
  withoutKey?: readonly string[];
  /** Settings of each provider; by default no pace is kept. */
  provider?: ProviderSettingsInput;
}

/**
 * One loopback server for each provider, which answers with the named fixture or as the test says, and an
 * engine that knows no other addresses. A provider that is not named does not listen.
 */
export async function createWorld(
  answers: Record<string, Answer>,
  { settings = {}, withoutKey = [], provider = { delay_ms: 0 }, env = {}, ...options }: WorldOptions = {},
): Promise<World> {
  const servers: Record<string, Loopback> = {};
  for (const [id, answer] of Object.entries(answers)) {
    let round = 0;
    servers[id] = await serve((request, response) => {
      if (typeof answer === "string") reply(response, fixture(id, answer));
      else answer(response, request, round++);
    });
  }
  const providers = Object.fromEntries(
    searching.map((one) => {
      const { id } = one;
      // Port 9 ("discard") of this machine: refused at once, and nothing leaves it. An address is what makes a
      // server of one's own configured, so it gets none.
      const base_url = servers[id]?.url ?? (hasOwnAddress(one) ? undefined : "http://127.0.0.1:9");
      const needed = Object.fromEntries(otherNeeds(one));
      return [id, { ...provider, ...needed, base_url, ...settings.providers?.[id] }];
    }),
  );
  const keys = Object.entries(keyVariables).flatMap(([id, variable]) =>
    id in answers && !withoutKey.includes(id) ? [[variable, `${id}-key-0123456789`]] : [],
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
