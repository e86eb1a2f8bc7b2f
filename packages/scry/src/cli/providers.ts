import type { Provider, ProviderStatus, Registry } from "@scry/core";
import { type Call, type Command, config, json } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { print, printJson } from "./output.ts";
import { type Style, styleFor } from "./style.ts";

export const command: Command = {
  words: "",
  about:
    "Lists every service: what it can, whether it is ready, and what is missing. Nothing is asked on the network.",
  options: { json, config },
  run: list,
};

async function list({ arguments: given, terminal }: Call): Promise<number> {
  const { withScry } = await import("./engine.ts");
  return withScry({ config: given.text("config") }, async (scry) => {
    const statuses = await scry.providers();
    if (given.flag("json"))
      printJson({ providers: statuses.map((status) => providerData(status, scry.registry)) });
    else print(table(statuses, scry.registry, styleFor(terminal)));
    return exitCodes.ok;
  });
}

/** What the search of a provider does beside finding pages. */
function abilities(provider: Provider | undefined): string[] {
  const can = provider?.search?.can;
  if (!can) return [];
  const native = {
    domains: can.domains === "native",
    time: can.time !== "checked",
    dates: can.dates,
    language: can.language,
    region: can.region,
    safe: can.safe,
    page: can.page,
    answer: can.answer,
  };
  return Object.entries(native).flatMap(([name, present]) => (present ? [name] : []));
}

/** The same as JSON, with the names that the tools use. */
export function providerData(status: ProviderStatus, registry: Registry): Record<string, unknown> {
  const { keySource, missing, ...rest } = status;
  const provider = registry.get(status.id);
  return {
    ...rest,
    can: abilities(provider),
    ...(missing && {
      missing: {
        variable: missing.variable,
        setting: missing.setting,
        ...(missing.getKey && { get_key: missing.getKey }),
      },
    }),
    ...(keySource && { key_source: keySource }),
    ...(provider && { home: provider.home }),
  };
}

function state({ configured, keyless, missing, keySource, paused }: ProviderStatus, style: Style): string {
  const where = missing?.getKey ? ` (${missing.getKey})` : "";
  const needs = missing ? `set ${missing.variable}${where}` : "";
  if (paused) return style.yellow(`paused for ${paused.seconds} s: ${paused.code}`);
  if (configured && !missing) return style.green(keySource ? `ready, key from ${keySource}` : "ready");
  if (configured || keyless)
    return `${style.green("ready without a key")}${style.dim(`; for more ${needs}`)}`;
  return style.dim(`not configured: ${needs}`);
}

function table(statuses: readonly ProviderStatus[], registry: Registry, style: Style): string {
  const rows = statuses.map((status) => {
    const does = [status.searches && "search", status.reads && "read"].filter(Boolean).join(", ");
    return { status, does, can: abilities(registry.get(status.id)).join(" ") };
  });
  const wide = (cells: readonly string[]) => Math.max(...cells.map((cell) => cell.length));
  const idWidth = wide(rows.map(({ status }) => status.id));
  const doesWidth = wide(rows.map(({ does }) => does));
  return rows
    .map(({ status, does, can }) => {
      const head = `${style.bold(status.id.padEnd(idWidth))}  ${does.padEnd(doesWidth)}  ${state(status, style)}`;
      const indent = " ".repeat(idWidth + 2);
      const below = [can && `can: ${can}`, status.note]
        .filter(Boolean)
        .map((line) => `${indent}${style.dim(line ?? "")}`);
      return [head, ...below].join("\n");
    })
    .join("\n");
}
