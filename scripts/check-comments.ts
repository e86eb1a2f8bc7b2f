/**
 * Every public name of the packages has a doc comment: what an editor shows a user of the library. Reads the
 * declarations of each entry in `exports`; the build has to exist.
 */
import { join, relative } from "node:path";
import { publicNames } from "./public-names.ts";

/** The names without a comment, one line each, for all packages in these folders. */
export function checkComments(root: string, folders: readonly string[]): string[] {
  return publicNames(root, folders).flatMap(({ specifier, names }) =>
    names
      .filter(({ declaration }) => declaration?.comment === undefined)
      .map(({ name, declaration }) => {
        const place = declaration ? relative(root, declaration.file) : "nothing declares it";
        return `${specifier}: ${name} has no doc comment (${place})`;
      }),
  );
}

export const publishedPackages = ["packages/page", "packages/core", "packages/scry", "packages/assistant"];

if (import.meta.main) {
  const problems = checkComments(join(import.meta.dirname, ".."), publishedPackages);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
