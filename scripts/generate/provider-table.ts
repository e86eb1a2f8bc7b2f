import type { Provider } from "../../packages/core/src/contracts/provider.ts";

const variables = (provider: Provider) =>
  Object.values(provider.needs)
    .filter((need) => !need.optional)
    .map((need) => `\`${need.env[0]}\``)
    .join(", ");

function needs(provider: Provider): string {
  const required = variables(provider);
  if (!required) return "nothing";
  return provider.keyless ? `${required}, or a capped mode without` : required;
}

const named = ({ search }: Provider) => (search?.onlyNamed ? "; only by name" : "");

function filters({ search }: Provider): string {
  if (!search) return "";
  const { can } = search;
  const list = [
    `domains ${can.domains}`,
    `time ${can.time}`,
    can.language && "language",
    can.region && "region",
    can.page && "pages",
    can.answer && "answer",
    can.topics?.length && `topics: ${can.topics.join(" ")}`,
  ];
  return list.filter(Boolean).join(", ");
}

/** Who is asked by a search that names nobody, and who waits to be named. */
export function searchOrderTable(providers: readonly Provider[], onlyNamed: boolean): string {
  const rows = providers.flatMap((provider) => {
    const { id, label, home, free, search } = provider;
    if (!search || Boolean(search.onlyNamed) !== onlyNamed) return [];
    const price = [
      search.cost?.usd && `$${search.cost.usd}${search.cost.asOf ? ` (${search.cost.asOf})` : ""}`,
      free && `free: ${free}`,
    ];
    const optional = Object.values(provider.needs).filter((need) => need.optional && need.secret);
    const keys = optional.map((need) => `\`${need.env[0]}\` optional`);
    const needed = [variables(provider), ...keys].filter(Boolean).join(", ") || "nothing";
    const cells = [
      `\`${id}\``,
      `[${label}](${home})`,
      needed,
      search.index,
      price.filter(Boolean).join("; "),
    ];
    return [`| ${cells.join(" | ")} |`];
  });
  const head = ["id", "service", "needs", "index", "price of a search"];
  return [`| ${head.join(" | ")} |`, `|${head.map(() => " --- ").join("|")}|`, ...rows].join("\n");
}

/** One row a provider, from what it declares. */
export function providerTable(providers: readonly Provider[], kind: "search" | "read"): string {
  const rows = providers
    .filter((provider) => provider[kind])
    .map((provider) => {
      const name = `[${provider.label}](${provider.home})`;
      const cells =
        kind === "search"
          ? [`\`${provider.id}\``, name, `${needs(provider)}${named(provider)}`, filters(provider)]
          : [`\`${provider.id}\``, name, needs(provider)];
      return `| ${[...cells, provider.note ?? ""].join(" | ")} |`;
    });
  const head =
    kind === "search" ? ["id", "service", "needs", "filters", "note"] : ["id", "service", "needs", "note"];
  return [`| ${head.join(" | ")} |`, `|${head.map(() => " --- ").join("|")}|`, ...rows].join("\n");
}
