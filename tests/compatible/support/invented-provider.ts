import { defineProvider } from "@scry/core";

export interface Row {
  title: string;
  url: string;
  snippet: string;
  date?: string;
  score?: number;
}

/** A provider that honours every filter itself and receives the whole query, so that a test sees what arrived. */
export const invented = defineProvider({
  id: "invented",
  label: "Invented",
  home: "https://invented.example",
  docs: "https://invented.example/docs",
  origin: "https://api.invented.example",
  needs: { key: { env: ["INVENTED_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://invented.example/keys",
  search: {
    index: "invented",
    can: {
      limit: 50,
      domains: "native",
      exclude: "native",
      time: "native",
      dates: true,
      language: true,
      region: true,
      safe: true,
      page: true,
      answer: true,
    },
    request: (query) => ({ path: "/search", query: { query: JSON.stringify(query) } }),
    parse(reply) {
      const body = reply.json() as { rows: Row[]; answer?: string };
      return { hits: body.rows, answer: body.answer };
    },
    // A captcha in front of the service.
    classify: (reply) => (reply.status === 418 ? { code: "blocked" } : undefined),
  },
});
