import { ScryError } from "../contracts/error.ts";
import type { Provider, RequestSpec } from "../contracts/provider.ts";
import type { ProviderAccess } from "../settings/access.ts";
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

function urlOf(base: string, spec: RequestSpec): URL {
  // A path such as "@evil.example" or "//evil.example" must not move the request to another host.
  if (!spec.path.startsWith("/") || spec.path.startsWith("//") || spec.path.includes("\\"))
    throw new Error(`A request path starts with one slash: ${spec.path}`);
  const root = new URL(base);
  const url = new URL(root.origin + root.pathname.replace(/\/+$/, "") + spec.path);
  if (url.origin !== root.origin) throw new Error("A request stays on its origin.");
  for (const [name, value] of root.searchParams) url.searchParams.append(name, value);
  for (const [name, value] of Object.entries(spec.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** The wire form of a call, still without its secret. */
export function describeRequest(call: Call): WireRequest {
  const { spec, access } = call;
  let base: string;
  try {
    base = new URL(baseUrlOf(call.provider, access, spec)).href;
  } catch (cause) {
    throw new ScryError({
      code: "not_configured",
      message: `The base URL of ${call.provider.label} is not a URL.`,
      hint: `Correct providers.${call.provider.id}.base_url.`,
      provider: call.provider.id,
      cause,
    });
  }
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
