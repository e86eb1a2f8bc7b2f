/**
 * Every public name of the packages has a doc comment: what an editor shows a user of the library. Reads the
 * declarations of each entry in `exports` and follows names to the file that declares them; the build has to exist.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

interface Declared {
  /** The file and the name there, where a name is only passed on. */
  from?: { file: string; name: string };
  documented: boolean;
}

const blockComment = /\/\*[\s\S]*?\*\//;
const declaration =
  /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?(export )?(?:declare )?(?:default )?(?:abstract )?(?:interface|type|function|const|let|class|enum|namespace) ([\w$]+)/gm;
const passedOn = /^export (?:type )?\{([^}]*)\}(?: from "([^"]+)")?;/gm;
const imported = /^import (?:type )?\{([^}]*)\} from "([^"]+)";/gm;

/** "type A as B" as the name in its file and the one it has outside. */
const namesIn = (list: string) =>
  list
    .replace(new RegExp(blockComment, "g"), "")
    .split(",")
    .map((item) => item.trim().replace(/^type /, ""))
    .filter(Boolean)
    .map((item) => {
      const [inside = item, outside = inside] = item.split(/ as /);
      return { inside, outside };
    });

/** Every name that a declaration file has, exported or not. */
function declaredIn(file: string, resolve: (specifier: string, file: string) => string | undefined) {
  const text = readFileSync(file, "utf8");
  const names = new Map<string, Declared>();
  const exported = new Set<string>();
  for (const [, list = "", specifier = ""] of text.matchAll(imported)) {
    const from = resolve(specifier, file);
    for (const { inside, outside } of namesIn(list))
      names.set(outside, {
        documented: from === undefined,
        ...(from && { from: { file: from, name: inside } }),
      });
  }
  for (const [, comment, isExported, name = ""] of text.matchAll(declaration)) {
    // Of overloads, one with a comment is enough.
    names.set(name, { documented: comment !== undefined || names.get(name)?.documented === true });
    if (isExported) exported.add(name);
  }
  for (const [, list = "", specifier] of text.matchAll(passedOn)) {
    const from = specifier === undefined ? undefined : resolve(specifier, file);
    for (const { inside, outside } of namesIn(list)) {
      exported.add(outside);
      if (from) names.set(outside, { documented: false, from: { file: from, name: inside } });
      // Of another package: its comment is its own matter.
      else if (specifier !== undefined) names.set(outside, { documented: true });
      else if (inside !== outside) names.set(outside, names.get(inside) ?? { documented: false });
    }
  }
  return { names, exported };
}

type Exports = Record<string, string | { types: string }>;

/** The names without a comment, one line each, for all packages in these folders. */
export function checkComments(root: string, folders: readonly string[]): string[] {
  const packages = new Map(
    folders.map((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
        name: string;
        exports: Exports;
      };
      const doors = Object.entries(exports).flatMap(([door, target]) =>
        typeof target === "string" ? [] : [[door, join(root, folder, target.types)] as const],
      );
      return [name, new Map(doors)] as const;
    }),
  );

  const read = new Map<string, ReturnType<typeof declaredIn>>();
  const declarationsOf = (file: string) => {
    const known = read.get(file) ?? declaredIn(file, resolve);
    read.set(file, known);
    return known;
  };

  function resolve(specifier: string, file: string): string | undefined {
    if (specifier.startsWith(".")) return join(dirname(file), specifier).replace(/\.(?:ts|js)$/, ".d.ts");
    for (const [name, doors] of packages) {
      if (specifier !== name && !specifier.startsWith(`${name}/`)) continue;
      return doors.get(`.${specifier.slice(name.length)}`);
    }
    return undefined;
  }

  /** Where a name is declared, through all the files that pass it on. */
  function declarationOf(file: string, name: string): { file: string; documented: boolean } {
    const declared = existsSync(file) ? declarationsOf(file).names.get(name) : undefined;
    if (!declared) return { file, documented: false };
    return declared.from ? declarationOf(declared.from.file, declared.from.name) : { file, ...declared };
  }

  const problems = new Set<string>();
  for (const [name, doors] of packages)
    for (const [door, file] of doors)
      for (const exported of declarationsOf(file).exported) {
        const found = declarationOf(file, exported);
        if (found.documented) continue;
        const entry = name + door.slice(1);
        problems.add(`${entry}: ${exported} has no doc comment (${relative(root, found.file)})`);
      }
  return [...problems];
}

export const publishedPackages = ["packages/page", "packages/core", "packages/scry", "packages/assistant"];

if (import.meta.main) {
  const problems = checkComments(join(import.meta.dirname, ".."), publishedPackages);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
