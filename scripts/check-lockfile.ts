/**
 * Whether what is installed in FOLDER (`.`) is what the lockfile names: `node scripts/check-lockfile.ts [FOLDER]`. In
 * the place of `npm ci`, which insists on the optional packages of every platform; a registry mirror may lack them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  packages: Record<string, { version?: string; integrity?: string; optional?: boolean }>;
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Locked;

/**
 * Returns a sentence for each package that the lockfile names otherwise or not at all. Optional ones, such as the parts
 * of another platform, may be missing there: the package that needs them names their version.
 */
export function unlike(folder: string, lockfile: string): string[] {
  const locked = read(lockfile).packages;
  const installed = read(join(folder, "node_modules/.package-lock.json")).packages;
  return Object.entries(installed).flatMap(([path, { version, integrity, optional }]) => {
    const named = locked[path];
    if (!named) return optional ? [] : [`${path} ${version} is not in the lockfile`];
    if (named.version !== version) return [`${path} is ${version}, in the lockfile ${named.version}`];
    return named.integrity === integrity ? [] : [`${path} ${version} has another hash than in the lockfile`];
  });
}

if (import.meta.main) {
  const problems = unlike(process.argv[2] ?? ".", join(import.meta.dirname, "../package-lock.json"));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
