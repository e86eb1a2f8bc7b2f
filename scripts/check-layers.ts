/**
 * Checks by their import statements that the layers hold: imports point downwards only, providers know the
 * contracts alone, the network and the environment are touched where it is their place. Tests are left out.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { importsOf, plainCode } from "./check-layers/read-source.ts";

const core = "packages/core/src/";

/** From the ground up. What stands in one row may know each other; a folder that is not listed is an error. */
const rows: readonly (readonly string[])[] = [
  ["contracts", "version.ts"],
  ["providers"],
  [
    ...["transport", "guard", "readers", "extract", "excerpt", "cache", "library", "citations"],
    ...["sanitise", "settings"],
  ],
  ["engine"],
  ["tools"],
  ["adapters", "testing"],
  ["index.ts"],
];

/** Modules that open connections. Their types alone are harmless. */
const network = /^(?:undici|(?:node:)?(?:net|tls|https?|http2|dgram|dns|dns\/promises))$/;
const networkGlobal = /(?<![\w.$])(?:globalThis\.)?(?:fetch|WebSocket|EventSource|XMLHttpRequest)\s*\(/;
const mayConnect = [
  /^packages\/core\/src\/transport\/(?:send|dispatcher|agents)\.ts$/,
  // Hosts that nobody chose: every connection goes through the guard's connector.
  /^packages\/core\/src\/(?:guard|readers)\//,
  // These listen and do not call out.
  /^packages\/scry\/src\/(?:mcp|gateway)\//,
  /^packages\/assistant\/src\/channels\//,
];

const environment = /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/;
const mayReadEnvironment = [
  /^packages\/core\/src\/settings\//,
  /^packages\/assistant\/src\/settings\//,
  // The colours of a terminal are no setting: NO_COLOR, TERM and their kind.
  /^packages\/scry\/src\/main\.ts$/,
];

/** Where in core a file belongs: its folder, or its own name at the top. */
const placeOf = (file: string) => file.slice(core.length).split("/")[0] ?? "";
const rowOf = (place: string) => rows.findIndex((row) => row.includes(place));

/** Every violation below this folder, one line each. */
export function checkLayers(root: string): string[] {
  const files = globSync("packages/*/src/**/*.ts", { cwd: root })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => !file.endsWith(".test.ts"));
  return files.sort().flatMap((file) => checkFile(root, file).map((problem) => `${file}: ${problem}`));
}

function checkFile(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  const code = plainCode(source);
  const problems: string[] = [];
  const allowed = (places: readonly RegExp[]) => places.some((place) => place.test(file));

  if (file.startsWith(core) && rowOf(placeOf(file)) < 0)
    problems.push(
      `the folder ${placeOf(file)} has no place in the layers; give it one in scripts/check-layers.ts`,
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
  if (!file.startsWith(core) || !target.startsWith(core)) return undefined;
  const [from, to] = [placeOf(file), placeOf(target)];
  if (from === to && from !== "providers") return undefined;
  if (from === "contracts") return `contracts import nothing of ours, but this imports ${target}`;
  if (from === "providers" && to !== "contracts" && !file.endsWith("registry.gen.ts"))
    return `a provider imports contracts only, but this imports ${target}`;
  if (rowOf(to) > rowOf(from)) return `imports ${target}, which lies above it: ${from} is below ${to}`;
  return undefined;
}

/** A package by name: core knows no other package of ours. */
function checkPackage(file: string, specifier: string): string | undefined {
  if (file.startsWith("packages/core/") && /^(?:scry|@scry\/)/.test(specifier))
    return `core imports ${specifier}, which is built on core`;
  return undefined;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const problems = checkLayers(root);
  for (const problem of problems) console.error(problem);
  if (problems.length) {
    console.error(`\n${problems.length} violation(s) of the layers; see docs/architecture.md.`);
    process.exit(1);
  }
  console.log(`Layers hold (${relative(process.cwd(), root) || "."}).`);
}
