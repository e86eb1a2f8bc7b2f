import type { Provider } from "../contracts/provider.ts";
import type { ProviderAccess } from "./provider-access.ts";
import type { Settings } from "./settings.ts";

/** Headers that people set for other reasons than secrecy; their values are ordinary words. */
const openHeaders = /^(?:accept(?:-\w+)?|user-agent|content-type|cache-control|referer|origin|host)$/i;
/** Parameters whose value is a secret by their name. */
const secretParameter = /key|token|secret|auth|pass|sig|access|credential/i;
/** A value this long in an address is hardly a word. */
const tokenLength = 16;

/** All secret values in the access of one provider. */
export function secretValues(provider: Provider, access: ProviderAccess): string[] {
  const rules = provider.auth ? [provider.auth].flat() : [];
  const pairs = rules.flatMap((rule) => {
    const password = rule.in === "basic" ? access.secrets[rule.password] : undefined;
    return rule.in === "basic" && password ? [`${access.settings[rule.user] ?? ""}:${password}`] : [];
  });
  const headers = Object.entries(access.headers).flatMap(([name, value]) =>
    openHeaders.test(name) ? [] : partsOfHeader(value),
  );
  return [...Object.values(access.secrets), ...pairs, ...headers, ...secretsOfUrl(access.baseUrl)];
}

/** The passwords of proxies, of the store and of the library. */
export const addressSecrets = ({ network, read, store, library, rerank }: Settings) =>
  [
    ...[network.httpProxy, network.httpsProxy, read.proxy?.http, read.proxy?.https],
    ...[store.url, library.url, rerank.url],
  ].flatMap(secretsOfUrl);

/** The whole value; after a scheme the token alone; for basic authentication the password; for cookies each value. */
function partsOfHeader(value: string): string[] {
  const [, scheme, token] = /^([\w-]+)\s+(\S+)$/.exec(value.trim()) ?? [];
  if (token && scheme?.toLowerCase() === "basic") {
    const pair = Buffer.from(token, "base64").toString();
    return [value, token, pair, pair.slice(pair.indexOf(":") + 1)];
  }
  const cookies = [...value.matchAll(/[^=;\s]+=([^;]{8,})/g)].flatMap(([, cookie]) => cookie ?? []);
  return [value, ...(token ? [token] : []), ...cookies];
}

/** A base URL with a token in it is not advisable, but it happens. */
function secretsOfUrl(address: string | undefined): string[] {
  const url = URL.parse(address ?? "");
  if (!url) return [];
  const parameters = [...url.searchParams].flatMap(([name, value]) =>
    secretParameter.test(name) || value.length >= tokenLength ? [value] : [],
  );
  const pair = url.password
    ? [`${decoded(url.username)}:${decoded(url.password)}`, decoded(url.password)]
    : [];
  return [...pair, ...parameters];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `util.inspect.custom`, without loading that module. */
const inspected = Symbol.for("nodejs.util.inspect.custom");
const hidden = "[hidden]";

/**
 * Gives an object another look in console.log, util.inspect and JSON.stringify. Its values stay as they are. console.dir
 * asks no object for its look, but runs no getter either: a value that is shown as something else becomes one.
 */
function showAs<T extends object>(object: T, look: () => object): T {
  const shown = new Map<string, unknown>(Object.entries(look()));
  for (const [name, value] of Object.entries(object)) {
    const instead = shown.get(name);
    // An object shown as an object has getters of its own.
    if (instead !== value && typeof instead !== "object")
      Object.defineProperty(object, name, { get: () => value, enumerable: true, configurable: true });
  }
  for (const name of [inspected, "toJSON"])
    Object.defineProperty(object, name, { value: look, configurable: true });
  return object;
}

type OfProviders = Settings["providers"];

/** Nothing of a provider is shown but what cannot be secret: a header, an address or a user name can be. */
const shownProvider = (own: OfProviders[string]) =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      typeof value === "number" || typeof value === "boolean" ? value : hidden,
    ]),
  );

function hideProviders(providers: OfProviders): void {
  for (const own of Object.values(providers)) showAs(own, () => shownProvider(own));
}

/** An address without user name, password and parameters. */
export function shownAddress(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? "");
  return url ? `${url.protocol}//${url.username || url.password ? `${hidden}@` : ""}${url.host}` : address;
}

/** Makes sure that a host that logs its settings, or a part of them, logs no key. */
export function hideSecrets(settings: Settings): Settings {
  const {
    network,
    read,
    store,
    library,
    rerank,
    secretSources,
    variables: _,
    environment: __,
    ...rest
  } = settings;
  for (const providers of [settings.providers, secretSources.argument, secretSources.file])
    hideProviders(providers);
  showAs(secretSources, () => ({}));
  const shownNetwork = () => ({
    ...network,
    httpProxy: shownAddress(network.httpProxy),
    httpsProxy: shownAddress(network.httpsProxy),
  });
  const shownStore = () => ({ ...store, url: shownAddress(store.url) });
  const shownLibrary = () => ({ ...library, url: shownAddress(library.url) });
  const shownRerank = () => ({ ...rerank, url: shownAddress(rerank.url) });
  showAs(rerank, shownRerank);
  showAs(network, shownNetwork);
  showAs(store, shownStore);
  showAs(library, shownLibrary);
  const { proxy } = read;
  if (proxy)
    showAs(proxy, () => ({ ...proxy, http: shownAddress(proxy.http), https: shownAddress(proxy.https) }));
  // The environment is not copied along: what spreads the settings into an object of its own may log that.
  Object.defineProperty(settings, "variables", { enumerable: false });
  return showAs(settings, () => ({
    ...rest,
    read,
    network: shownNetwork(),
    store: shownStore(),
    library: shownLibrary(),
    rerank: shownRerank(),
  }));
}
