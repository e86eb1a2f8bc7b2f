import { z } from "zod";
import { ScryError } from "../contracts/error.ts";
import { languageTag, regionCode, safeLevels, timeRanges, undatedChoices } from "../contracts/query.ts";
import { normaliseDomain } from "../guard/domains.ts";

export interface ProviderSettingsInput {
  api_key?: string;
  base_url?: string;
  /** Added to every request; their values count as secrets. */
  headers?: Record<string, string>;
  /** Allow the capped mode without a key, where the provider has one. */
  keyless?: boolean;
  /** Replaces the provider's own spacing between requests. */
  delay_ms?: number;
  /** What else the provider names as its needs, e.g. `url` and `username` of SearXNG: text. */
  [need: string]: string | number | boolean | Record<string, string> | undefined;
}

const timeWords = { day: "d", week: "w", month: "m", year: "y", any: "all" } as const;

function isDomain(text: string): boolean {
  try {
    return normaliseDomain(text) !== "";
  } catch {
    return false;
  }
}

export const storeAddressForm =
  "expected an address such as redis://host:6379 or postgres://user@host/database";

export const isStoreAddress = (text: string) =>
  /^(?:rediss?|valkeys?|postgres|postgresql):$/.test(URL.parse(text)?.protocol ?? "");

export const libraryAddressForm =
  "expected an address such as postgres://user@host/database or https://host:9200";

/** Which engine of the library an address is one of. */
export function libraryEngineOf(url: string): "postgres" | "opensearch" | undefined {
  const protocol = URL.parse(url)?.protocol ?? "";
  if (/^postgres(?:ql)?:$/.test(protocol)) return "postgres";
  return /^https?:$/.test(protocol) ? "opensearch" : undefined;
}

/** An empty one counts as not set. */
const matches = (pattern: RegExp) => (text: string) => text === "" || pattern.test(text);

/**
 * The settings file, and the `settings` argument of createScry: the same shape. Unknown names are errors,
 * because a misspelt setting that is silently ignored costs an afternoon.
 */
