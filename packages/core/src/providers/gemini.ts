import { searchInstructions } from "../contracts/cited-answer.ts";
import type { ErrorCode } from "../contracts/error.ts";
import { asObject, asText, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

const codes: Readonly<Record<string, ErrorCode>> = {
  RESOURCE_EXHAUSTED: "rate_limited",
  UNAUTHENTICATED: "unauthorized",
  PERMISSION_DENIED: "unauthorized",
  INVALID_ARGUMENT: "invalid_input",
  NOT_FOUND: "invalid_input",
  UNAVAILABLE: "unavailable",
};

/** `{error: {code, message, status, details}}`; a bad key is INVALID_ARGUMENT with the reason API_KEY_INVALID. */
function classify(reply: Reply): Verdict {
  const error = asObject(asObject(reply.maybeJson())?.error);
  if (!error) return undefined;
  const message = asText(error.message);
  const isKey = objects(error.details).some(({ reason }) => reason === "API_KEY_INVALID");
  const code = isKey ? "unauthorized" : codes[asText(error.status) ?? ""];
  return { ...(code && { code }), ...(message && { message }) };
}

const redirects =
  "The addresses are redirects of Google's that expire; the titles name the sites, and opening one leads to its page.";

export default defineProvider({
  id: "gemini",
  label: "Gemini with Google Search",
  home: "https://ai.google.dev",
  docs: "https://ai.google.dev/gemini-api/docs/google-search",
  origin: "https://generativelanguage.googleapis.com",
  needs: {
    key: { env: ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"], about: "API key", secret: true },
    model: {
      env: ["GEMINI_SEARCH_MODEL"],
      about: "Model that searches, gemini-2.5-flash by default",
      optional: true,
    },
  },
  auth: { in: "header", name: "x-goog-api-key" },
  getKey: "https://aistudio.google.com/apikey",
  note: "A model that searches Google: an answer with citations, whose addresses are redirects, so that domain lists leave nothing; raise search.request_timeout to 60.",
  search: {
    index: "gemini",
    onlyNamed: true,
    can: { limit: 20, domains: "checked", exclude: "checked", time: "checked", answer: true },
    // For a request that searched, after the free ones of a day; newer models are billed by each query they make.
    cost: { usd: 0.035 },
    request: (query, { settings }) => ({
      method: "POST",
      path: `/v1beta/models/${encodeURIComponent(settings.model ?? "gemini-2.5-flash")}:generateContent`,
      json: {
        system_instruction: { parts: [{ text: searchInstructions }] },
        contents: [{ role: "user", parts: [{ text: query.text }] }],
        tools: [{ google_search: {} }],
      },
    }),
    parse(reply) {
      const [candidate] = reply.rows(asObject(reply.json())?.candidates, "candidates");
      const parts = objects(asObject(candidate?.content)?.parts);
      // Thinking may come in separate parts.
      const answer = parts.flatMap(({ text, thought }) => (thought ? [] : (asText(text) ?? []))).join("");
      if (!candidate || !answer) throw reply.unexpected("it holds no text of the model");
      // Without grounding the model answered from memory.
      const grounding = asObject(candidate.groundingMetadata);
      const pages = objects(objects(grounding?.groundingChunks).map(({ web }) => web));
      return {
        hits: pages.map(({ uri, title }) => ({ url: asText(uri), title: asText(title) })),
        answer,
        warnings: pages.length ? [redirects] : ["The model answered without naming pages."],
      };
    },
    classify,
  },
});
