import { createScry } from "@scry/core";
import { createGatewayApp } from "../../../packages/scry/src/gateway/app.ts";
import { createGateway } from "../../../packages/scry/src/gateway/gateway.ts";
import { allowedHosts } from "../../../packages/scry/src/http/host.ts";
import { type Listening, listen } from "../../../packages/scry/src/http/listen.ts";
import { createTokenRing } from "../../../packages/scry/src/http/token.ts";
import { serveMcp } from "../../../packages/scry/src/mcp/http.ts";
import { buildServer } from "../../../packages/scry/src/mcp/server.ts";
import { addInputRequired } from "./fixtures/input-required.ts";
import { addLogging } from "./fixtures/logging.ts";
import { addPrompts } from "./fixtures/prompts.ts";
import { addResources } from "./fixtures/resources.ts";
import { addTools } from "./fixtures/tools.ts";

/**
 * The product's server, transport and guards, with what the conformance suites call by name added to each server:
 * without it most of their scenarios have nothing to look at.
 */
export async function startFixtureServer(): Promise<Listening> {
  const scry = createScry({ store: "memory" });
  const gateway = createGateway(scry);
  const mcp = serveMcp(
    ({ caller, session }) => {
      const server = buildServer({ ...gateway.tools(caller), session });
      for (const add of [addTools, addResources, addPrompts, addInputRequired, addLogging]) add(server);
      return server;
    },
    () => undefined,
  );
  const app = createGatewayApp(gateway, {
    tokens: createTokenRing([]),
    hosts: allowedHosts("127.0.0.1", []),
    mcp,
    onInternalError: ({ cause }) => {
      throw cause;
    },
  });
  const { close, ...listening } = await listen(app.fetch, { host: "127.0.0.1", port: 0 });
  return {
    ...listening,
    async close(graceMs) {
      await mcp.close();
      await close(graceMs);
      await scry.close();
    },
  };
}
