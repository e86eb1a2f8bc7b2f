/**
 * Opens a page that is long enough for a thread of its own, searches, and prints what came of it: for bundlers and
 * runtimes.
 */
import { createServer } from "node:http";
import { createScry } from "@scry/core";

const page = `<article><h1>The mill</h1><p>${"The mill was built in 1783. ".repeat(20_000)}</p></article>`;
const hit = (url) => ({ url, title: "The mill", content: "It was built in 1783.", engine: "x" });
const lists = { answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://127.0.0.1");
  if (pathname === "/search") {
    const results = [hit("https://mill.example/")];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ query: "", results, ...lists }));
  } else {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(pathname === "/robots.txt" ? "" : page);
  }
});
// Not by `await` here: a bundler that puts everything into one file defines the parts that are loaded later below this.
server.listen(0, "127.0.0.1", async () => {
  const host = `127.0.0.1:${server.address().port}`;

  const scry = createScry({
    env: {
      SCRY_ALLOW_PRIVATE: host,
      SEARXNG_URL: `http://${host}`,
      WEB_SEARCH_PROVIDER: "searxng",
    },
  });
  const told = (error) => ({ failed: `${error.message} ${error.hint ?? ""}` });
  const opened = await scry.open(`http://${host}/mill`, { readers: ["direct"] }).catch(told);
  const found = await scry.search("mill").catch(told);
  process.stdout.write(
    `${JSON.stringify({
      opened: opened.failed ?? opened.content.slice(0, 100),
      found: found.failed ?? found.results[0]?.title,
    })}\n`,
  );
  await scry.close();
  server.close();
  server.closeAllConnections();
});
