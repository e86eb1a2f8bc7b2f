import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Kilobytes of 1,000 bytes, by package or entry. */
export interface Sizes {
  /** What npm downloads: the packed file. */
  packed: Record<string, number>;
  /** What the package takes on the disk, without its dependencies; "everything" is the whole node_modules. */
  installed: Record<string, number>;
  /** What a browser downloads of an entry: one file by esbuild, minified and compressed by gzip. */
  bundled: Record<string, number>;
}

const packages = ["@scry/page", "@scry/core", "scry", "@scry/assistant"];
const browserEntries = ["@scry/page", "@scry/page/passages", "@scry/page/citations", "@scry/core/extract"];

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

const bytesOf = (folder: string) =>
  globSync("**", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

async function bundled(entry: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from "${entry}";`, resolveDir: folder },
    ...{ bundle: true, minify: true, write: false, platform: "browser", format: "esm", logLevel: "silent" },
  });
  return gzipSync(outputFiles[0]?.contents ?? "").length;
}

/** Measures packed files, and the folder in which they were installed. */
export async function measure(tarballs: readonly string[], folder: string): Promise<Sizes> {
  const sizes: Sizes = { packed: {}, installed: {}, bundled: {} };
  for (const name of packages) {
    const start = `${name.replace("@", "").replace("/", "-")}-`;
    const file = tarballs.find((path) => new RegExp(`[\\\\/]${start}\\d`).test(path));
    if (!file || !existsSync(file)) throw new Error(`${name} was not packed.`);
    sizes.packed[name] = kilobytes(statSync(file).size);
    sizes.installed[name] = kilobytes(bytesOf(join(folder, "node_modules", name)));
  }
  sizes.installed.everything = kilobytes(bytesOf(join(folder, "node_modules")));
  for (const entry of browserEntries) sizes.bundled[entry] = kilobytes(await bundled(entry, folder));
  return sizes;
}

/** A sentence for each size above its limit, and for each without one. */
export function overLimit(sizes: Sizes): string[] {
  const limits = JSON.parse(readFileSync(join(import.meta.dirname, "size-limits.json"), "utf8")) as Sizes;
  return (Object.keys(sizes) as (keyof Sizes)[]).flatMap((kind) =>
    Object.entries(sizes[kind])
      .filter(([name, size]) => !(size <= (limits[kind][name] ?? 0)))
      .map(([name, size]) => `${name} ${kind}: ${size} kB, the limit is ${limits[kind][name] ?? "missing"}`),
  );
}
