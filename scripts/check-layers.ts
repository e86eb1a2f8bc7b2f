/**
 * Checks by their import statements that the layers hold: imports point downwards only, providers know the
 * contracts alone, the network and the environment are touched where it is their place. Tests are left out.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { importsOf, plainCode } from "./check-layers/read-source.ts";

/**
 * The folders of each package (and files beside them) from the ground up. A folder knows itself and what is before it
 * in its list; one that is not listed, or that does not exist, is an error.
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  page: [
    ...["types.ts", "safe", "address", "markdown", "html", "metadata", "choose", "write"],
    ...["passages", "citations", "extract-page.ts", "whole", "index.ts"],
  ],
  core: [
    ...[
      "version.ts",
      "contracts",
      "telemetry",
      "providers",
      "guard",
      "settings",
      "library",
      "store",
      "transport",
      "replay",
      "readers",
      "crawl",
      "engine",
    ],
    ...["tools", "research", "adapters", "testing", "page", "host.ts", "index.ts"],
  ],
  scry: ["terminal", "http", "setup", "mcp", "gateway", "eval", "cli", "main.ts"],
  assistant: [
    ...["contract.ts", "errors.ts", "settings", "db", "extensions", "agent", "channels"],
    ...["command", "index.ts", "main.ts"],
  ],
};

/** Packages of ours that each may import, by name. */
const packagesBelow: Readonly<Record<string, RegExp>> = {
  page: /^$/,
  core: /^@scry\/page(?:\/|$)/,
  scry: /^@scry\/(?:page|core)(?:\/|$)/,
  assistant: /^(?:@scry\/(?:page|core)|scry)(?:\/|$)/,
};

/** Modules that open connections. Their types alone are harmless. */
const network = /^(?:undici|(?:node:)?(?:net|tls|https?|http2|dgram|dns|dns\/promises))$/;
const networkGlobal = /(?<![\w.$])(?:globalThis\.)?(?:fetch|WebSocket|EventSource|XMLHttpRequest)\s*\(/;
const mayConnect = [
  /^packages\/core\/src\/transport\/(?:send|dispatcher|agents)\.ts$/,
  // Hosts that nobody chose: every connection is opened by the guard's connector.
  /^packages\/core\/src\/(?:guard|readers)\//,
  // These listen and do not call out.
  /^packages\/scry\/src\/(?:http|mcp|gateway)\//,
  /^packages\/scry\/src\/eval\/web\.ts$/,
  // Services of models: their lists, and a word from a model to try a key. No page and no search goes this way.
  /^packages\/scry\/src\/setup\/models\/ask-service\.ts$/,
  /^packages\/assistant\/src\/channels\//,
];

const environment = /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/;
const mayReadEnvironment = [
  /^packages\/core\/src\/settings\//,
  /^packages\/assistant\/src\/settings\//,
  // The colours of a terminal are not a setting: NO_COLOR, TERM and the like.
  /^packages\/scry\/src\/terminal\/program\.ts$/,
];

/** The package of a file, and its place there: its folder, or its own name at the top. */
function placeOf(file: string): { name: string; place: string } {
  const [, name = "", , place = ""] = file.split("/");
  return { name, place };
}
const rankOf = ({ name, place }: { name: string; place: string }) => orders[name]?.indexOf(place) ?? -1;

/** Every violation below this folder, one line each. */
export function checkLayers(root: string): string[] {
  const files = globSync("packages/*/src/**/*.ts", { cwd: root })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => !file.endsWith(".test.ts"))
    .sort();
  const problems = files.flatMap((file) => checkFile(root, file).map((problem) => `${file}: ${problem}`));
  return [...problems, ...findCycles(root, files)];
}

/** Places of the lists above that are not there. */
export function missingPlaces(root: string): string[] {
  return Object.entries(orders).flatMap(([name, places]) =>
    places
      .filter((place) => !existsSync(join(root, "packages", name, "src", place)))
      .map((place) => `packages/${name}/src/${place}: is in the order of the layers, but does not exist`),
  );
}

