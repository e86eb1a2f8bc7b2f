import { Hono } from "hono";
import { compatibleServices } from "../compatible/index.ts";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { docsPolicy } from "../page/files.ts";
import { openApi } from "./openapi.ts";
import { docsPage } from "./page.ts";

/** `/openapi.json` for programs, `/docs` for people: both from the same schemas. */
export function docsRoutes(
  gateway: Gateway,
  offered: { mcp: boolean; page: boolean },
  originOf: (requested: string) => string,
): Hono<GatewayEnv> {
  const description = openApi(gateway);
  return new Hono<GatewayEnv>()
    .get("/openapi.json", (context) => context.json(description))
    .get("/docs", (context) => {
      const origin = originOf(context.req.url);
      context.header("content-security-policy", docsPolicy);
      return context.html(
        docsPage({ openApi: description, services: compatibleServices, ...offered, origin }),
      );
    });
}
