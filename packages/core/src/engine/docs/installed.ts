import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type LockedPackage, lockFiles } from "./lock-files.ts";

/** A package that the query names and the project has. */
export interface InstalledPackage extends LockedPackage {
  /** The name of the lock file that says so. */
  file: string;
}

/** The lock file of a large monorepo has a few megabytes. */
const mostBytes = 30_000_000;
/** Far more levels than projects have folders. */
const mostLevels = 12;
const mostNamed = 3;

/** The packages of the project around a folder that the words of a query name. No lock file, or none named: an empty list. */
export async function findInstalled(folder: string, query: string): Promise<InstalledPackage[]> {
  const found = await nearestLockFile(resolve(folder));
  if (!found) return [];
  const { packages, direct } = found.read(found.text);
  const named = namesIn(query);
  const matching = packages
    .filter(({ name }) => named.has(comparable(name)) && (!direct || direct.has(name)))
    .sort((one, other) => comparable(other.name).length - comparable(one.name).length);
  const byName = new Map(matching.toReversed().map((one) => [comparable(one.name), one]));
  return [...byName.values()]
    .toReversed()
    .slice(0, mostNamed)
    .map((one) => ({ ...one, file: found.name }));
}

async function nearestLockFile(folder: string) {
  for (let level = 0, at = folder; level < mostLevels; level++) {
    for (const [name, read] of Object.entries(lockFiles)) {
      const text = await readBounded(join(at, name));
      if (text !== undefined) return { name, text, read };
    }
    // The folder above a repository belongs to another project.
    if (dirname(at) === at || (await exists(join(at, ".git")))) return undefined;
    at = dirname(at);
  }
  return undefined;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Undefined for a file that is missing, too large, or cannot be read. */
async function readBounded(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return size <= mostBytes ? await readFile(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** Without a scope or a host, and as people write it: "github.com/gin-gonic/gin" is gin, "next" is also next.js. */
const comparable = (name: string) => {
  const last = name.startsWith("@") ? name : (name.split("/").at(-1) ?? name);
  return last.toLowerCase().replaceAll("_", "-");
};

/** Packages have such names, too; in a question they are words. */
const plainWords = new Set(
  "the how what why when which for with and from use using set get make test tests type types data list error errors debug express-yourself once is a to in of on up api docs help new version install".split(
    " ",
  ),
);

/** Every word of the query that may name a package, and pairs of words: "react router" names react-router. */
function namesIn(query: string): ReadonlySet<string> {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}@/._-]+/u)
    .map((word) => word.replace(/^[._-]+|[.,_-]+$/g, "").replaceAll("_", "-"))
    .filter(Boolean);
  const plain = words.map((word) => word.replace(/\.js$/, ""));
  const pairs = plain.slice(1).map((word, index) => `${plain[index]}-${word}`);
  return new Set([...words, ...plain, ...pairs].filter((word) => word.length > 1 && !plainWords.has(word)));
}

/** The part of a version that documentation is published for: 18 of 18.3.1, 0.4 of 0.4.2. */
export const seriesOf = (version: string) => /^0\.\d+|^\d+/.exec(version)?.[0] ?? version;

/** The query with the version after the name, where it does not say one itself. */
export function withVersions(query: string, installed: readonly InstalledPackage[]): string {
  let text = query;
  for (const { name, version } of installed) {
    const word = comparable(name).split("/").at(-1) ?? name;
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("-", "[-_ ]");
    const mentioned = new RegExp(
      `(?<![\\p{L}\\p{N}])${escaped}(?:\\.js)?(?![\\p{L}\\p{N}])(?!@| v?\\d)`,
      "iu",
    );
    text = text.replace(mentioned, (found) => `${found} ${seriesOf(version)}`);
  }
  return text.length <= 500 ? text : query;
}

export const installedNote = ({ name, version, file }: InstalledPackage) =>
  `${name} ${version} is installed here (${file}): documentation of that version comes first.`;
