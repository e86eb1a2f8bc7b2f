import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { type OpenPageData, type OpenPageInput, type Tool, wrapUntrusted } from "@scry/core";
import type { Offer } from "./server.ts";

const scheme = "scry://page/";

/** The whole of a page as a resource. The address itself is the id, so any process can answer. */
export const pageUri = (url: string) => scheme + Buffer.from(url).toString("base64url");

/**
 * A client fetches the rest of a long page here instead of calling the tool again and again. Anybody can write such
 * an address, so it goes through the tool and its checks.
 */
export function addPageResource(
  server: McpServer,
  tool: Tool<OpenPageInput, OpenPageData>,
  { session }: Offer,
): void {
  server.registerResource(
    "page",
    new ResourceTemplate(`${scheme}{id}`, { list: undefined }),
    {
      title: "Opened page",
      description: `The whole Markdown of a page that ${tool.name} linked to.`,
      mimeType: "text/markdown",
      cacheHint: { ttlMs: 900_000, cacheScope: "private" },
    },
    async (uri, { id }, context) => {
      const url = Buffer.from(String(id), "base64url").toString("utf8");
      if (!URL.canParse(url)) throw new ResourceNotFoundError(uri.href);
      const { data } = await tool.execute(
        { url, max_length: Number.MAX_SAFE_INTEGER },
        { signal: context.mcpReq.signal, session },
      );
      if (data.status === "error") throw failure(uri.href, data);
      const text = wrapUntrusted(data.content, { url: data.final_url });
      return { contents: [{ uri: uri.href, mimeType: "text/markdown", text }] };
    },
  );
}

function failure(uri: string, { code, error, hint }: OpenPageData): Error {
  const message = `${error} ${hint ?? ""}`.trim();
  if (code === "not_found") return new ResourceNotFoundError(uri, message);
  const ours = code === "invalid_input" || code === "refused_url";
  return new ProtocolError(ours ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError, message);
}
