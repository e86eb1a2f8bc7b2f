/** For `node --import`: loads the packages of this repository from their sources instead of their bundles. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../..");
const folders: Readonly<Record<string, string>> = {
  "@scry/page": "page",
  "@scry/core": "core",
  scry: "scry",
};

/** From "@scry/page/safe" to packages/page/src/safe/index.ts, by the package's `exports`. */
const sources = new Map<string, string>();
for (const [name, folder] of Object.entries(folders)) {
  const { exports = {} } = JSON.parse(
    readFileSync(join(root, "packages", folder, "package.json"), "utf8"),
  ) as {
    exports?: Record<string, { default?: string } | string>;
  };
  for (const [path, target] of Object.entries(exports)) {
    const file = typeof target === "string" ? target : target.default;
    if (!file?.startsWith("./dist/")) continue;
    const source = file.replace("./dist/", "src/").replace(/\.js$/, ".ts");
    sources.set(join(name, path), pathToFileURL(join(root, "packages", folder, source)).href);
  }
}

registerHooks({
  resolve(specifier, context, next) {
    const url = sources.get(specifier);
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
