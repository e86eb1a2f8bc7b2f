/**
 * Packs `@scry/page` and `@scry/core` into a few files each: each door of a package.json is one, and what several share
 * is in files beside them. Node finds and reads hundreds of modules slowly and keeps much about each:
 * `bench/startup.ts` and the memory table of `bench:extract` measure it. TypeScript writes the declarations only.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

await bundle("page", []);
// The thread that reads pages is started from a file beside the one that starts it, which is always in `dist` itself.
await bundle("core", [{ in: "src/readers/worker/reader-thread.ts", out: "reader-thread" }]);

async function bundle(name: string, threads: { in: string; out: string }[]): Promise<void> {
  const folder = join(import.meta.dirname, "../packages", name);
  const output = join(folder, "dist");
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports: Record<string, string | { default: string; browser?: string }>;
  };
  /** As they are called below `src` and below `dist`, without their endings. */
  const doors = Object.values(exports).flatMap((door) =>
    typeof door === "string"
      ? []
      : [door.default, door.browser ?? []].flat().map((file) => file.slice("./dist/".length, -".js".length)),
  );

  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [...doors.map((door) => ({ in: `src/${door}.ts`, out: door })), ...threads],
    outdir: output,
    bundle: true,
    splitting: true,
    chunkNames: "shared-[hash]",
    format: "esm",
    platform: "node",
    target: "node22.19",
    // Keeps `/\p{L}/u` a literal. esbuild would write `new RegExp(…)`, which makes an object each time it is reached.
    supported: { "regexp-unicode-property-escapes": true },
    packages: "external",
    logLevel: "warning",
    write: false,
  });

  // Only now: a build that fails leaves the last good one in place.
  for (const file of globSync("**/*.js", { cwd: output })) rmSync(join(output, file));
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}
