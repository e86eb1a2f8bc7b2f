/**
 * Counts the source files that a search and an opened page run through: `npm run walk -- [--files] [--json]`. The
 * command runs from its sources against a loopback service, with V8's coverage; a file counts only when one of its
 * functions ran, not when it was merely loaded.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { searxngReply } from "../bench/searxng-reply.ts";

const root = join(import.meta.dirname, "..");
const counted = /^packages\/(?:page|core|scry)\/src\//;

interface Coverage {
  result: {
    url: string;
    functions: {
      functionName: string;
      isBlockCoverage: boolean;
      ranges: { startOffset: number; count: number }[];
    }[];
  }[];
}

/** The files of which a function ran. The first function that V8 lists for a file is its top level. */
export function filesRun({ result }: Coverage): string[] {
  return result.flatMap(({ url, functions }) => {
    if (!url.startsWith("file:")) return [];
    const file = relative(root, fileURLToPath(url)).split(sep).join("/");
    const ran = functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    return counted.test(file) && ran ? [file] : [];
  });
}

const paragraph =
  "<p>The keeper walks to the hives every morning, counts the bees and writes the number down.</p>";
const page = `<!doctype html><html lang="en"><head><title>Bees</title><meta name="author" content="Ada Lind"></head>
<body><nav><a href="/">Home</a></nav><main><h1>Bees in winter</h1>${paragraph.repeat(12)}<h2>Counting</h2>
<ul><li>One hive</li><li>Two hives</li></ul><table><tr><th>Year</th><th>Hives</th></tr><tr><td>2024</td><td>12</td></tr>
</table><pre><code>count(hives)</code></pre>${paragraph.repeat(6)}</main><footer>Imprint</footer></body></html>`;

/** Runs the command from its sources; returns the files it ran through, sorted. */
async function walk(args: readonly string[], env: Record<string, string>, folder: string): Promise<string[]> {
  const coverage = mkdtempSync(join(folder, "coverage-"));
  const start = join(folder, "start.ts");
  const main = pathToFileURL(join(root, "packages/scry/src/main.ts")).href;
  writeFileSync(start, `import { main } from ${JSON.stringify(main)};\nawait main(process.argv.slice(2));\n`);
  const hook = pathToFileURL(join(import.meta.dirname, "walk/source-hook.ts")).href;
  const child = spawn(
    process.execPath,
    ["--import", hook, "--disable-warning=ExperimentalWarning", start, ...args],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, NODE_V8_COVERAGE: coverage, ...env },
    },
  );
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`scry ${args.join(" ")} ended with ${code}:\n${output}`);
  const files = readdirSync(coverage).flatMap((name) =>
    filesRun(JSON.parse(readFileSync(join(coverage, name), "utf8")) as Coverage),
  );
  return [...new Set(files)].sort();
}

if (import.meta.main) {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/page")) response.setHeader("content-type", "text/html").end(page);
    else response.setHeader("content-type", "application/json").end(searxngReply(5));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "scry-walk-"));
  const env = { SEARXNG_URL: `http://127.0.0.1:${port}`, SCRY_ALLOW_PRIVATE: `127.0.0.1:${port}` };
  try {
    const walks = {
      search: await walk(["search", "bees", "--provider", "searxng"], env, folder),
      page: await walk(["open", `http://127.0.0.1:${port}/page`], env, folder),
    };
    if (process.argv.includes("--json")) console.log(JSON.stringify(walks, undefined, 2));
    else {
      for (const [name, files] of Object.entries(walks)) {
        const byPackage = Map.groupBy(files, (file) => file.split("/")[1]);
        const parts = [...byPackage].map(([part, list]) => `${part} ${list.length}`).join(", ");
        console.log(`${name}: ${files.length} files (${parts})`);
        if (process.argv.includes("--files")) console.log(files.map((file) => `  ${file}`).join("\n"));
      }
    }
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}
