import { citedAnswer, classifyAnswer, searchInstructions } from "../contracts/cited-answer.ts";
import { defineProvider } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";

/** Allowed domains or excluded ones, not both. */
function filters({ allowedDomains, blockedDomains }: SearchQuery) {
  if (allowedDomains.length) return { allowed_domains: allowedDomains };
  return blockedDomains.length ? { excluded_domains: blockedDomains } : undefined;
}

export default defineProvider({
  id: "xai",
  label: "xAI web search",
  home: "https://x.ai/api",
  docs: "https://docs.x.ai/docs/guides/tools/search-tools",
  origin: "https://api.x.ai",
  needs: {
    key: { env: ["XAI_API_KEY"], about: "API key", secret: true },
    model: {
      env: ["XAI_SEARCH_MODEL"],
      about: "Model that searches, grok-4-1-fast by default",
      optional: true,
    },
  },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://console.x.ai",
  note: "A model that searches: an answer with citations, billed by searches and tokens, and slower than an index; raise search.request_timeout to 60.",
  search: {
    index: "xai",
    onlyNamed: true,
    can: {
      limit: 20,
      domains: "native",
      exclude: "native",
      maxDomains: 5,
      oneDomainList: true,
      time: "checked",
      answer: true,
    },
    request: (query, { settings }) => ({
      method: "POST",
      path: "/v1/responses",
      json: {
        model: settings.model ?? "grok-4-1-fast",
        input: [
          { role: "system", content: searchInstructions },
          { role: "user", content: query.text },
        ],
        tools: [{ type: "web_search", filters: filters(query) }],
        store: false,
      },
    }),
    parse: citedAnswer,
    classify: classifyAnswer,
  },
});
