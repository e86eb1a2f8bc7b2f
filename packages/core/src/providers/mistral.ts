import { searchInstructions } from "../contracts/cited-answer.ts";
import { asArray, asObject, asText, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** `{message}`, `{detail: [{msg}]}` of its validation, or `{detail: "text"}`. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  const message = asText(body?.message) ?? asText(body?.detail) ?? asText(objects(body?.detail)[0]?.msg);
  if (reply.status === 402) return { code: "out_of_credit", ...(message && { message }) };
  return message ? { message } : undefined;
}

export default defineProvider({
  id: "mistral",
  label: "Mistral web search",
  home: "https://mistral.ai",
  docs: "https://docs.mistral.ai/agents/connectors/websearch",
  origin: "https://api.mistral.ai",
  needs: {
    key: { env: ["MISTRAL_API_KEY"], about: "API key", secret: true },
    model: {
      env: ["MISTRAL_SEARCH_MODEL"],
      about: "Model that searches, mistral-medium-latest by default",
      optional: true,
    },
  },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://console.mistral.ai/api-keys",
  note: "A model that searches, by an API that is marked beta: an answer with citations, billed by searches and tokens; raise search.request_timeout to 60.",
  search: {
    index: "mistral",
    onlyNamed: true,
    can: { limit: 20, domains: "checked", exclude: "checked", time: "checked", answer: true },
    request: (query, { settings }) => ({
      method: "POST",
      path: "/v1/conversations",
      json: {
        model: settings.model ?? "mistral-medium-latest",
        instructions: searchInstructions,
        inputs: query.text,
        tools: [{ type: "web_search" }],
        stream: false,
        // Otherwise every search stays with the service as a conversation.
        store: false,
      },
    }),
    parse(reply) {
      const outputs = reply.rows(asObject(reply.json())?.outputs, "outputs");
      const messages = outputs.filter(({ type }) => type === "message.output");
      if (!messages.length) throw reply.unexpected("it holds no message of the model");
      // The content is a text, or a list of pieces of text and references.
      const pieces = messages.flatMap(({ content }) =>
        asText(content) === undefined ? objects(asArray(content)) : [{ type: "text", text: content }],
      );
      const pages = new Map(
        pieces.flatMap(({ type, url, title }) => {
          const address = type === "tool_reference" ? asText(url) : undefined;
          return address ? [[address, asText(title) ?? address] as const] : [];
        }),
      );
      return {
        hits: [...pages].map(([url, title]) => ({ url, title })),
        answer: pieces.flatMap(({ type, text }) => (type === "text" ? (asText(text) ?? []) : [])).join(""),
      };
    },
    classify,
  },
});
