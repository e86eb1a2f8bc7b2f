/**
 * Packs the command into a few files, dist/command of packages/scry: start-up is mostly the finding and
 * reading of modules, and scry, zod and undici together have hundreds. `bench/startup.ts` measures it.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { licenceTexts } from "./licences.ts";

const root = join(import.meta.dirname, "..");
const output = join(root, "packages/scry/dist/command");

/** Packs from the sources: `@scry/core/x` is found by the exports of its package, dist/x.js being src/x.ts. */
const fromSources: Plugin = {
  name: "from-sources",
  setup({ onResolve }) {
    onResolve({ filter: /^@scry\/(page|core)(\/|$)/ }, ({ path }) => {
      if (path.endsWith(".json")) return undefined;
      const [, name = "", door = ""] = /^@scry\/(\w+)(.*)$/.exec(path) ?? [];
      const folder = join(root, "packages", name);
      const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const target = exports[`.${door}`]?.default;
      if (!target) return { errors: [{ text: `${path} is not exported by @scry/${name}.` }] };
      const file = join(folder, target.replace("./dist/", "src/").replace(/\.js$/, ".ts"));
      // Said in its package.json too, which a path found this way does not lead to.
      return { path: file, sideEffects: false };
    });
  },
};

/** Zod carries its error messages in fifty languages; scry asks for none but English. */
const onlyEnglish: Plugin = {
  name: "only-english",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ path, importer }) =>
      /[\\/]zod[\\/]v4[\\/]/.test(importer) ? { path, namespace: "only-english" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "only-english" }, () => ({
      contents: 'export { default as en } from "zod/v4/locales/en.js";',
      resolveDir: root,
    }));
  },
};

/**
 * Threads are started from a file beside the one that starts them (`new URL("./x.js", import.meta.url)`).
 * All packed files are in one folder, so each thread's file keeps its name there.
 */
const threads = globSync("packages/core/src/**/worker/reader-thread.ts", { cwd: root });
const names = threads.map((file) => basename(file, ".ts"));
if (new Set(names).size < names.length)
  throw new Error(`Threads need different names: ${threads.join(", ")}`);

/** Keeps `/\p{L}/u` a literal. esbuild would write `new RegExp(…)`, which makes an object each time it is reached. */
const supported = { "regexp-unicode-property-escapes": true };

const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  metafile: true,
  entryPoints: [
    { in: "packages/scry/src/main.ts", out: "main" },
    ...threads.map((file, index) => ({ in: file, out: names[index] ?? "" })),
  ],
  outdir: output,
  bundle: true,
  splitting: true,
  chunkNames: "[name]-[hash]",
  format: "esm",
  platform: "node",
  target: "node22.19",
  supported,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  // Optional, large, or found at run time: they stay packages of their own.
  external: [
    "pino",
    "@opentelemetry/api",
    "prom-client",
    "playwright-core",
    "yaml",
    "pdfjs-dist",
    "unpdf",
    "pg",
    "@redis/client",
    "@opensearch-project/opensearch",
    "tesseract.js",
  ],
  // undici is CommonJS, which asks for Node's own modules by require().
  banner: {
    js: 'const require=process.getBuiltinModule("node:module").createRequire(import.meta.url);',
  },
  plugins: [fromSources, onlyEnglish],
  logLevel: "warning",
  write: false,
});

// The doors that the assistant uses: each is one file, and the packages that it needs stay packages.
const doors = await build({
  absWorkingDir: root,
  entryPoints: [
    { in: "packages/scry/src/terminal/index.ts", out: "terminal" },
    { in: "packages/scry/src/http/index.ts", out: "http" },
    { in: "packages/scry/src/setup/keyring/keyring.ts", out: "keyring" },
    { in: "packages/scry/src/setup/models/index.ts", out: "models" },
  ],
  outdir: join(output, ".."),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22.19",
  supported,
  packages: "external",
  logLevel: "warning",
  write: false,
});

// Only now: a build that fails leaves the last good one in place.
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
for (const { path, contents } of [...outputFiles, ...doors.outputFiles]) writeFileSync(path, contents);
// Node asks for each of the files what kind it is: it finds the answer beside them, not two folders further up.
writeFileSync(join(output, "package.json"), `${JSON.stringify({ type: "module" })}\n`);
writeFileSync(join(output, "LICENCES.txt"), licenceTexts(root, metafile));
// The gateway's page: read by name from beside the file that serves it.
cpSync(join(root, "packages/scry/src/gateway/page/static"), join(output, "static"), { recursive: true });
// The questions and pages of `scry eval`, read in the same way.
cpSync(join(root, "packages/scry/src/eval/set"), join(output, "set"), { recursive: true });
