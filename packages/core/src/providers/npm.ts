import { asObject, asText } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";

export default defineProvider({
  id: "npm",
  label: "npm",
  home: "https://www.npmjs.com",
  docs: "https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md",
  origin: "https://registry.npmjs.org",
  needs: {},
  note: "Packages for JavaScript; base_url points it to a registry of your own.",
  search: {
    index: "npm",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "checked",
      page: true,
      // Longer texts are refused.
      queryChars: 64,
      topics: ["packages"],
    },
    limits: { perSecond: 2 },
    request: (query) => ({
      path: "/-/v1/search",
      query: {
        text: query.text,
        size: query.limit,
        from: query.page > 1 ? query.limit * (query.page - 1) : undefined,
      },
    }),
    parse: (reply) => ({
      hits: reply.rows(asObject(reply.json())?.objects, "packages").map((row) => {
        const found = asObject(row.package);
        const name = asText(found?.name);
        const links = asObject(found?.links);
        return {
          title: [name, asText(found?.version)].filter(Boolean).join(" "),
          url: asText(links?.npm) ?? (name && `https://www.npmjs.com/package/${name}`),
          snippet: [asText(found?.description), asText(links?.repository)].filter(Boolean).join("; "),
          date: asText(found?.date),
        };
      }),
    }),
    classify(reply) {
      const body = asObject(reply.maybeJson());
      const message = asText(body?.error) ?? asText(body?.message);
      return reply.status !== 200 && message ? { message } : undefined;
    },
  },
});
