import { type ErrorCode, type Provider, type SearchOutcome, version } from "@scry/core";
import type { Caller } from "../../http/token.ts";
import type { Gateway } from "../contract.ts";

/** The providers that search and that this caller may use, in the operator's bounds: the engines of the instance. */
export function searchEngines({ scry }: Gateway, { providers: own }: Caller): Provider[] {
  const operators = scry.settings.search.providers;
  return scry.registry
    .all()
    .filter(({ id, search }) => search && (own ?? [id]).includes(id) && (operators ?? [id]).includes(id));
}

/** SearXNG's description of an instance, as far as clients read it. */
export function instanceConfig(gateway: Gateway, caller: Caller): object {
  const { settings } = gateway.scry;
  return {
    instance_name: "scry",
    version,
    categories: ["general"],
    engines: searchEngines(gateway, caller).map(({ id, search }) => ({
      name: id,
      shortcut: id,
      categories: ["general"],
      enabled: true,
      paging: search?.can.page ?? false,
      language_support: search?.can.language ?? false,
      safesearch: search?.can.safe ?? false,
      // Where the service cannot, the dates of its hits are checked.
      time_range_support: true,
      timeout: settings.search.requestMs / 1000,
    })),
    plugins: [],
    locales: {},
    default_locale: settings.search.language ?? "",
    autocomplete: "",
    safe_search: { off: 0, moderate: 1, strict: 2 }[settings.search.safe ?? "off"],
    default_theme: "simple",
    doi_resolvers: [],
    default_doi_resolver: "",
    public_instance: false,
    limiter: { enabled: false },
  };
}

/** SearXNG's words for what went wrong with an engine. */
const reasons: Partial<Record<ErrorCode, string>> = {
  rate_limited: "too many requests",
  blocked: "CAPTCHA",
  unauthorized: "access denied",
  out_of_credit: "access denied",
  timeout: "timeout",
  unavailable: "HTTP connection error",
  bad_reply: "parsing error",
};

/** Providers that failed before another one answered, as pairs of name and reason. */
export const silentEngines = ({ attempts }: SearchOutcome): [string, string][] =>
  attempts.flatMap(({ provider, outcome, code }) =>
    outcome === "error"
      ? [[provider, reasons[code as ErrorCode] ?? code ?? "unexpected crash"] as [string, string]]
      : [],
  );
