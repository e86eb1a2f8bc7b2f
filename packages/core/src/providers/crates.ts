import { asNumber, asObject, asText, objects } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";

export default defineProvider({
  id: "crates",
  label: "crates.io",
  home: "https://crates.io",
  docs: "https://crates.io/data-access",
  origin: "https://crates.io",
  needs: {},
  note: "Packages for Rust; one request a second.",
  search: {
    index: "crates",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "checked",
      page: true,
      topics: ["packages"],
    },
    // Its policy for crawlers; it also wants a User-Agent with an address, which every request has.
    limits: { perSecond: 1, concurrent: 1 },
    request: (query) => ({
      path: "/api/v1/crates",
      query: { q: query.text, per_page: query.limit, page: query.page > 1 ? query.page : undefined },
    }),
    parse: (reply) => ({
      hits: reply.rows(asObject(reply.json())?.crates, "crates").map((row) => {
        const name = asText(row.name) ?? asText(row.id);
        const version = asText(row.max_stable_version) ?? asText(row.max_version);
        return {
          title: [name, version].filter(Boolean).join(" "),
          url: name && `https://crates.io/crates/${encodeURIComponent(name)}`,
          snippet: [
            asText(row.description)?.trim(),
            asText(row.repository),
            `${asNumber(row.downloads) ?? 0} downloads`,
          ]
            .filter(Boolean)
            .join("; "),
          date: asText(row.updated_at),
        };
      }),
    }),
    classify(reply) {
      const message = asText(objects(asObject(reply.maybeJson())?.errors)[0]?.detail);
      return reply.status !== 200 && message ? { message } : undefined;
    },
  },
});
