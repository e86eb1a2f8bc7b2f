import type { Honoured, Provider, ProviderStatus, Registry, SearchReasons } from "@scry/core";
import { filtersOf, providerData, reasonsData } from "../gateway/provider-data.ts";
import { type Call, type Command, json } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { type Style, styleFor } from "../terminal/look.ts";
import { print, printJson, spelledOut, stdoutColumns } from "../terminal/output.ts";
import { wrapAfter, wrapText } from "../terminal/wrap.ts";
import { config } from "./options.ts";
import { filterOptions, topics } from "./search.ts";

export const command: Command = {
  words: "",
  about:
    "Lists every service: what it can do, whether it is ready, and what is missing. Makes no network requests.",
  options: {
    why: { about: "explain who would be asked for this query, and why", value: "QUERY" },
    reset: { about: 'forget what the strategy "auto" has learned about the services' },
    topic: { about: "with --why: for this topic", value: "TOPIC", choices: topics },
    json,
    config,
  },
  examples: [
    ["scry providers", "all of them, and what each needs"],
    ['scry providers --why "rust async book" --topic docs', "who would be asked, and why"],
    ["scry providers --json", "for a script"],
  ],
  run: list,
};

async function list({ arguments: given, terminal }: Call): Promise<number> {
  const { withScry } = await import("../setup/engine.ts");
  const asked = given.text("why");
  const topic = topics.find((one) => one === given.text("topic"));
  if (asked === undefined && topic) throw new UsageError("--topic belongs to --why: give a query as well.");
  return withScry({ config: given.text("config") }, async (scry) => {
    if (given.flag("reset")) {
      await scry.resetLearning();
      if (given.flag("json")) printJson({ reset: true });
      else print('Forgotten. The strategy "auto" begins with the usual order.');
      return exitCodes.ok;
    }
    if (asked !== undefined) {
      const reasons = await scry.why({ query: asked, ...(topic && { topic }) });
      if (given.flag("json")) printJson(reasonsData(reasons));
      else print(explained(reasons, styleFor(terminal)));
      return exitCodes.ok;
    }
    const statuses = await scry.providers();
    if (given.flag("json"))
      printJson({ providers: statuses.map((status) => providerData(status, scry.registry)) });
    else print(table(statuses, scry.registry, styleFor(terminal)));
    return exitCodes.ok;
  });
}

/** Who is asked, in order, and below it everybody else with the reason. */
function explained({ query, topic, together, asked, notAsked }: SearchReasons, style: Style): string {
  const width = Math.max(...[...asked, ...notAsked].map(({ id }) => id.length));
  const how =
    together > 1
      ? `the first ${together} together, merged; then the others until one answers`
      : "one after another until one answers";
  const columns = stdoutColumns();
  const lines = asked.map(({ id, why }, index) =>
    wrapAfter(`${index + 1}. ${style.bold(id.padEnd(width))}  `, why, columns),
  );
  const others = notAsked.map(({ id, why }) =>
    style.dim(wrapAfter(`-  ${id.padEnd(width)}  `, why, columns)),
  );
  const head = wrapText(`Asked for "${spelledOut(query)}" (${topic}), ${how}:`, columns);
  return [head, ...(lines.length ? lines : ["nobody"]), "", "Not asked:", ...others].join("\n");
}

const kinds = ["native", "rewritten", "checked"] as const satisfies readonly Honoured[];

const legend =
  "native: the service filters; rewritten: scry puts it into the query as operators or dates; checked: scry filters the results itself. A filter that is not listed is not supported there, and a search says so.";

/** The filters of a search by how they are honoured, and whether an answer comes with the results. */
function abilities(provider: Provider | undefined): string | undefined {
  if (!provider?.search) return undefined;
  const filters = Object.entries(filtersOf(provider));
  const parts = kinds.flatMap((kind) => {
    const names = filters.flatMap(([name, honoured]) =>
      honoured === kind ? [filterOptions[name] ?? name] : [],
    );
    return names.length ? [`${kind}: ${names.join(" ")}`] : [];
  });
  return [...parts, ...(provider.search.can.answer ? ["gives an answer"] : [])].join("; ");
}

/** `isOpen`: it reads pages for everybody. */
function state(status: ProviderStatus, isOpen: boolean, style: Style): string {
  const { id, configured, keyless, automatic, searches, reads, missing, keySource, paused } = status;
  const where = missing?.getKey ? ` (${missing.getKey})` : "";
  const needs = missing ? `set ${missing.variable}${where}` : "";
  if (paused) return style.yellow(`paused for ${paused.seconds} s: ${paused.code}`);
  const named = searches && !automatic ? ", searches only if named" : "";
  if (configured && !missing)
    return style.green(`${keySource ? `ready, key from ${keySource}` : "ready"}${named}`);
  if (configured)
    return `${style.green(`ready without a key${named}`)}${style.dim(`; to get more, ${needs}`)}`;
  const allow = `${needs} or providers.${id}.keyless: true`;
  // The chain asks it without a key; whoever names it, to search or to read, has to allow that.
  if (automatic) {
    const more = reads ? "to name it, and to read pages with it" : "to name it";
    return `${style.green("searches without a key when no provider is named")}${style.dim(`; ${more}, ${allow}`)}`;
  }
  if (isOpen)
    return `${style.green("reads without a key if named")}${style.dim(`${searches ? "; to search" : "; otherwise"}, ${needs}`)}`;
  if (keyless) return style.dim(`not configured: ${allow}`);
  return style.dim(`not configured: ${needs}`);
}

function table(statuses: readonly ProviderStatus[], registry: Registry, style: Style): string {
  const rows = statuses.map((status) => {
    const does = [status.searches && "search", status.reads && "read"].filter(Boolean).join(", ");
    return { status, does, can: abilities(registry.get(status.id)) };
  });
  const wide = (cells: readonly string[]) => Math.max(...cells.map((cell) => cell.length));
  const columns = stdoutColumns();
  const idWidth = wide(rows.map(({ status }) => status.id));
  const doesWidth = wide(rows.map(({ does }) => does));
  const lines = rows
    .map(({ status, does, can }) => {
      const isOpen = Boolean(registry.get(status.id)?.read?.open);
      const label = `${style.bold(status.id.padEnd(idWidth))}  ${does.padEnd(doesWidth)}  `;
      const head = wrapAfter(label, state(status, isOpen, style), columns);
      const indent = " ".repeat(idWidth + 2);
      const below = [can, status.note].flatMap((line) =>
        line ? [style.dim(wrapAfter(indent, line, columns))] : [],
      );
      return [head, ...below].join("\n");
    })
    .join("\n");
  return `${lines}\n\n${style.dim(wrapText(legend, columns))}`;
}
