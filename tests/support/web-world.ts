/**
 * A small web on this machine: a SearXNG that finds three pages, and a server that has two of them. A query about
 * nothing finds nothing, and one that is out of order fails. The same environment serves an engine in this process
 * and the command as a process of its own.
 */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createScry, type Scry } from "@scry/core";

export interface WebWorld {
  /** Where the pages are: `/mills`, `/rivers` and `/picture`; every other path is missing. */
  pages: string;
  /** What the search service was asked, oldest first. */
  searches: URLSearchParams[];
  /** The paths of the pages that were fetched. */
  fetched: string[];
  /** For a process that is to see this web and nothing of the machine. */
  env: Record<string, string>;
  /** An engine that sees this web alone. */
  scry(): Scry;
  /** The search service says 500 from now on. */
  breakSearch(): void;
  /** The search service and the pages answer no more: for calls that are given up. */
  hold(): void;
  close(): Promise<void>;
}

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const millsHtml = `<!doctype html><html lang="en"><head><title>Water mills</title></head><body><main><h1>Water mills</h1>
<p>The old mill at Tarn was built in 1783 and ground rye until its wheel broke in a flood.</p>
${days.map((day) => `<p>On ${day} the miller opens the sluice before the village is awake, and flour falls into a sack.</p>`).join("\n")}
<h2>The wheel</h2>
<p>The wheel measures 6.4 metres and turns nine times a minute when the river Ebb is high.</p>
${days.map((day) => `<p>Each ${day} somebody greases the axle, since dry wood squeaks and wears out within a season.</p>`).join("\n")}
</main></body></html>`;

const riversHtml = `<!doctype html><html lang="en"><head><title>The river Ebb</title></head><body><main><h1>The river Ebb</h1>
${days.map((day) => `<p>On ${day} the Ebb carries boats, leaves and now and then a hat from the hills to the sea.</p>`).join("\n")}
</main></body></html>`;

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

export async function startWorld(): Promise<WebWorld> {
  const searches: URLSearchParams[] = [];
  const fetched: string[] = [];
  let state: "well" | "broken" | "held" = "well";

  const pages = await listen((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    fetched.push(path);
    if (state === "held") return;
    if (path === "/picture") return void response.writeHead(200, { "content-type": "image/png" }).end(png);
    const html = { "/mills": millsHtml, "/rivers": riversHtml }[path];
    response.writeHead(html ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(html ?? "<h1>Nothing here</h1>");
  });
  const search = await listen((request, response) => {
    const asked = new URL(request.url ?? "/", "http://loopback").searchParams;
    searches.push(asked);
    if (state === "held") return;
    const query = asked.get("q") ?? "";
    const fails = state === "broken" || query.includes("out of order");
    const reply = found(query.includes("nothing") ? [] : hits(pages.url));
    response.writeHead(fails ? 500 : 200, { "content-type": "application/json" });
    response.end(fails ? "{}" : JSON.stringify(reply));
  });
  const env = { SEARXNG_URL: search.url, SCRY_ALLOW_PRIVATE: new URL(pages.url).host };
  const engines: Scry[] = [];
  return {
    pages: pages.url,
    searches,
    fetched,
    env,
    scry() {
      const scry = createScry({ env, config: false, cwd: false, store: "memory" });
      engines.push(scry);
      return scry;
    },
    breakSearch() {
      state = "broken";
    },
    hold() {
      state = "held";
    },
    async close() {
      await Promise.all(engines.map((scry) => scry.close()));
      await Promise.all([pages.close(), search.close()]);
    },
  };
}

/** The third one is of a public site, which nobody can open from here. */
const hits = (pages: string) => [
  {
    url: `${pages}/mills`,
    title: "Water mills",
    content: "The old mill at Tarn was built in 1783.",
    publishedDate: "2026-05-04T08:00:00",
  },
  { url: `${pages}/rivers`, title: "The river Ebb", content: "Boats, leaves and a hat." },
  { url: "https://windmills.example/list", title: "Windmills", content: "A list of windmills." },
];

/** SearXNG's JSON. */
const found = (results: object[]) => ({
  query: "mills",
  number_of_results: results.length,
  results: results.map((result) => ({ ...result, engine: "invented", engines: ["invented"] })),
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [],
});

async function listen(answer: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
