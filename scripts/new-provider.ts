/**
 * Writes a provider and its fixtures to fill in: `npm run new:provider NAME`. What it writes passes the shared suite
 * for an invented JSON service; every TODO marks what the real service does in its own way.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const usage = "Usage: npm run new:provider NAME, for example: npm run new:provider acme";
const reserved: ReadonlySet<string> = new Set(
  "auto default none all registry providers new class delete import export function return switch this".split(
    " ",
  ),
);

/** Why a provider cannot have this name; undefined when it can. */
export function nameError(name: string, root: string): string | undefined {
  if (!name) return usage;
  // The registry imports each provider under its name: google-cse as googleCse.
  if (name.length < 2 || name.length > 31 || !/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(name))
    return `"${name}" cannot be a provider's name: use 2 to 31 lower-case letters, digits and single hyphens, a letter first.`;
  if (reserved.has(name)) return `"${name}" is reserved; choose another name.`;
  const taken = [`packages/core/src/providers/${name}.ts`, `packages/core/fixtures/${name}`].find((path) =>
    existsSync(join(root, path)),
  );
  return taken && `"${name}" is taken: ${taken} exists.`;
}

const fixture = (status: number, body: unknown, expected?: unknown) =>
  `${JSON.stringify(
    {
      status,
      headers: { "content-type": "application/json" },
      body,
      ...(expected ? { expect: expected } : {}),
    },
    undefined,
    2,
  )}\n`;

/** The files by their path in the repository. */
export function providerFiles(name: string): Record<string, string> {
  const label = name.replace(/(?:^|-)(.)/g, (_, first: string) => ` ${first.toUpperCase()}`).trim();
  const hits = [
    { title: "Harbour seals", url: "https://seals.example/coasts", snippet: "Where they rest at low water." },
    { title: "Counting seals", url: "https://survey.example/2026", snippet: "The count has begun." },
  ];
  const fixtures = `packages/core/fixtures/${name}/search`;
  return {
    [`packages/core/src/providers/${name}.ts`]: `import { asObject, asText } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";

export default defineProvider({
  id: "${name}",
  label: "${label}",
  // TODO: the service's home page, its API documentation and the origin that calls go to.
  home: "https://${name}.example",
  docs: "https://docs.${name}.example",
  origin: "https://api.${name}.example",
  needs: { key: { env: ["${name.toUpperCase().replaceAll("-", "_")}_API_KEY"], about: "API key", secret: true } },
  // TODO: how the key is sent. The engine attaches it; request() never sees it.
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://${name}.example/keys",
  search: {
    // TODO: whose results these are; front ends of one index are not both asked.
    index: "${name}",
    // TODO: "native" where the service filters, "rewritten" where operators in the query do, "checked" where neither.
    can: { limit: 10, domains: "rewritten", exclude: "rewritten", time: "checked" },
    // TODO: the call, as a path on the origin. Leave out what \`can\` does not have.
    request: (query) => ({ path: "/search", query: { q: query.text, count: query.limit } }),
    // TODO: the reply. [] only where the service says "nothing found"; anything unknown is an error.
    parse(reply) {
      const body = asObject(reply.json());
      return {
        hits: reply.rows(body?.results, "results").map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.snippet),
        })),
      };
    },
    // TODO: errors that the HTTP status does not reveal, with the service's own message.
    classify(reply) {
      if (reply.status === 200) return undefined;
      const message = asText(asObject(reply.maybeJson())?.message);
      return reply.status === 402 ? { code: "out_of_credit", message } : undefined;
    },
  },
});
`,
    [`${fixtures}/ok.json`]: fixture(200, { results: hits }, { hits }),
    [`${fixtures}/empty.json`]: fixture(200, { results: [] }),
    [`${fixtures}/error-unauthorized.json`]: fixture(401, { message: "Invalid API key." }),
    [`${fixtures}/error-out_of_credit.json`]: fixture(402, { message: "Your credit is used up." }),
  };
}

const nextSteps = (name: string, paths: readonly string[]) => `Written:
${paths.map((path) => `  ${path}`).join("\n")}

Next:
  1. Fill in every TODO of packages/core/src/providers/${name}.ts from the service's documentation.
  2. Replace the fixtures with shortened replies of the real service (change names and texts), add one for each
     error it has: error-<code>.json.
  3. npm run gen                                            registry, tables, .env.example
  4. npx vitest run --project fast packages/core/src/providers
  5. npm test
docs/contributing/provider.md says more.
`;

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const name = process.argv[2] ?? "";
  const error = nameError(name, root);
  if (error !== undefined) {
    console.error(error);
    process.exit(2);
  }
  const files = providerFiles(name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  console.log(nextSteps(name, Object.keys(files)));
}
