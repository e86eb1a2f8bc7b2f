import { asObject, asText, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** The reply to the one call, as JSON or as the last event of a stream. */
function message(reply: Reply) {
  const whole = asObject(reply.maybeJson());
  if (whole) return whole;
  const lines = reply.body.split("\n").filter((line) => line.startsWith("data:"));
  for (const line of lines.toReversed()) {
    try {
      const event = asObject(JSON.parse(line.slice("data:".length)));
      if (event?.result !== undefined || event?.error !== undefined) return event;
    } catch {
      // A line that is cut off holds no reply.
    }
  }
  return undefined;
}

const textOf = (result: unknown) =>
  objects(asObject(result)?.content)
    .flatMap(({ text }) => asText(text) ?? [])
    .join("\n\n");

function classify(reply: Reply): Verdict {
  const body = message(reply);
  const error = asText(asObject(body?.error)?.message);
  const failed = asObject(body?.result)?.isError === true ? textOf(body?.result) : undefined;
  const said = error ?? failed;
  if (said === undefined) return undefined;
  if (/rate limit|too many|quota/i.test(said)) return { code: "rate_limited", message: said };
  return reply.status === 200 ? { code: "unavailable", message: said } : { message: said };
}

const fieldOf = (block: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1]?.trim() || undefined;

/** "Title: …", "URL: …", "Published: …", then the text; blocks are divided by "---" or only by the next title. */
function hitOf(block: string) {
  const text = block.split(/^(?:Highlights|Text|Summary|Snippet):[ \t]*/m)[1];
  return {
    title: fieldOf(block, "Title"),
    url: fieldOf(block, "URL"),
    date: fieldOf(block, "Published(?: Date)?"),
    snippet: text
      ?.replace(/^---\s*$/gm, "")
      .trim()
      .slice(0, 2000),
  };
}

export default defineProvider({
  id: "exa-mcp",
  label: "Exa without a key",
  home: "https://exa.ai",
  docs: "https://docs.exa.ai/reference/exa-mcp",
  origin: "https://mcp.exa.ai",
  needs: {},
  note: "Exa's hosted MCP server, open to everybody: reported to allow 2 requests a second and about 50 a day; its text may change.",
  search: {
    index: "exa",
    onlyNamed: true,
    can: { limit: 10, domains: "checked", exclude: "checked", time: "checked" },
    limits: { perSecond: 1, concurrent: 1 },
    request: (query) => ({
      method: "POST",
      path: "/mcp",
      headers: { accept: "application/json, text/event-stream" },
      json: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "web_search_exa", arguments: { query: query.text, numResults: query.limit } },
      },
    }),
    parse(reply) {
      const body = message(reply);
      if (asObject(body?.result) === undefined) throw reply.unexpected("it holds no result of the tool");
      const text = textOf(body?.result);
      const blocks = text.split(/^(?=Title: )/m).filter((block) => block.startsWith("Title: "));
      if (!blocks.length && !/no (?:search )?results/i.test(text))
        throw reply.unexpected("it holds neither results nor the word that there are none");
      return { hits: blocks.map(hitOf) };
    },
    classify,
  },
});