function build() {
  const domain = z.string().refine(isDomain, { error: "expected a host name such as example.com" });
  const domains = z.array(domain).describe("host names; subdomains are included");
  const language = z.string().refine(matches(languageTag), { error: "expected a code such as de or pt-BR" });
  const region = z.string().refine(matches(regionCode), { error: "expected a code such as DE" });
  const nameOrNames = z.union([z.string().min(1), z.array(z.string().min(1))], {
    error: "expected a name or a list of names",
  });
  const webAddress = z.url({ protocol: /^https?$/, error: "expected an http(s) URL" });
  const proxyAddress = z.url({
    protocol: /^(?:https?|socks5h?)$/,
    error: "expected an http(s) or socks5 URL of a proxy",
  });
  const profile = z.strictObject({
    hosts: z.array(z.string().regex(/^(?:\*\.)?[a-z\d.-]+$/i, "expected a host name")).min(1),
    cookies_file: z.string().min(1),
  });
  const seconds = z.number().positive().max(600);

  const timeRange = z.preprocess(
    (value) =>
      typeof value === "string" ? (timeWords[value.toLowerCase() as keyof typeof timeWords] ?? value) : value,
    z.enum(timeRanges),
  );

  const providerSettings: z.ZodType<ProviderSettingsInput, ProviderSettingsInput> = z
    .object({
      api_key: z.string().optional(),
      base_url: webAddress.optional(),
      headers: z.record(z.string(), z.string()).optional(),
      keyless: z.boolean().optional(),
      delay_ms: z.number().min(0).max(600_000).optional(),
    })
    .catchall(z.string());

  return z.strictObject({
    search: z
      .strictObject({
        enabled: z.boolean().optional(),
        provider: nameOrNames.optional(),
        fallback: z.boolean().optional(),
        strategy: z.enum(["first", "fuse", "auto"]).optional(),
        limit: z.number().int().min(1).max(50).optional(),
        allowed_domains: domains.optional(),
        blocked_domains: domains.optional(),
        time_range: timeRange.optional(),
        language: language.optional(),
        region: region.optional(),
        safe: z.enum(safeLevels).optional(),
        undated: z.enum(undatedChoices).optional(),
        timeout: seconds.optional(),
        request_timeout: seconds.optional(),
        hedge: z
          .union([z.literal(false), z.number().gt(0).lt(1)], {
            error: "expected false or a share between 0 and 1",
          })
          .optional(),
        cache_minutes: z.number().min(0).max(10_080).optional(),
      })
      .optional(),
    read: z
      .strictObject({
        enabled: z.boolean().optional(),
        provider: nameOrNames.optional(),
        remote: z.boolean().optional(),
        sites: z.boolean().optional(),
        site_mirrors: z.record(z.string().refine(isDomain), webAddress).optional(),
        max_page_length: z.number().int().min(1).max(10_000_000).optional(),
        timeout: seconds.optional(),
        user_agent: z.string().min(1).optional(),
        proxy: proxyAddress.optional(),
        use_proxy: z.boolean().optional(),
        proxy_resolves: z.boolean().optional(),
        profile: z.string().min(1).optional(),
        archive: z.boolean().optional(),
        ocr: z
          .union([z.boolean(), z.string().regex(/^[a-z]{3}(?:_[a-z]{3,4})?$/)], {
            error: 'expected true, false or a language such as "deu"',
          })
          .optional(),
      })
      .optional(),
    library: z
      .strictObject({
        keep: z.boolean().optional(),
        shared: z.boolean().optional(),
        engine: z.enum(["sqlite", "postgres", "opensearch"]).optional(),
        url: z
          .string()
          .refine((url) => libraryEngineOf(url) !== undefined, { error: libraryAddressForm })
          .optional(),
      })
      .optional(),
    browser: z.strictObject({ path: z.string().optional(), sandbox: z.boolean().optional() }).optional(),
    policy: z
      .strictObject({
        allowed_domains: domains.optional(),
        blocked_domains: domains.optional(),
        allow_ranges: z.array(z.string()).optional(),
        allow_private: z.array(z.string()).optional(),
        ports: z.array(z.number().int().min(1).max(65_535)).optional(),
        content_types: z.array(z.string().min(1)).optional(),
      })
      .optional(),
    network: z
      .strictObject({
        proxy: webAddress.optional(),
        no_proxy: z.string().optional(),
        ca: z.string().optional(),
        offline: z.boolean().optional(),
      })
      .optional(),
    store: z
      .strictObject({
        enabled: z.boolean().optional(),
        url: z.string().refine(isStoreAddress, { error: storeAddressForm }).optional(),
        max_megabytes: z.number().min(1).max(1_000_000).optional(),
        max_days: z.number().positive().max(3650).optional(),
        shared: z.boolean().optional(),
      })
      .optional(),
    rerank: z
      .strictObject({
        provider: z.enum(["embeddings", "jina", "cohere", "voyage"]).optional(),
        url: webAddress.optional(),
        model: z.string().min(1).optional(),
      })
      .optional(),
    log: z.strictObject({ queries: z.boolean().optional() }).optional(),
    telemetry: z.strictObject({ queries: z.boolean().optional() }).optional(),
    profiles: z.record(z.string(), profile).optional(),
    providers: z.record(z.string(), providerSettings).optional(),
    // Flat names that other tools use for the same things.
    search_provider: nameOrNames.optional(),
    read_provider: nameOrNames.optional(),
    max_page_length: z.number().int().min(1).max(10_000_000).optional(),
  });
}

let built: ReturnType<typeof build> | undefined;

/** Made on first use: most runs have no settings to check, and making it costs more than the check. */
export function settingsSchema(): ReturnType<typeof build> {
  built ??= build();
  return built;
}

/** Settings as a program or a settings file writes them. */
export type SettingsInput = z.input<ReturnType<typeof build>>;
export type SettingsFile = z.output<ReturnType<typeof build>>;

/** Spellings of earlier versions, and what each is called now. */
const renamedSettings: Readonly<Record<string, string>> = {
  "search.providers": "search.provider",
  "read.providers": "read.provider",
};

/** Checks settings of unknown shape. The error names the path and what is expected there. */
export function checkSettings(raw: unknown, where: string): SettingsFile {
  if (isEmpty(raw)) return {};
  const result = settingsSchema().safeParse(raw);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => {
    const path = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") return path ? `${path}: ${issue.message}` : issue.message;
    const unknown = `unknown name ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
    const renamed = issue.keys.flatMap((key) => renamedSettings[`${path}.${key}`] ?? []);
    const instead = renamed.map((name) => `; it is called ${name} now`).join("");
    return `${path ? `${path}: ` : ""}${unknown}${instead}`;
  });
  throw new ScryError({
    code: "invalid_input",
    message: `${where} is not valid: ${errors.join("; ")}.`,
    hint: "Correct the named setting; docs/settings.md lists all of them.",
  });
}

const isEmpty = (raw: unknown) =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0;
