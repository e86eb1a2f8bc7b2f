import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { createSession, type Scry, type Session, wrapUntrusted } from "@scry/core";

const scheme = "scry://page/";

/** The whole of a page as a resource. The address itself is the id, so any process can answer. */
export const pageUri = (url: string) => scheme + Buffer.from(url).toString("base64url");

/**
 * A client fetches the rest of a long page here instead of calling the tool again and again. Anybody can write such
 * an address, so it passes the same checks as an address for the tool.
 */
export function addPageResource(server: McpServer, scry: Scry, session: Session = createSession()): void {
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
      try {
        session.checkOpen(url, scry.redact);
        session.begin("open");
        const page = scry.redact(await scry.page(url, { signal: context.mcpReq.signal }));
        const text = wrapUntrusted(page.markdown, { url: page.finalUrl });
        return { contents: [{ uri: uri.href, mimeType: "text/markdown", text }] };
      } catch (error) {
        throw scry.redact(error);
      }
    },
  );
}
