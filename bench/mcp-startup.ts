/**
 * From the start of the process to the answered `tools/list`, for `scry mcp` and two other published servers, as
 * ratios to a bare `node -e 0`: `node bench/mcp-startup.ts [runs]`. The build has to exist. The servers take turns,
 * so that a busy moment of the machine meets all of them alike. Nothing here needs a network: keys are invented.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

const runs = Number(process.argv[2] ?? 20);
const modules = join(import.meta.dirname, "../tests/peers/node_modules");
const folder = mkdtempSync(join(tmpdir(), "scry-bench-"));
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  TAVILY_API_KEY: "tvly-invented",
  BRAVE_API_KEY: "invented",
  SEARXNG_URL: "http://127.0.0.1:9",
};

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")).version;

const scry = join(import.meta.dirname, "../packages/scry/bin/scry.js");
const brave = "@brave/brave-search-mcp-server";
const servers: Record<string, readonly string[]> = {
  "scry mcp": [scry, "mcp"],
  "scry mcp --structured": [scry, "mcp", "--structured"],
  [`tavily-mcp ${versionOf("tavily-mcp")}`]: [join(modules, "tavily-mcp/build/index.js")],
  [`${brave} ${versionOf(brave)}`]: [join(modules, brave, "dist/index.js"), "--transport", "stdio"],
  [`mcp-searxng ${versionOf("mcp-searxng")}`]: [join(modules, "mcp-searxng/dist/cli.js")],
};

interface Measured {
  ms: number;
  /** Characters of the whole answer to tools/list. */
  size: number;
}

const message = (content: object) => `${JSON.stringify({ jsonrpc: "2.0", ...content })}\n`;
const hello = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "bench", version: "1" },
};

/** The handshake of all clients of today, then the list. */
function listTools(args: readonly string[]): Promise<Measured> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["pipe", "pipe", "ignore"] });
    let unread = "";
    let measured: Measured | undefined;
    child.stdout.setEncoding("utf8").on("data", (text) => {
      const lines = (unread + text).split("\n");
      unread = lines.pop() ?? "";
      for (const line of lines) {
        if (line.includes('"id":1')) {
          child.stdin.write(message({ method: "notifications/initialized" }));
          child.stdin.write(message({ id: 2, method: "tools/list", params: {} }));
        } else if (line.includes('"id":2')) {
          measured = { ms: performance.now() - started, size: line.length };
          // As clients do: close the input, and kill a server that stays nevertheless.
          child.stdin.end();
          setTimeout(() => child.kill(), 1000).unref();
        }
      }
    });
    child.on("error", reject);
    child.on("exit", (code) =>
      measured ? resolve(measured) : reject(new Error(`${args.join(" ")}: ended with ${code}`)),
    );
    child.stdin.write(message({ id: 1, method: "initialize", params: hello }));
  });
}

function bareNode(): Promise<Measured> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["-e", "0"], { cwd: folder, env, stdio: "ignore" });
    child.on("error", reject);
    child.on("exit", () => resolve({ ms: performance.now() - started, size: 0 }));
  });
}

const ways: Record<string, () => Promise<Measured>> = {
  "node -e 0": bareNode,
  ...Object.fromEntries(Object.entries(servers).map(([name, args]) => [name, () => listTools(args)])),
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  const results = new Map<string, Measured[]>();
  // Once for the compiled code that Node and scry keep, and for the file cache.
  for (const way of Object.values(ways)) await way();
  for (let turn = 0; turn < runs; turn++) {
    for (const [name, way] of Object.entries(ways))
      results.set(name, [...(results.get(name) ?? []), await way()]);
  }
  const bare = median((results.get("node -e 0") ?? []).map(({ ms }) => ms));
  console.log(
    `${runs} runs each on Node ${process.versions.node}, ${cpus().length} cores; start to answered tools/list\n`,
  );
  console.log("| | median | best | ratio to bare node | size of tools/list |");
  console.log("| --- | ---: | ---: | ---: | ---: |");
  for (const [name, values] of results) {
    const times = values.map(({ ms }) => ms);
    const size = values[0]?.size ?? 0;
    console.log(
      `| ${name} | ${median(times).toFixed(0)} ms | ${Math.min(...times).toFixed(0)} ms | ${(median(times) / bare).toFixed(2)} | ${size ? `${size} characters` : ""} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
