import { searchInstructions } from "../contracts/cited-answer.ts";
import type { ErrorCode } from "../contracts/error.ts";
import { asObject, asText, type JsonObject, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

const codes: Readonly<Record<string, ErrorCode>> = {
  authentication_error: "unauthorized",
  permission_error: "unauthorized",
  billing_error: "out_of_credit",
  rate_limit_error: "rate_limited",
  overloaded_error: "unavailable",
  timeout_error: "timeout",
  // A model that does not exist.
  not_found_error: "invalid_input",
  // Errors of the search tool itself, inside a reply of status 200.
  too_many_requests: "rate_limited",
  query_too_long: "invalid_input",
  invalid_tool_input: "invalid_input",
  unavailable: "unavailable",
  max_uses_exceeded: "unavailable",
};

/** The results of every search that the model made; a search that failed has an object instead of a list. */
function searchesOf(blocks: readonly JsonObject[]) {
  const contents = blocks
    .filter(({ type }) => type === "web_search_tool_result")
    .map(({ content }) => content);
  return {
    rows: contents.flatMap(objects),
    failure: contents.map((content) => asText(asObject(content)?.error_code)).find(Boolean),
  };
}

function classify(reply: Reply): Verdict {
  const body = asObject(reply.maybeJson());
  const error = asObject(body?.error);
  const message = asText(error?.message);
  if (/credit balance is too low/i.test(message ?? "")) return { code: "out_of_credit", message };
  const known = codes[asText(error?.type) ?? ""];
  if (known) return { code: known, message };
  const { rows, failure } = searchesOf(objects(body?.content));
  if (!failure || rows.length) return message ? { message } : undefined;
  return { code: codes[failure] ?? "unavailable", message: `its search failed: ${failure}` };
}

export default defineProvider({
  id: "anthropic",
  label: "Anthropic web search",
  home: "https://www.anthropic.com",
  docs: "https://docs.claude.com/en/docs/agents-and-tools/tool-use/web-search-tool",
  origin: "https://api.anthropic.com",
  needs: {
    key: { env: ["ANTHROPIC_API_KEY"], about: "API key", secret: true },
    model: {
      env: ["ANTHROPIC_SEARCH_MODEL"],
      about: "Model that searches, claude-haiku-4-5 by default",
      optional: true,
    },
  },
  auth: { in: "header", name: "x-api-key" },
  getKey: "https://console.anthropic.com/settings/keys",
  note: "A model that searches: an answer with citations, billed by searches and tokens, and slower than an index; raise search.request_timeout to 60.",
  search: {
    index: "anthropic",
    onlyNamed: true,
    can: {
      limit: 20,
      domains: "native",
      exclude: "native",
      oneDomainList: true,
      time: "checked",
      region: true,
      answer: true,
    },
    // One search; the tokens of the model come on top, and it may search several times.
    cost: { usd: 0.01 },
    request: (query, { settings }) => ({
      method: "POST",
      path: "/v1/messages",
      headers: { "anthropic-version": "2023-06-01" },
      json: {
        model: settings.model ?? "claude-haiku-4-5",
        max_tokens: 1024,
        system: searchInstructions,
        messages: [{ role: "user", content: query.text }],
        tools: [
          {
            type: "web_search_20250305",
            name: "web_search",
            max_uses: 1,
            allowed_domains: query.allowedDomains.length ? query.allowedDomains : undefined,
            blocked_domains:
              query.blockedDomains.length && !query.allowedDomains.length ? query.blockedDomains : undefined,
            user_location: query.region
              ? { type: "approximate", country: query.region.toUpperCase() }
              : undefined,
          },
        ],
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      const blocks = reply.rows(body?.content, "blocks");
      if (body?.type !== "message") throw reply.unexpected("it is not a message of the model");
      const texts = blocks.filter(({ type }) => type === "text");
      // The page's own words, where the model cited them.
      const cited = new Map<string, string[]>();
      for (const { url, cited_text } of texts.flatMap(({ citations }) => objects(citations))) {
        const [address, words] = [asText(url), asText(cited_text)];
        if (address && words) cited.set(address, [...(cited.get(address) ?? []), words]);
      }
      const hits = searchesOf(blocks).rows.map((row) => ({
        title: asText(row.title),
        url: asText(row.url),
        snippet: cited.get(asText(row.url) ?? "")?.join(" … "),
        date: asText(row.page_age),
      }));
      return {
        hits: [...hits.filter(({ snippet }) => snippet), ...hits.filter(({ snippet }) => !snippet)],
        answer: texts.map(({ text }) => asText(text) ?? "").join(""),
      };
    },
    classify,
  },
});
