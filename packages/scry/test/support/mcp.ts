import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createScry, type ScryOptions } from "@scry/core";
import { afterEveryFile } from "../../../../tests/support/hooks.ts";
import { createGateway } from "../../src/gateway/gateway.ts";
import { type ServeOptions, serveGateway } from "../../src/gateway/serve-gateway.ts";
import { listen } from "../../src/http/listen.ts";
import { createMcpRoute, type McpRouteOptions } from "../../src/mcp/http.ts";

/** Both kinds of clients that there are: those of the stateless revision, and those before it. */
export const eras = { "2025": "legacy", "2026": { pin: "2026-07-28" } } as const;
export type Era = keyof typeof eras;
export const everyEra = Object.keys(eras) as Era[];

/** No file and no variable of the machine. */
const nothing = { config: false, cwd: false, env: {}, store: "memory" } as const;

const closing: (() => Promise<unknown>)[] = [];
afterEveryFile(() => Promise.all(closing.splice(0).map((close) => close())));

/** The gateway with MCP, in this process, until the tests of the file are over. */
export async function startGateway(
  scry: ScryOptions = {},
  options: Partial<ServeOptions> = {},
): Promise<{ url: string; close(graceMs: number): Promise<void> }> {
  const serving = await serveGateway(
    { ...nothing, ...scry },
    { host: "127.0.0.1", port: 0, hosts: [], mcp: true, structured: true, ...options },
    () => undefined,
  );
  let closed: Promise<void> | undefined;
  const close = (graceMs: number) => {
    closed ??= serving.close(graceMs);
    return closed;
  };
  closing.push(() => close(0));
  return { url: serving.url, close };
}

/** The route alone, without the gateway around it. */
export async function startRoute(
  scryOptions: ScryOptions = {},
  options: McpRouteOptions = { structured: true },
): Promise<string> {
  const scry = createScry({ ...nothing, ...scryOptions });
  const route = createMcpRoute(createGateway(scry), options);
  const place = { host: "127.0.0.1", port: 0 };
  const { url, close } = await listen((request) => route.fetch(request, { name: "anybody" }), place);
  closing.push(async () => {
    await Promise.all([route.close(), close(0)]);
    await scry.close();
  });
  return url;
}

/** A real client over HTTP. */
export async function connectHttp(
  url: string,
  era: Era,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: eras[era] } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  closing.push(() => client.close().catch(() => undefined));
  return client;
}
