import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import {
  type OpenPageData,
  type OpenPageInput,
  type Tool,
  type ToolContext,
  type WebSearchData,
  type WebSearchInput,
  wrapUntrusted,
} from "@scry/core";
import { inSpan } from "@scry/core/host";
import { lenientSchema } from "@scry/core/tools";
import { boundSides, fitPage, fitResults } from "./fit.ts";
import type { Offer } from "./server.ts";

/** How the tool is announced. Both read, reach out into the world, and change nothing. */
const announce = <Input, Data>(tool: Tool<Input, Data>, title: string, { structured }: Offer) => ({
  title,
  description: tool.description,
  // The SDK would refuse what the tool accepts or explains better.
  inputSchema: lenientSchema(tool.inputSchema),
  ...(structured && { outputSchema: tool.outputSchema }),
  annotations: { ...tool.annotations, title },
});

/** The context of a tool's call. */
export const contextOf = ({ mcpReq }: ServerContext, { session }: Offer): ToolContext => ({
  signal: mcpReq.signal,
  ...(session && { session }),
});

export function addSearchTool(
  server: McpServer,
  tool: Tool<WebSearchInput, WebSearchData>,
  offer: Offer,
): void {
  server.registerTool(tool.name, announce(tool, "Web search", offer), (input, context) =>
    withProgress(context, "Searching", () =>
      fitResults(async (limit) => {
        const smaller = limit === undefined ? input : { ...input, limit };
        const { text, data, isError } = await tool.execute(
          smaller as WebSearchInput,
          contextOf(context, offer),
        );
        return { count: data.results.length, answer: answer(text, data, isError, offer) };
      }),
    ),
  );
}

export function addOpenTool(server: McpServer, tool: Tool<OpenPageInput, OpenPageData>, offer: Offer): void {
  server.registerTool(tool.name, announce(tool, "Open page", offer), (input, context) =>
    withProgress(context, "Reading", () =>
      fitPage(
        typeof input.max_length === "number" ? input.max_length : undefined,
        offer.structured ? 2 : 1,
        (most) =>
          tool.execute(
            most === undefined ? input : { ...input, max_length: most },
            contextOf(context, offer),
          ),
        ({ text, data, isError }) => {
          const cut = (data.pages ?? [data]).filter(
            ({ truncated, status }) => truncated && status === "success",
          );
          const whole = isError ? [] : cut.map(pageLink);
          return answer(text, marked(boundSides(data)), isError, offer, whole);
        },
      ),
    ),
  );
}

/** Models read the structured part too: its content is enclosed in the same markers. */
const marked = (data: OpenPageData): OpenPageData => ({
  ...data,
  ...(data.content && { content: wrapUntrusted(data.content, { url: data.final_url }) }),
  ...(data.pages && { pages: data.pages.map((page) => marked(boundSides(page))) }),
});

/** The text has marks around what came from the web; this says the same to hosts that show or pass on the structured part. */
export const provenance = { "scry/provenance": "untrusted web content" } as const;

const answer = (
  text: string,
  data: object,
  isError: boolean,
  { structured }: Offer,
  more: CallToolResult["content"] = [],
): CallToolResult => ({
  content: [{ type: "text", text }, ...more],
  ...(structured && { structuredContent: { ...data }, _meta: provenance }),
  isError,
});

/** Where a client finds the whole of a page that was cut. */
const pageLink = (data: OpenPageData): CallToolResult["content"][number] => ({
  type: "resource_link",
  uri: pageUri(data.final_url),
  name: boundSides(data).title || data.final_url,
  mimeType: "text/markdown",
  description: `The whole page, ${data.original_length} characters.`,
});

/** Often enough to show life, seldom enough not to flood. */
const everyMs = 2000;

/**
 * Does the work of one call, and meanwhile sends progress to a client that asked for it. A client may name its trace in
 * `_meta`, which is the only place over stdio.
 */
export const withProgress = <Result>(
  { mcpReq }: ServerContext,
  message: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { traceparent, tracestate } = (mcpReq._meta ?? {}) as Record<string, unknown>;
  const carrier = {
    ...(typeof traceparent === "string" && { traceparent }),
    ...(typeof tracestate === "string" && { tracestate }),
  };
  const attributes = { "mcp.method.name": "tools/call" };
  return inSpan("tools/call", { kind: "server", carrier, attributes }, () =>
    sendingProgress(mcpReq, message, work),
  );
};

async function sendingProgress<Result>(
  mcpReq: ServerContext["mcpReq"],
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work();
  let progress = 0;
  const tell = () => {
    progress++;
    const params = { progressToken, progress, message };
    // A client that went away hears nothing, and that is fine.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  tell();
  const timer = setInterval(tell, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const scheme = "scry://page/";

/** The whole of a page as a resource. The address itself is the id, so any process can answer. */
const pageUri = (url: string) => scheme + Buffer.from(url).toString("base64url");

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
