import { ScryError } from "@scry/core";
import { Hono } from "hono";
import { z } from "zod";
import type { Assistant, Person } from "../../contract.ts";
import { readBody, type SignedInContext, type SignedInVariables } from "./request.ts";

const text = (longest: number) => z.string().trim().min(1).max(longest);
const access = z.object({ key: text(500).optional(), address: text(500).optional() });
const connection = access.extend({ model: text(200) });
const choice = z.object({ model: text(200) });
const approval = z.object({ approval: z.enum(["auto", "ask"]) });

/** The person whose token the assistant made, or the operator named. */
export const isOwner = (context: SignedInContext) => context.get("user") === "owner";

/** A key or an address applies to everybody: only the owner may change what others then use. */
function onlyOwner(context: SignedInContext): void {
  if (isOwner(context)) return;
  throw new ScryError({
    code: "unauthorized",
    message: "Only the owner of this assistant can connect a model.",
    hint: "Ask whoever gave you your address.",
  });
}

/** The models, tools and providers of the settings page. */
export function createSettingsApi(
  assistant: Assistant,
  person: (context: SignedInContext) => Promise<Person>,
): Hono<SignedInVariables> {
  const api = new Hono<SignedInVariables>();
  const { models } = assistant;
  api.get("/services", async (context) => {
    onlyOwner(context);
    return context.json(await models.services());
  });
  api.post("/services/:id/models", async (context) => {
    onlyOwner(context);
    const given = await readBody(context, access);
    return context.json(await models.list(context.req.param("id"), given, context.req.raw.signal));
  });
  api.post("/services/:id/connect", async (context) => {
    onlyOwner(context);
    const given = await readBody(context, connection);
    const connected = await models.connect(context.req.param("id"), given, context.req.raw.signal);
    await assistant.preferModel(await person(context), connected.model);
    return context.json(connected);
  });
  api.delete("/services/:id", async (context) => {
    onlyOwner(context);
    await models.forget(context.req.param("id"));
    return context.body(null, 204);
  });
  api.get("/models", async (context) => context.json(await models.offered()));
  api.post("/model", async (context) => {
    const { model } = await readBody(context, choice);
    await assistant.preferModel(await person(context), model);
    return context.body(null, 204);
  });
  api.get("/tools", async (context) => context.json(await assistant.tools(await person(context))));
  api.post("/tools/:name", async (context) => {
    const wanted = await readBody(context, approval);
    await assistant.chooseTool(await person(context), context.req.param("name"), wanted.approval);
    return context.body(null, 204);
  });
  api.get("/providers", async (context) => context.json(await assistant.providers()));
  return api;
}
