/**
 * The floor: Hono on the same HTTP server, which reads the JSON of a call and replies with the JSON that the gateway replied with.
 * `/search` has the reply at hand; `/ask` asks the provider first, with nothing between: ORIGIN FILE.
 */
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Agent } from "undici";

const [origin = "", file = ""] = process.argv.slice(2);
const agent = new Agent();
const reply = JSON.parse(readFileSync(file, "utf8"));

const app = new Hono();
app.post("/search", async (context) => {
  const { query } = await context.req.json();
  return context.json({ ...reply, query });
});
app.post("/ask", async (context) => {
  const { query } = await context.req.json();
  const path = `/search?q=${encodeURIComponent(query)}&format=json`;
  const response = await agent.request({ origin, path, method: "GET" });
  const { results } = (await response.body.json()) as { results: unknown[] };
  if (results.length !== 20) throw new Error("The provider's reply is wrong.");
  return context.json({ ...reply, query });
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  process.stderr.write(`listening on http://127.0.0.1:${port}\n`);
});
