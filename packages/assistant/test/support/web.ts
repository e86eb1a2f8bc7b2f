/** The web of the tests: a search service that speaks SearXNG's JSON, and a few invented pages. */
import { type Served, serve } from "./servers.ts";

const page = (title: string, sentence: string) => {
  const filler = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(
    (day) =>
      `<p>On ${day} the keeper of the lighthouse wrote down the wind, the tide and the ships that passed.</p>`,
  );
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${sentence}</p>${filler.join("")}</main></body></html>`;
};

const pages: Readonly<Record<string, string>> = {
  "/lamp": page(
    "The lamp of Holm",
    "The lamp of Holm was lit for the first time in 1874 and burned whale oil.",
  ),
  "/keeper": page("The keeper of Holm", "The keeper of Holm was called Runa Vik and kept eleven goats."),
  "/portrait": page(
    "A portrait of Runa Vik",
    'Runa Vik was painted in 1881.</p><p><img src="/portrait.png" alt="The portrait" width="640" height="480"></p><p>It hangs in Holm.',
  ),
  // Longer than what one call shows.
  "/almanac": page(
    "The almanac of Holm",
    Array.from(
      { length: 300 },
      (_, day) =>
        `<p>On day ${day} the lamp of Holm burned ${day + 2} litres of oil in the wind of that night.</p>`,
    ).join(""),
  ),
};

export interface TestWeb extends Served {
  /** What was searched for. */
  searched: string[];
  /** What was opened, by path. */
  opened: string[];
  /** Variables with which the engine searches and reads here only. */
  env: Record<string, string>;
}

/** Noise, which no compression makes smaller than the pictures that count. */
const portrait = Buffer.concat([
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 2_654_435_761) >>> 24)),
]);

/** /lamp, /keeper, /almanac and /portrait (with the picture /portrait.png) exist, /gone answers 404, /slow never answers. A query with "nothing" finds nothing, one with "refused" is. */
export async function serveWeb(): Promise<TestWeb> {
  const searched: string[] = [];
  const opened: string[] = [];
  let self = "";
  const served = await serve((request, response) => {
    const url = new URL(request.url ?? "/", "http://loopback");
    if (url.pathname === "/search") {
      const query = url.searchParams.get("q") ?? "";
      searched.push(query);
      if (query.includes("refused")) {
        response.statusCode = 403;
        return void response.end("no");
      }
      const found = query.includes("nothing")
        ? []
        : [
            { url: `${self}/lamp`, title: "The lamp of Holm", content: "The lamp was lit in 1874." },
            { url: `${self}/keeper`, title: "The keeper of Holm", content: "Runa Vik kept eleven goats." },
          ];
      const results = found.map((result) => ({ ...result, engine: "invented", engines: ["invented"] }));
      response.setHeader("content-type", "application/json");
      const rest = { answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] };
      return void response.end(JSON.stringify({ query, results, ...rest }));
    }
    opened.push(url.pathname);
    if (url.pathname === "/slow") return;
    if (url.pathname === "/portrait.png")
      return void response.writeHead(200, { "content-type": "text/html" }).end(portrait);
    const html = pages[url.pathname];
    response
      .writeHead(html ? 200 : 404, { "content-type": "text/html; charset=utf-8" })
      .end(html ?? "Not here");
  });
  self = served.url;
  const env = {
    WEB_SEARCH_PROVIDER: "searxng",
    SEARXNG_URL: self,
    SCRY_ALLOW_PRIVATE: new URL(self).host,
  };
  return { ...served, searched, opened, env };
}
