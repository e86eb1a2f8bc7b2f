import type { Settings } from "./settings.ts";

/** `util.inspect.custom`, without loading that module. */
const inspected = Symbol.for("nodejs.util.inspect.custom");
const hidden = "[hidden]";

/** Gives an object another look in console.log, util.inspect and JSON.stringify. Its values stay as they are. */
function showAs<T extends object>(object: T, look: () => unknown): T {
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
function shownAddress(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? "");
  return url ? `${url.protocol}//${url.username || url.password ? `${hidden}@` : ""}${url.host}` : address;
}

/** Makes sure that a host that logs its settings, or a part of them, logs no key. */
export function hideSecrets(settings: Settings): Settings {
  const { network, read, secretSources, variables: _, environment: __, ...rest } = settings;
  for (const providers of [settings.providers, secretSources.argument, secretSources.file])
    hideProviders(providers);
  showAs(secretSources, () => hidden);
  const shownNetwork = () => ({
    ...network,
    httpProxy: shownAddress(network.httpProxy),
    httpsProxy: shownAddress(network.httpsProxy),
  });
  showAs(network, shownNetwork);
  const { proxy } = read;
  if (proxy)
    showAs(proxy, () => ({ ...proxy, http: shownAddress(proxy.http), https: shownAddress(proxy.https) }));
  return showAs(settings, () => ({ ...rest, read, network: shownNetwork() }));
}
