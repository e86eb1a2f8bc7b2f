import { readFileSync } from "node:fs";
import { ScryError } from "../contracts/error.ts";
import type { Provider } from "../contracts/provider.ts";
import { createPageProxy } from "../guard/proxy/page-proxy.ts";
import { resolveAccess } from "./provider-access.ts";
import type { Settings } from "./settings.ts";

// Bad addresses and files are reported when they are first needed: a proxy for services must not keep a page from being
// read.

/** "host:3128" without a scheme is the usual slip. The address itself may hold a password and is not repeated. */
export function checkProxy(proxy: string | undefined, place = "network.proxy"): void {
  if (!proxy || /^https?:$/.test(URL.parse(proxy)?.protocol ?? "")) return;
  throw new ScryError({
    code: "not_configured",
    message: "The address of the proxy is not an http(s) URL.",
    hint: `Write http://host:port in ${place}.`,
  });
}

export function readCertificates(file: string, place = "network.ca"): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ScryError({
      code: "not_configured",
      message: `The certificate file ${file} cannot be read.`,
      hint: `Correct ${place}.`,
      cause,
    });
  }
}

export function checkBaseUrl(
  provider: Provider,
  address: string,
  place = `providers.${provider.id}.base_url`,
): URL {
  const base = URL.parse(address);
  const wrong = (what: string, hint: string) =>
    new ScryError({
      code: "not_configured",
      message: `The base URL of ${provider.label} ${what}.`,
      hint,
      provider: provider.id,
    });
  if (!base || !/^https?:$/.test(base.protocol))
    throw wrong("is not an http(s) URL", `Correct ${place}: it has to begin with http:// or https://.`);
  if (base.username || base.password) {
    const { username, password } = provider.needs;
    const own = [username, password].flatMap((need) => need?.env[0] ?? []).join(" and ");
    const hint = `Take them out of ${place} and set ${own || `providers.${provider.id}.headers`}.`;
    throw wrong("contains a user name or password, which would not be sent", hint);
  }
  return base;
}

/**
 * The messages of all wrong settings, as calls would fail with them: they distinguish a wrong setting from a missing
 * one.
 */
export function settingErrors(settings: Settings, providers: readonly Provider[]): string[] {
  const { httpProxy, httpsProxy, ca } = settings.network;
  const checks = [
    () => checkProxy(httpProxy),
    () => checkProxy(httpsProxy),
    () => ca && readCertificates(ca),
    () => settings.read.proxy && createPageProxy(settings.read.proxy),
    ...providers.map((provider) => () => {
      const { baseUrl } = resolveAccess(provider, settings);
      return baseUrl && checkBaseUrl(provider, baseUrl);
    }),
  ];
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return ScryError.is(error) ? error.message : [];
    }
  });
}

/** The error for a disabled tool; `place` is the setting that disables it. */
export const disabledError = (what: string, place: string) =>
  new ScryError({
    code: "not_configured",
    message: `${what} is switched off.`,
    hint: `Set ${place} to true.`,
  });
