import type { Cost, Honoured, Provider, ProviderStatus, Registry, SearchReasons } from "@scry/core";

/**
 * How a provider honours each filter of a search: "native", the service filters; "rewritten", scry puts it into the
 * query as operators or dates; "checked", scry filters the results; or "unsupported".
 */
export function filtersOf({ search }: Pick<Provider, "search">): Readonly<Record<string, Honoured>> {
  if (!search) return {};
  const { can } = search;
  const either = (ability: boolean | undefined) => (ability ? "native" : "unsupported");
  return {
    allowed_domains: can.domains,
    blocked_domains: can.exclude,
    time_range: can.time,
    dates: can.dates ? "native" : "checked",
    language: either(can.language),
    region: either(can.region),
    safe: either(can.safe),
    page: either(can.page),
  };
}

/** The plan of a search as JSON. */
export const reasonsData = ({ notAsked, ...reasons }: SearchReasons): Record<string, unknown> => ({
  ...reasons,
  not_asked: notAsked,
});

const costData = ({ asOf, ...cost }: Cost) => ({ ...cost, ...(asOf && { as_of: asOf }) });

/** A provider as JSON, with the names that the tools use: for `scry providers --json` and `/v1/providers`. */
export function providerData(status: ProviderStatus, registry: Registry): Record<string, unknown> {
  const { keySource, missing, ...rest } = status;
  const provider = registry.get(status.id);
  return {
    ...rest,
    ...(provider?.search && {
      filters: filtersOf(provider),
      answer: Boolean(provider.search.can.answer),
      topics: provider.search.can.topics ?? [],
      ...(provider.search.cost && { cost: costData(provider.search.cost) }),
    }),
    ...(missing && {
      missing: {
        variable: missing.variable,
        setting: missing.setting,
        ...(missing.getKey && { get_key: missing.getKey }),
      },
    }),
    ...(keySource && { key_source: keySource }),
    ...(provider && { home: provider.home }),
  };
}
