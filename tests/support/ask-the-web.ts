import type { ModelRequest, Turn } from "./model-server.ts";

/** The usual script: the model searches, opens what it found, and answers with numbers. */
export const searchOpenAnswer = (pages: string): Turn[] => [
  { calls: [{ name: "web_search", arguments: { query: "water mills" } }] },
  { calls: [{ name: "open_page", arguments: { url: `${pages}/mills`, query: "wheel" } }] },
  { text: "The mill was built in 1783 [1]. Its wheel measures 6.4 metres [1][9]." },
];

/** Two calls at once, of both tools. */
export const parallel = (pages: string): Turn[] => [
  {
    calls: [
      { name: "web_search", arguments: { query: "water mills" } },
      { name: "open_page", arguments: { url: `${pages}/rivers` } },
    ],
  },
  { text: "Both are known [1]." },
];

/** First no JSON at all, then JSON that means nothing, then slips that the tools forgive: strict modes send nulls. */
export const malformed = (): Turn[] => [
  { calls: [{ name: "web_search", arguments: '{"query": "water mi' }] },
  { calls: [{ name: "web_search", arguments: { query: "" } }] },
  {
    calls: [
      {
        name: "web_search",
        arguments: {
          query: "mills",
          limit: "2",
          allowed_domains: "127.0.0.1",
          time_range: null,
          region: null,
        },
      },
    ],
  },
  { text: "The mill was built in 1783 [1]." },
];

/**
 * All tool results that the model received, oldest first. Some clients send every message again, some only what is new.
 */
export function toldTo(requests: readonly ModelRequest[]): string[] {
  const outputs = requests.flatMap((request) => request.outputs);
  return [...new Map(outputs.map(({ id, text }) => [id, text])).values()];
}
