/**
 * How long the command takes to start, as ratios to a bare `node -e 0`: `node bench/startup.ts [runs]`.
 * The build has to exist. The ways take turns, so that a busy moment of the machine meets all of them alike.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searxngReply } from "./searxng-reply.ts";

const runs = Number(process.argv[2] ?? 20);
const launcher = join(import.meta.dirname, "../packages/scry/bin/scry.js");

const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json").end(searxngReply(5));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const folder = mkdtempSync(join(tmpdir(), "scry-bench-"));
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  SEARXNG_URL: `http://127.0.0.1:${port}`,
};

const ways: Record<string, string[]> = {
  "node -e 0": ["-e", "0"],
  "scry --version": [launcher, "--version"],
  "scry --help": [launcher, "--help"],
  "scry search": [launcher, "search", "hello", "--provider", "searxng"],
  "scry providers": [launcher, "providers"],
};

function run(args: readonly string[], more: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, ...more }, stdio: "ignore" });
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0
        ? resolve(performance.now() - started)
        : reject(new Error(`${args.join(" ")}: exit code ${code}`)),
    );
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  const cold = await run(ways["scry search"] ?? [], { NODE_DISABLE_COMPILE_CACHE: "1" });
  const times = new Map<string, number[]>();
  for (const args of Object.values(ways)) await run(args);
  for (let turn = 0; turn < runs; turn++) {
    for (const [name, args] of Object.entries(ways))
      times.set(name, [...(times.get(name) ?? []), await run(args)]);
  }
  const bare = median(times.get("node -e 0") ?? []);
  console.log(`${runs} runs each on Node ${process.versions.node}; medians, and the best run`);
  for (const [name, values] of times) {
    const middle = median(values);
    const best = Math.min(...values).toFixed(0);
    console.log(
      `${name.padEnd(16)} ${middle.toFixed(0).padStart(5)} ms  best ${best.padStart(4)} ms  ratio ${(middle / bare).toFixed(2)}`,
    );
  }
  console.log(`scry search once without compiled code: ${cold.toFixed(0)} ms`);
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
