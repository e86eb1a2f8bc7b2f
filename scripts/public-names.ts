/**
 * The public names of packages, from the declarations that the build writes: each entry of `exports`, and every name it
 * exports with its doc comment and code, followed to the file that declares it.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Declaration {
  file: string;
  /** As it is written, with its marks; the first one of overloads. */
  comment: string | undefined;
  /** Empty where the name is another package's. */
  code: string;
}

export interface Entry {
  /** What one imports: `@scry/core/guard`. */
  specifier: string;
  names: { name: string; declaration: Declaration | undefined }[];
}

/** A declaration of a file, or where it comes from. */
type Declared = Omit<Declaration, "file"> | { file: string; name: string };

const blockComment = /\/\*[\s\S]*?\*\//;
const declaration =
  /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?(export )?(?:declare )?(?:default )?(?:abstract )?(?:interface|type|function|const|let|class|enum|namespace) ([\w$]+)/gm;
const passedOn = /^export (?:type )?\{([^}]*)\}(?: from "([^"]+)")?;/gm;
const imported = /^import (?:type )?\{([^}]*)\} from "([^"]+)";/gm;
/** The compiler indents everything inside a declaration, so that its last line is the first one that is not and ends it. */
const lastLine = /^[^\s].*[;}]$/m;

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

function codeAt(text: string, start: number): string {
  const rest = text.slice(start);
  const last = lastLine.exec(rest);
  return last ? rest.slice(0, last.index + last[0].length) : rest;
}

/** Of overloads, one with a comment is enough, and all of the code is kept. */
const withOverload = (known: Declared | undefined, comment: string | undefined, code: string): Declared =>
  known && "code" in known && known.code
    ? { comment: known.comment ?? comment, code: `${known.code}\n${code}` }
    : { comment, code };

/** Another package's comments are its own matter. */
const foreign: Declared = { comment: "/** */", code: "" };

/** Every name that a declaration file has, exported or not. */
function declaredIn(file: string, resolve: (specifier: string, file: string) => string | undefined) {
  const text = readFileSync(file, "utf8");
  const names = new Map<string, Declared>();
  const exported = new Set<string>();
  for (const [, list = "", specifier = ""] of text.matchAll(imported)) {
    const from = resolve(specifier, file);
    for (const { inside, outside } of namesIn(list))
      names.set(outside, from === undefined ? foreign : { file: from, name: inside });
  }
  for (const { 1: comment, 2: isExported, 3: name = "", index } of text.matchAll(declaration)) {
    const code = codeAt(text, index + (comment?.length ?? 0));
    names.set(name, withOverload(names.get(name), comment?.trim(), code));
    if (isExported) exported.add(name);
  }
  for (const [, list = "", specifier] of text.matchAll(passedOn)) {
    const from = specifier === undefined ? undefined : resolve(specifier, file);
    for (const { inside, outside } of namesIn(list)) {
      exported.add(outside);
      if (from) names.set(outside, { file: from, name: inside });
      else if (specifier !== undefined) names.set(outside, foreign);
      else if (inside !== outside) names.set(outside, names.get(inside) ?? { comment: undefined, code: "" });
    }
  }
  return { names, exported };
}

type Exports = Record<string, string | { types: string }>;

/** All entries of the packages in these folders, in the order of `exports`. */
export function publicNames(root: string, folders: readonly string[]): Entry[] {
  const entries = new Map(
    folders.flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
        name: string;
        exports: Exports;
      };
      return Object.entries(exports).flatMap(([door, target]) =>
        typeof target === "string" ? [] : [[name + door.slice(1), join(root, folder, target.types)] as const],
      );
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
    return entries.get(specifier);
  }

  /** Where a name is declared, through all the files that pass it on. */
  function declarationOf(file: string, name: string): Declaration | undefined {
    const declared = existsSync(file) ? declarationsOf(file).names.get(name) : undefined;
    if (!declared) return undefined;
    return "name" in declared ? declarationOf(declared.file, declared.name) : { file, ...declared };
  }

  return [...entries].map(([specifier, file]) => ({
    specifier,
    names: [...declarationsOf(file).exported].map((name) => ({
      name,
      declaration: declarationOf(file, name),
    })),
  }));
}
