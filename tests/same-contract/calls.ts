/** A call of one of the two tools, as a model would make it. */
export interface ToolCall {
  about: string;
  tool: "web_search" | "open_page";
  input: Record<string, string | number | boolean | string[]>;
}

/** The calls that every door has to answer alike. No two searches are the same: a cache would answer the second one. */
export const callsTo = (pages: string): ToolCall[] => [
  // First: what a conversation was shown before is left out, and not every door has one.
  {
    about: "the passages that answer",
    tool: "web_search",
    input: { query: "how many metres does the wheel measure", answer_tokens: 150, limit: 2 },
  },
  {
    about: "a search with filters",
    tool: "web_search",
    input: {
      query: "water mills",
      limit: 2,
      blocked_domains: ["windmills.example"],
      time_range: "y",
      language: "en",
    },
  },
  {
    about: "a search in one domain",
    tool: "web_search",
    input: { query: "mills of all kinds", allowed_domains: ["windmills.example"] },
  },
  { about: "a search that finds nothing", tool: "web_search", input: { query: "nothing at all" } },
  { about: "a search that fails", tool: "web_search", input: { query: "out of order" } },
  { about: "a query that is too long", tool: "web_search", input: { query: "mill ".repeat(120) } },
  { about: "the start of a page", tool: "open_page", input: { url: `${pages}/mills`, max_length: 400 } },
  {
    about: "a page from an offset",
    tool: "open_page",
    input: { url: `${pages}/mills`, offset: 300, max_length: 400 },
  },
  {
    about: "the passages of a page that answer a query",
    tool: "open_page",
    input: { url: `${pages}/mills`, query: "How large is the wheel?", max_length: 300 },
  },
  { about: "a text found in a page", tool: "open_page", input: { url: `${pages}/mills`, find: "axle" } },
  { about: "a section", tool: "open_page", input: { url: `${pages}/mills`, section: "The wheel" } },
  {
    about: "a section that is missing",
    tool: "open_page",
    input: { url: `${pages}/mills`, section: "Wind" },
  },
  {
    about: "what a page declares",
    tool: "open_page",
    input: { url: `${pages}/mills`, format: "data", max_length: 2_000 },
  },
  { about: "an address that is refused", tool: "open_page", input: { url: "http://169.254.169.254/latest" } },
  { about: "a page that is missing", tool: "open_page", input: { url: `${pages}/nowhere` } },
  { about: "a picture", tool: "open_page", input: { url: `${pages}/picture` } },
  {
    about: "slips that are forgiven",
    tool: "web_search",
    input: { query: "mills again", limit: "2", allowed_domains: "windmills.example" },
  },
  {
    about: "a limit in words",
    tool: "web_search",
    input: { query: "many mills", limit: "eleven" },
  },
  {
    about: "an offset in words",
    tool: "open_page",
    input: { url: `${pages}/mills`, offset: "ten" },
  },
  {
    about: "several pages, one of them bad",
    tool: "open_page",
    input: { urls: [`${pages}/mills`, `${pages}/nowhere`], section: "The wheel" },
  },
  { about: "the page with a number", tool: "open_page", input: { url: "[2]", max_length: 400 } },
  { about: "a number that nobody gave", tool: "open_page", input: { url: "99" } },
  { about: "what changed since", tool: "open_page", input: { url: `${pages}/mills`, since_last: true } },
  { about: "no address", tool: "open_page", input: { url: "mill" } },
  {
    about: "several queries",
    tool: "web_search",
    input: { query: "mills one", queries: ["mills two", "nothing three"], limit: 3 },
  },
  { about: "a topic", tool: "web_search", input: { query: "mills in the news", topic: "news", limit: 2 } },
  {
    about: "between two days",
    tool: "web_search",
    input: { query: "mills in May", since: "2026-05-01", until: "2026-05-31", limit: 2 },
  },
  { about: "a day that is none", tool: "web_search", input: { query: "mills", since: "May" } },
  {
    about: "six queries",
    tool: "web_search",
    input: { query: "a", queries: ["b", "c", "d", "e", "f"] },
  },
];
