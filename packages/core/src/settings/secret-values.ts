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

/** The passwords of proxies and of the store. */
export const addressSecrets = ({ network, read, store, rerank }: Settings) =>
  [
    ...[network.httpProxy, network.httpsProxy, read.proxy?.http, read.proxy?.https],
    ...[store.url, rerank.url],
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
