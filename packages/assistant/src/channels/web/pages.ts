import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, extname, join, relative, sep } from "node:path";
import { ScryError } from "@scry/core";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  /** Vite puts a hash into names below assets/: files with such a name never change. */
  lasting: boolean;
}

/** The package's folder, seen from the sources or from the build. */
function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Loads the built page: a few small files, kept in memory. Request paths are looked up, never joined. */
export async function loadPages(): Promise<ReadonlyMap<string, PageFile>> {
  const folder = join(packageFolder(), "dist", "web");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, PageFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, "/")}`;
    files.set(path, {
      body: new Uint8Array(await readFile(file)),
      type: types[extname(file)] ?? "application/octet-stream",
      lasting: path.startsWith("/assets/"),
    });
  }
  if (!files.has("/index.html")) {
    throw new ScryError({
      code: "not_configured",
      message: "The chat page is not built.",
      hint: "Run: npm run build",
    });
  }
  return files;
}
