import type { ErrorCode } from "./error.ts";
import { asArray, asObject, asText, objects } from "./json.ts";
import type { ParsedSearch, Verdict } from "./provider.ts";
import type { Reply } from "./reply.ts";

// The Responses API, which OpenAI made and xAI kept: a model that searches by itself and writes an answer.

/** Short prose: the pages are what is wanted, and every word of a model costs. */
export const searchInstructions =
  "Search the web for the user's query. Answer in a few sentences, and cite every page that you used.";

/** The prose is the answer, its citations are the hits. They have no snippet: the words are the model's, not the page's. */
export function citedAnswer(reply: Reply): ParsedSearch {
  const body = asObject(reply.json());
  const messages = reply.rows(body?.output, "output items").filter(({ type }) => type === "message");
  if (!messages.length) throw reply.unexpected("it holds no message of the model");
  const texts = messages
    .flatMap(({ content }) => objects(content))
    .filter(({ type }) => type === "output_text");
  const titles = new Map<string, string | undefined>();
  for (const { type, url, title } of texts.flatMap(({ annotations }) => objects(annotations))) {
    // OpenAI marks the addresses as its own visitors.
    const address = asText(url)?.replace(/[?&]utm_source=openai$/, "");
    if (type === "url_citation" && address) titles.set(address, titles.get(address) ?? asText(title));
  }
  // xAI lists the addresses of everything it met; a number is what it calls a citation in the text.
  for (const address of asArray(body?.citations) ?? []) {
    const url = asText(address);
    if (url && !titles.has(url)) titles.set(url, undefined);
  }
  return {
    hits: [...titles].map(([url, title]) => ({ url, title: title && !/^\d+$/.test(title) ? title : url })),
    answer: texts.map(({ text }) => asText(text) ?? "").join("\n\n"),
    warnings: body?.status === "incomplete" ? ["The answer is incomplete: the model was cut off."] : [],
  };
}

const codes: Readonly<Record<string, ErrorCode>> = {
  insufficient_quota: "out_of_credit",
  billing_hard_limit_reached: "out_of_credit",
  invalid_api_key: "unauthorized",
  rate_limit_exceeded: "rate_limited",
  // Not an address that is missing, as the status says, but a wrong setting.
  model_not_found: "invalid_input",
  server_error: "unavailable",
};

/** `{error: {type, code, message}}`, or at xAI `{code, error: "text"}`. A failure after the start comes with status 200. */
export function classifyAnswer(reply: Reply): Verdict {
  const body = asObject(reply.maybeJson());
  const error = asObject(body?.error);
  const message = asText(error?.message) ?? asText(body?.error);
  if (message === undefined) return undefined;
  const known = codes[asText(error?.code) ?? ""] ?? codes[asText(error?.type) ?? ""];
  if (known) return { code: known, message };
  if (/used all available credits|spending limit|insufficient (?:quota|credit)/i.test(message))
    return { code: "out_of_credit", message };
  if (/(?:incorrect|invalid) api key/i.test(message)) return { code: "unauthorized", message };
  if (reply.status === 404) return { code: "invalid_input", message };
  return reply.status === 200 ? { code: "unavailable", message } : { message };
}
