import { type Arguments, wholeNumber } from "../terminal/arguments.ts";
import type { Option } from "../terminal/command.ts";
import { UsageError } from "../terminal/errors.ts";

/** Options of `scry map` and `scry crawl`: where a site ends and how it is asked. */
export const siteOptions = {
  include: { about: 'only addresses whose path matches, e.g. "/docs/*"', value: "PATH", several: true },
  exclude: { about: "no addresses whose path matches", value: "PATH", several: true },
  subdomains: { about: "include subdomains of the host" },
  sitemap: {
    about: "whether to use the site's sitemaps in addition to links (default include)",
    value: "HOW",
    choices: ["include", "only", "skip"],
  },
  delay: { about: "wait this many seconds between two requests (default 0.5)", value: "S" },
  timeout: { about: "end after this many seconds (default: no limit)", value: "S" },
} as const satisfies Readonly<Record<string, Option>>;

export function readSiteOptions(given: Arguments) {
  const timeoutMs = seconds("--timeout", given.text("timeout"), 1, 86_400 * 7);
  const delayMs = seconds("--delay", given.text("delay"), 0, 3_600);
  const sitemap = given.text("sitemap") as "include" | "only" | "skip" | undefined;
  return {
    ...(given.list("include").length && { include: given.list("include") }),
    ...(given.list("exclude").length && { exclude: given.list("exclude") }),
    ...(given.flag("subdomains") && { subdomains: true }),
    ...(sitemap && { sitemap }),
    ...(delayMs !== undefined && { delayMs }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

/** Seconds as milliseconds; undefined when the option was not given. */
function seconds(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (number >= least && number <= most) return Math.ceil(number * 1000);
  throw new UsageError(
    `${name} is "${text}", but it has to be a number of seconds from ${least} to ${most}.`,
  );
}

/** The one address that the command is about. */
export function siteAddress(given: Arguments, command: string): string {
  const [url, ...others] = given.words;
  if (url === undefined)
    throw new UsageError(`Which site? Give its address: scry ${command} https://example.com`);
  if (others.length) throw new UsageError(`scry ${command} takes one address.`, "Run it once for each site.");
  return url;
}

export const depthOf = (given: Arguments): number | undefined =>
  wholeNumber("--depth", given.text("depth"), 1_000);
