import { version } from "@scry/core";
import { z } from "zod";
import type { Gateway } from "../contract.ts";
import { callFields } from "../routes/v1.ts";

type Schema = Record<string, unknown>;

/** OpenAPI 3.1 uses JSON Schema as it is, except that the dialect is named once for the whole document. */
function schemaOf(type: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io });
  return schema;
}

/** The tools leave these to their names: a model pays for every word in every request. */
const meanings: Readonly<Record<string, string>> = {
  blocked_domains: "not these sites",
  topic: "the kind of source",
  until: "YYYY-MM-DD",
  url: "the page to open",
};

/** The tool's own schema, and what /v1 understands besides. */
function bodyOf(tool: { inputSchema: z.ZodType }): Schema {
  const input = schemaOf(tool.inputSchema, "input");
  const call = schemaOf(callFields, "input");
  const fields = { ...(input.properties as Schema), ...(call.properties as Schema) };
  const described = Object.entries(fields).map(([name, schema]) => [
    name,
    { ...(meanings[name] && { description: meanings[name] }), ...(schema as Schema) },
  ]);
  return { ...input, properties: Object.fromEntries(described) };
}

const calls = z.array(
  z.object({
    at: z.string(),
    ms: z.number(),
    outcome: z.enum(["ok", "empty", "error"]),
    code: z.string().optional(),
  }),
);

/** The fields that a client builds on; the rest is that of `scry providers --json`. */
const providersAnswer = z.object({
  providers: z.array(
    z.looseObject({
      id: z.string(),
      label: z.string(),
      searches: z.boolean(),
      reads: z.boolean(),
      configured: z.boolean(),
      keyless: z.boolean(),
      calls,
    }),
  ),
  readers: z.array(z.looseObject({ id: z.string(), calls })),
});

const failure = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  retry_after: z.number().optional(),
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

/** The API in OpenAPI 3.1, made of the schemas that the routes and the tools themselves use. */
export function openApi(gateway: Gateway): Schema {
  const { search, open } = gateway.tools({ name: "anybody" });
  const { settings } = gateway.scry;
  return {
    openapi: "3.1.0",
    info: {
      title: "scry",
      version,
      summary: "Web search and page reading for AI agents.",
      description:
        "The answers are the JSON of `scry search --json` and `scry open --json`. The APIs of other services, on their own base paths, are described by those services.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    // Without tokens configured, nobody asks for one.
    security: [{}, { bearer: [] }, { key: [] }],
    paths: {
      // Tools that the settings switch off are not offered.
      ...(settings.search.enabled && {
        "/v1/search": { post: toolOperation("search", search, "SearchInput", "SearchAnswer") },
      }),
      ...(settings.read.enabled && {
        "/v1/open": { post: toolOperation("open", open, "OpenInput", "OpenAnswer") },
      }),
      "/v1/providers": {
        get: {
          operationId: "providers",
          summary: "Every provider: what it can do, whether it is ready, how its last calls went.",
          responses: { "200": json("The providers.", ref("Providers")), ...refusals },
        },
      },
      "/v1/activity": {
        get: {
          operationId: "activity",
          summary: "The last hour minute by minute, recent calls with their attempts, quotas of tokens.",
          responses: {
            "200": json("Of everybody for the operator, else the caller's own.", { type: "object" }),
            ...refusals,
          },
        },
      },
      "/health": { get: liveness("health", "The process is running.", "ok") },
      "/ready": {
        get: liveness("ready", "It can search: a provider is configured and not paused.", "ready", {
          "503": json("It cannot, and why.", statusSchema("not_ready")),
        }),
      },
    },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        key: { type: "apiKey", in: "header", name: "x-api-key" },
      },
      schemas: {
        SearchInput: bodyOf(search),
        SearchAnswer: schemaOf(search.outputSchema, "output"),
        OpenInput: bodyOf(open),
        OpenAnswer: schemaOf(open.outputSchema, "output"),
        Providers: schemaOf(providersAnswer, "output"),
        Failure: schemaOf(failure, "output"),
      },
    },
  };
}

/** Statuses that the gateway itself may return for any request. */
const refusals = {
  "401": json("The token is missing or unknown.", ref("Failure")),
  "403": json("This caller, host or origin is not allowed.", ref("Failure")),
  "413": json("The request is larger than a megabyte.", ref("Failure")),
  "429": json("Too many requests; Retry-After says when to come back.", ref("Failure")),
};

/** The same where a tool answers with these statuses too: a page that may not be opened, a service that was asked too often. */
const refusalsOrAnswer = (answer: string) => ({
  ...refusals,
  "403": json("This caller, host or origin is not allowed, or the page is not opened for anybody.", {
    anyOf: [ref("Failure"), ref(answer)],
  }),
  "429": json("Too many requests, of this caller or to the services.", {
    anyOf: [ref("Failure"), ref(answer)],
  }),
});

function toolOperation(id: string, tool: { description: string }, input: string, answer: string): Schema {
  const events = { schema: { type: "string" }, example: 'event: progress\ndata: {"elapsed_ms":1000}\n\n' };
  return {
    operationId: id,
    summary: tool.description,
    description:
      "With `Accept: text/event-stream` or `stream: true`: events `progress`, then `result` or `error`.",
    requestBody: { required: true, content: { "application/json": { schema: ref(input) } } },
    responses: {
      "200": {
        description: "The answer. The header x-scry-warning names unknown fields.",
        content: { "application/json": { schema: ref(answer) }, "text/event-stream": events },
      },
      ...refusalsOrAnswer(answer),
      default: json(
        "It failed: `code`, a message and a hint say why. The status follows the code.",
        ref(answer),
      ),
    },
  };
}

const statusSchema = (status: string): Schema => ({
  type: "object",
  properties: { status: { const: status }, reason: { type: "string" } },
  required: ["status"],
});

const liveness = (operationId: string, summary: string, status: string, more: Schema = {}): Schema => ({
  operationId,
  summary,
  security: [],
  responses: { "200": json("Yes.", statusSchema(status)), ...more },
});
