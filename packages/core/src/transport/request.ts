import type { Provider, RequestSpec } from "../contracts/provider.ts";
import type { ProviderAccess } from "../settings/provider-access.ts";
import { checkBaseUrl } from "../settings/setting-errors.ts";
import { userAgent } from "../version.ts";
import type { Call, WireRequest } from "./call.ts";

/** The address that a provider is reached at: the user's own setting, or one of the declared origins. */
export function baseUrlOf(provider: Provider, access: ProviderAccess, spec: RequestSpec): string {
  if (access.baseUrl) return access.baseUrl;
  const { origin } = provider;
  if (typeof origin === "string") return origin;
  const named = origin && (spec.origin ? origin[spec.origin] : Object.values(origin)[0]);
  if (!named) throw new Error(`Provider ${provider.id} has no origin ${spec.origin ?? ""}.`);
  return named;
}

function urlOf(root: URL, spec: RequestSpec): URL {
  // A path such as "@evil.example" or "//evil.example" must not move the request to another host.
  if (!spec.path.startsWith("/") || spec.path.startsWith("//") || spec.path.includes("\\"))
    throw new Error(`A request path starts with one slash: ${spec.path}`);
  const prefix = root.pathname.replace(/\/+$/, "");
  const url = new URL(root.origin + prefix + spec.path);
  if (url.origin !== root.origin || !url.pathname.startsWith(`${prefix}/`))
    throw new Error(`A request stays on its origin and below its base path: ${spec.path}`);
  const query = Object.entries(spec.query ?? {});
  if (!root.search && !query.length && !spec.usual) return url;
  // Built first: every change of url.searchParams would rewrite the whole address.
  const parameters = new URLSearchParams(url.search);
  for (const [name, value] of new URLSearchParams(root.search)) parameters.append(name, value);
  if (!spec.usual?.unless.some((name) => parameters.has(name)))
    for (const [name, value] of Object.entries(spec.usual?.query ?? {})) parameters.set(name, value);
  for (const [name, value] of query) if (value !== undefined) parameters.set(name, String(value));
  url.search = parameters.toString();
  return url;
}

/** The wire form of a call, still without its secret. */
export function describeRequest(call: Call): WireRequest {
  const { spec, provider, access } = call;
  const base = checkBaseUrl(provider, baseUrlOf(provider, access, spec), access.baseUrlPlace);
  const headers: Record<string, string> = {};
  const add = (more: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(more)) headers[name.toLowerCase()] = value;
  };
  add(spec.headers ?? {});
  headers["user-agent"] ??= userAgent;
  headers.accept ??= "application/json";
  headers["accept-encoding"] ??= "gzip, deflate, br";
  let body: string | undefined;
  if (spec.json !== undefined) {
    body = JSON.stringify(spec.json);
    headers["content-type"] ??= "application/json";
  } else if (spec.form) {
    body = new URLSearchParams(spec.form).toString();
    headers["content-type"] ??= "application/x-www-form-urlencoded";
  }
  return { method: spec.method ?? "GET", url: urlOf(base, spec), headers, body, signal: call.signal };
}
