/** The reference of the HTTP API as Markdown: from the gateway's own description, and from calls that it answered. */

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  $ref?: string;
}

interface Operation {
  summary: string;
  description?: string;
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { description: string; content?: { "application/json"?: { schema: Schema } } }>;
}

/** The parts of an OpenAPI document that the reference shows. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A call that was made, and what came back. */
export interface Example {
  title: string;
  /** The operation it belongs to: `POST /v1/search`. Others are shown at the end. */
  operation: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  answer: string;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, "");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}`;
  const names = Object.keys(schema.properties ?? {});
  // A page within a list of pages has the fields of a page, which are listed already.
  if (names.length > 0 && names.length < 20)
    return `object: ${names.map((name) => `\`${name}\``).join(", ")}`;
  return [schema.type ?? "anything"].flat().join(" or ");
}

function fieldTable({ properties = {}, required = [] }: Schema, mark: string): string {
  const rows = Object.entries(properties).map(([name, field]) => {
    const meaning = [required.includes(name) ? mark : "", field.description ?? ""].filter(Boolean).join("; ");
    return `| \`${name}\` | ${cell(typeOf(field))} | ${cell(meaning)} |`;
  });
  return ["| field | type | |", "|---|---|---|", ...rows].join("\n");
}

function callText({ operation, path, body, headers = {} }: Example): string {
  const method = operation.split(" ", 1)[0] ?? "GET";
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = body === undefined ? [] : ["", JSON.stringify(body, undefined, 2)];
  return ["```http", `${method} ${path}`, ...lines, ...sent, "```"].join("\n");
}

const exampleText = (example: Example) =>
  [
    `**${example.title}**`,
    callText(example),
    `Answer, ${example.status}:`,
    `\`\`\`${example.answer.startsWith("{") ? "json" : "text"}\n${example.answer}\n\`\`\``,
  ].join("\n\n");

function operationText(api: OpenApi, name: string, operation: Operation, examples: readonly Example[]) {
  const resolve = (schema: Schema | undefined) =>
    schema?.$ref ? api.components.schemas[typeOf(schema)] : schema;
  const input = resolve(operation.requestBody?.content["application/json"].schema);
  const answer = resolve(operation.responses["200"]?.content?.["application/json"]?.schema);
  const statuses = Object.entries(operation.responses)
    .filter(([status]) => status !== "200")
    .map(([status, { description }]) => `| ${status} | ${cell(description)} |`);
  return [
    `## ${name}`,
    operation.summary.replaceAll("<", "&lt;"),
    ...(operation.description ? [operation.description] : []),
    ...(input?.properties ? ["### What to send", fieldTable(input, "required")] : []),
    ...(answer?.properties ? ["### What comes back", fieldTable(answer, "always there")] : []),
    ...(statuses.length > 0 ? [["| other status | |", "|---|---|", ...statuses].join("\n")] : []),
    ...(examples.length > 0 ? ["### Examples", ...examples.map(exampleText)] : []),
  ].join("\n\n");
}

export function httpReference(api: OpenApi, examples: readonly Example[]): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const names = new Set(operations.map(({ name }) => name));
  const others = examples.filter(({ operation }) => !names.has(operation));
  return `${[
    "# HTTP API",
    "What `scry serve` answers, from its own description (`/openapi.json`) and from calls to a running gateway; how to start it, tokens and security are in [gateway.md](../gateway.md), the APIs of other services in [compatible.md](../compatible.md). Written by `npm run docs:reference`; a test fails when it is out of date.",
    ...operations.map(({ name, operation }) =>
      operationText(
        api,
        name,
        operation,
        examples.filter((example) => example.operation === name),
      ),
    ),
    "## More calls",
    ...others.map(exampleText),
  ].join("\n\n")}\n`;
}
