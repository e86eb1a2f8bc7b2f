import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { type Scry, wrapUntrusted } from "@scry/core";

const scheme = "scry://page/";

/** The whole of a page as a resource. The address itself is the id, so any process can answer. */
export const pageUri = (url: string) => scheme + Buffer.from(url).toString("base64url");

/** A client fetches the rest of a long page here instead of calling the tool again and again. */
export function addPageResource(server: McpServer, scry: Scry): void {
  server.registerResource(
    "page",
    new ResourceTemplate(`${scheme}{id}`, { list: undefined }),
    {
      title: "Opened page",
      description: "The whole Markdown of a page that open_page linked to.",
      mimeType: "text/markdown",
      cacheHint: { ttlMs: 900_000, cacheScope: "private" },
    },
    async (uri, { id }, context) => {
      const url = Buffer.from(String(id), "base64url").toString("utf8");
      const page = await scry.page(url, { signal: context.mcpReq.signal });
      const text = wrapUntrusted(page.markdown, { url: page.finalUrl });
      return { contents: [{ uri: uri.href, mimeType: "text/markdown", text }] };
    },
  );
}
