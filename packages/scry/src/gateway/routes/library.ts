import { asObject, asText, type LibraryEvent, ScryError } from "@scry/core";
import { documentToData } from "@scry/core/tools";
import { Hono } from "hono";
import { parseJson } from "../../terminal/output.ts";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { invalidInput } from "../error-response.ts";

/** As many as a page shows; the rest is asked for with `after`. */
const mostListed = 200;

/** `GET`, `POST` and `DELETE /library`: the pages that the caller keeps. Files of the server cannot be added here. */
export function libraryRoutes(gateway: Gateway): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>()
    .get("/library", async (context) => {
      const { library } = gateway.as(context.get("caller"));
      const after = context.req.query("after");
      const prefix = context.req.query("prefix");
      const entries = await library.list({
        limit: mostListed,
        ...(after !== undefined && { after }),
        ...(prefix !== undefined && { prefix }),
      });
      const { documents } = await library.stats();
      return context.json({ documents, entries: entries.map(documentToData) });
    })
    .post("/library", async (context) => {
      const { library } = gateway.as(context.get("caller"));
      const url = addressIn(await context.req.text());
      const events: LibraryEvent[] = [];
      for await (const event of library.add(url, { signal: context.req.raw.signal })) events.push(event);
      return context.json({ events });
    })
    .delete("/library", async (context) => {
      const { library } = gateway.as(context.get("caller"));
      const url = context.req.query("url");
      if (!url) throw invalidInput("The address is missing.", "Name it: DELETE /v1/library?url=https://…");
      const removed = await library.remove({ url });
      if (!removed)
        throw new ScryError({
          code: "not_found",
          message: "This page is not in your library.",
          hint: "List it first.",
        });
      return context.json({ removed });
    });
}

function addressIn(body: string): string {
  const url = asText(asObject(parseJson(body))?.url)?.trim();
  if (!url || !/^https?:\/\//i.test(url))
    throw invalidInput("The address is missing.", 'Send JSON such as {"url": "https://…"}.');
  return url;
}
