import type { MapEntry, SiteMap } from "@scry/core";
import { wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, json, verbose } from "../terminal/command.ts";
import { exitCodes } from "../terminal/errors.ts";
import { type Style, styleFor } from "../terminal/look.ts";
import { print, printJson, spelledOut, tell } from "../terminal/output.ts";
import { startSpinner } from "../terminal/progress.ts";
import { config } from "./options.ts";
import { depthOf, readSiteOptions, siteAddress, siteOptions } from "./site-options.ts";

export const command: Command = {
  words: "URL",
  about:
    "Lists the addresses of a site, with titles and dates where the site gives them: from its sitemaps, its robots.txt and the links of its pages. In a pipe: address, date and title, separated by tabs.",
  options: {
    limit: { about: "list at most this many addresses (default 5000)", value: "N", short: "n" },
    depth: {
      about: "follow links this far from the start (default 1: those of the start page)",
      value: "N",
      short: "d",
    },
    ...siteOptions,
    json,
    config,
    verbose,
  },
  examples: [
    ["scry map https://docs.example.com", "what its sitemap and its front page name"],
    ['scry map example.com --include "/blog/*" --json', "one part of it, as JSON"],
    ["scry map https://example.com/sitemap.xml | cut -f1", "the addresses alone"],
    ["scry map example.com --sitemap skip --depth 3", "by links, three steps far"],
  ],
  run: map,
};

async function map({ arguments: given, signal, terminal }: Call): Promise<number> {
  const url = siteAddress(given, "map");
  const limit = wholeNumber("--limit", given.text("limit"), 100_000, 1);
  const maxDepth = depthOf(given);
  const options = {
    ...readSiteOptions(given),
    ...(limit !== undefined && { limit }),
    ...(maxDepth !== undefined && { maxDepth, maxPages: 1_000 }),
    signal,
  };
  const { withScry } = await import("../setup/engine.ts");
  return withScry({ config: given.text("config") }, async (scry) => {
    const stop = startSpinner("Looking for addresses", terminal);
    const site = await scry.map(url, options).finally(stop);
    if (given.flag("json")) printJson(site);
    else
      printEntries(site.entries, styleFor(terminal), process.stdout.isTTY ? process.stdout.columns || 80 : 0);
    summarise(site);
    return exitCodes.ok;
  });
}

/** One line each: on a terminal never more than one, in a pipe separated by tabs. */
function printEntries(entries: readonly MapEntry[], style: Style, columns: number): void {
  for (const { url, title = "", date = "" } of entries) {
    const day = date.slice(0, 10);
    const name = spelledOut(title).replace(/[\t\n]/g, " ");
    if (!columns) print([url, day, name].join("\t").trimEnd());
    else {
      const about = [day, name].filter(Boolean).join(" · ");
      const room = columns - url.length - 2;
      const shown = about.length <= room ? about : room > 10 ? `${about.slice(0, room - 1)}…` : "";
      print(shown ? `${style.link(url, url)}  ${style.dim(shown)}` : style.link(url, url));
    }
  }
}

function summarise({ entries, more, warnings }: SiteMap): void {
  const counts = new Map<string, number>();
  for (const { from } of entries) if (from !== "start") counts.set(from, (counts.get(from) ?? 0) + 1);
  const origins = [...counts].map(
    ([from, count]) => `${count} from ${from === "link" ? "links" : `${from}s`}`,
  );
  const listed = `${entries.length} address${entries.length === 1 ? "" : "es"}`;
  tell(`${listed}${origins.length ? ` (${origins.join(", ")})` : ""}.`);
  if (more) tell("There are more: raise --limit, or narrow the list by --include.");
  for (const warning of warnings) tell(`Note: ${spelledOut(warning)}`);
}
