import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";

/** The licence texts of all packages whose code esbuild packed: most licences ask for them beside every copy. */
export function licenceTexts(root: string, ...built: readonly Metafile[]): string {
  const folders = new Set<string>();
  for (const { inputs } of built)
    for (const file of Object.keys(inputs)) {
      const folder = file.includes("node_modules/") ? packageFolder(root, file) : undefined;
      if (folder) folders.add(folder);
    }
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const files = readdirSync(folder).filter((file) =>
      /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file),
    );
    const text = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
    return `${name} ${version} (${license})\n\n${text || "The package has no licence file."}\n`;
  });
  const line = `\n${"-".repeat(80)}\n\n`;
  return `The files beside this one contain code of these packages.\n${line}${texts.sort().join(line)}`;
}

/** The folder of the package that a file belongs to: the nearest one with a name. */
function packageFolder(root: string, file: string): string | undefined {
  for (let folder = dirname(join(root, file)); folder.includes("node_modules"); folder = dirname(folder)) {
    const description = join(folder, "package.json");
    if (existsSync(description) && JSON.parse(readFileSync(description, "utf8")).version) return folder;
  }
  return undefined;
}
