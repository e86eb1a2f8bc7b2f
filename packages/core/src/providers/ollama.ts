import { asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** JSON `{error}`, or plain text. A spent week is a 429 that waiting a little does not help. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const message = asText(asObject(reply.maybeJson())?.error);
  if (reply.status === 429 && /weekly|usage limit/i.test(message ?? reply.body))
    return { code: "out_of_credit", message };
  return message ? { message } : undefined;
}

export default defineProvider({
  id: "ollama",
  label: "Ollama",
  home: "https://ollama.com",
  docs: "https://docs.ollama.com/capabilities/web-search",
  origin: "https://ollama.com",
  needs: { key: { env: ["OLLAMA_API_KEY", "OLLAMA_CLOUD_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://ollama.com/settings/keys",
  free: "a session and a weekly allowance",
  note: "The hosted web search of ollama.com, not the local server; long page text, no dates.",
  search: {
    index: "ollama",
    // Most people have this key for models.
    onlyNamed: true,
    can: { limit: 10, domains: "rewritten", exclude: "checked", time: "checked" },
    request: (query) => ({
      method: "POST",
      path: "/api/web_search",
      json: { query: query.text, max_results: query.limit },
    }),
    parse: (reply) => ({
      hits: reply.rows(asObject(reply.json())?.results, "results").map((row) => ({
        title: asText(row.title),
        url: asText(row.url),
        // Whole pages at times.
        snippet: asText(row.content)?.slice(0, 2000),
      })),
    }),
    classify,
  },
});
