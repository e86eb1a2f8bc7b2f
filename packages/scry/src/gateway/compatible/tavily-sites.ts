import type { CrawlOptions } from "@scry/core";
import { z } from "zod";
import type { Quiet } from "./fields.ts";
import { plainPage } from "./pages.ts";
import { readRules } from "./path-rules.ts";
import type { Call } from "./service.ts";

const expressions = z.array(z.string()).optional();

const siteFields = z.object({
  url: z.string(),
  max_depth: z.int().min(1).max(5).default(1),
  limit: z.int().min(1).max(500).default(50),
  select_paths: expressions,
  exclude_paths: expressions,
  select_domains: expressions,
  exclude_domains: expressions,
  timeout: z.number().min(10).max(150).default(150),
});

const crawlFields = siteFields.extend({
  include_images: z.boolean().default(false),
  format: z.enum(["markdown", "text"]).default("markdown"),
});

/** Links to other sites are never followed; pages are always read in full. */
const siteQuiet: Quiet = {
  max_breadth: [20],
  extract_depth: ["basic"],
  api_key: "always",
  client_source: "always",
};

/** Characters of all pages of one reply. */
const mostCharacters = 10_000_000;

function siteOptions(fields: z.infer<typeof siteFields>, { signal }: Call) {
  const [paths, notPaths, domains, notDomains] = (
    ["select_paths", "exclude_paths", "select_domains", "exclude_domains"] as const
  ).map((name) => readRules(name, fields[name]));
  const accepts = ({ pathname, hostname }: URL) =>
    (paths?.(pathname) ?? true) &&
    !notPaths?.(pathname) &&
    (domains?.(hostname) ?? true) &&
    !notDomains?.(hostname);
  return {
    accepts,
    subdomains: domains !== undefined,
    maxDepth: fields.max_depth,
    timeoutMs: fields.timeout * 1000,
    signal,
  } satisfies CrawlOptions;
}

export async function map(call: Call): Promise<Response> {
  const started = Date.now();
  const fields = await call.body(siteFields, siteQuiet);
  const options = { ...siteOptions(fields, call), limit: fields.limit };
  const site = await call.gateway.as(call.caller).map(fields.url, options);
  call.warnings.push(...site.warnings);
  return call.reply({
    base_url: site.url,
    results: site.entries.map(({ url }) => url),
    response_time: (Date.now() - started) / 1000,
    request_id: crypto.randomUUID(),
  });
}

export async function crawl(call: Call): Promise<Response> {
  const started = Date.now();
  const fields = await call.body(crawlFields, siteQuiet);
  const limits = { maxPages: fields.limit, maxCharacters: mostCharacters };
  const site = call.gateway.as(call.caller).crawl(fields.url, { ...siteOptions(fields, call), ...limits });
  const results: object[] = [];
  const failed: string[] = [];
  for await (const item of site) {
    if ("error" in item) {
      failed.push(`${item.url} (${item.error.code})`);
      continue;
    }
    const page = call.gateway.scry.redact(item.page);
    results.push({
      url: item.url,
      raw_content: plainPage(page.markdown, page.plain, fields.format),
      ...(fields.include_images && { images: (page.images ?? []).map((image) => image.url) }),
    });
  }
  const { end, warnings } = site.progress();
  call.warnings.push(...warnings);
  if (failed.length) call.warnings.push(`Pages that could not be read: ${failed.join(", ")}.`);
  if (end === "time" || end === "characters")
    call.warnings.push(`Not all pages were read: the limit of ${end} was reached.`);
  return call.reply({
    base_url: fields.url,
    results,
    response_time: (Date.now() - started) / 1000,
    request_id: crypto.randomUUID(),
  });
}