/** Files that import each other at run time, one line for each circle. Imports of types do not count. */
function findCycles(root: string, files: readonly string[]): string[] {
  const importsByFile = new Map(
    files.map((file) => [
      file,
      importsOf(readFileSync(join(root, file), "utf8"))
        .filter(({ specifier, typeOnly }) => !typeOnly && specifier.startsWith("."))
        .map(({ specifier }) => posix.join(dirname(file), specifier)),
    ]),
  );
  const problems: string[] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0)
      problems.push(`${[...path.slice(start), file].join(" → ")}: import each other in a circle`);
    if (start >= 0 || finished.has(file)) return;
    path.push(file);
    for (const target of importsByFile.get(file) ?? []) visit(target);
    path.pop();
    finished.add(file);
  };
  for (const file of files) visit(file);
  return problems;
}

function checkFile(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  const code = plainCode(source);
  const problems: string[] = [];
  const allowed = (places: readonly RegExp[]) => places.some((place) => place.test(file));

  if (rankOf(placeOf(file)) < 0)
    problems.push(
      `the folder ${placeOf(file).place} has no place in the layers; give it one in scripts/check-layers.ts`,
    );
  for (const { specifier, typeOnly } of importsOf(source)) {
    const target = specifier.startsWith(".") ? posix.join(dirname(file), specifier) : undefined;
    const problem = target ? checkTarget(file, target) : checkPackage(file, specifier);
    if (problem) problems.push(problem);
    if (!typeOnly && network.test(specifier) && !allowed(mayConnect))
      problems.push(
        `imports ${specifier}, but only transport/send.ts, the guard and the readers open connections`,
      );
  }
  if (networkGlobal.test(code) && !allowed(mayConnect))
    problems.push(
      "uses a global that opens connections; provider traffic goes through transport, pages through the guard",
    );
  const importsProcess = importsOf(source).some(({ specifier }) => /^(?:node:)?process$/.test(specifier));
  if ((environment.test(code) || importsProcess) && !allowed(mayReadEnvironment))
    problems.push("reads process.env; only settings/ does");
  if (/^\s*export\s+\*/m.test(code)) problems.push("uses `export *`; export by name");
  return problems;
}

/** A relative import: stays in its package and points downwards. */
function checkTarget(file: string, target: string): string | undefined {
  const home = file.split("/").slice(0, 2).join("/");
  if (!target.startsWith(`${home}/`)) return `imports ${target} past its package; use the package's name`;
  if (!target.startsWith(`${home}/src/`)) return undefined;
  const [from, to] = [placeOf(file), placeOf(target)];
  const isProvider = file.startsWith("packages/core/src/providers/");
  if (from.place === to.place && !isProvider) return undefined;
  if (file.startsWith("packages/core/src/contracts/"))
    return `contracts import nothing of this package, but this imports ${target}`;
  if (isProvider && to.place !== "contracts" && !file.endsWith("registry.gen.ts"))
    return `a provider imports contracts only, but this imports ${target}`;
  if (rankOf(to) > rankOf(from))
    return `imports ${target}, which lies above it: ${from.place} is below ${to.place}`;
  return undefined;
}

/** A package of ours by name: only those below. */
function checkPackage(file: string, specifier: string): string | undefined {
  const { name } = placeOf(file);
  if (/^(?:scry|@scry\/\w+)(?:\/|$)/.test(specifier) && !packagesBelow[name]?.test(specifier))
    return `imports ${specifier}, which is not below ${name}`;
  return undefined;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const problems = [...checkLayers(root), ...missingPlaces(root)];
  for (const problem of problems) console.error(problem);
  if (problems.length) {
    console.error(`\n${problems.length} violation(s) of the layers; see docs/architecture.md.`);
    process.exit(1);
  }
  console.log(`Layers hold (${relative(process.cwd(), root) || "."}).`);
}
