import { citedAnswer, classifyAnswer, searchInstructions } from "../contracts/cited-answer.ts";
import { defineProvider } from "../contracts/provider.ts";

export default defineProvider({
  id: "openai",
  label: "OpenAI web search",
  home: "https://platform.openai.com",
  docs: "https://platform.openai.com/docs/guides/tools-web-search",
  origin: "https://api.openai.com",
  needs: {
    key: { env: ["OPENAI_API_KEY"], about: "API key", secret: true },
    model: {
      env: ["OPENAI_SEARCH_MODEL"],
      about: "Model that searches, gpt-5-mini by default",
      optional: true,
    },
  },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://platform.openai.com/api-keys",
  note: "A model that searches: an answer with citations, billed by searches and tokens, and slower than an index; raise search.request_timeout to 60.",
  search: {
    index: "openai",
    onlyNamed: true,
    can: {
      limit: 20,
      domains: "native",
      maxDomains: 100,
      exclude: "checked",
      time: "checked",
      region: true,
      answer: true,
    },
    // One search; the tokens of the model come on top, and it may search several times.
    cost: { usd: 0.01, asOf: "2026-03" },
    request: (query, { settings }) => ({
      method: "POST",
      path: "/v1/responses",
      json: {
        model: settings.model ?? "gpt-5-mini",
        instructions: searchInstructions,
        input: query.text,
        tools: [
          {
            type: "web_search",
            filters: query.allowedDomains.length ? { allowed_domains: query.allowedDomains } : undefined,
            user_location: query.region
              ? { type: "approximate", country: query.region.toUpperCase() }
              : undefined,
          },
        ],
        // Left alone, a model answers from memory when it thinks it knows.
        tool_choice: "required",
        store: false,
      },
    }),
    parse: citedAnswer,
    classify: classifyAnswer,
  },
});
