/** A node of OpenSearch of the tests' own, on this machine, with its data in a folder of its own. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./redis.ts";

const files = join(import.meta.dirname, "../../../../tests/opensearch");

/** Why no node can be started here; undefined when one can. */
export const openSearchMissing = findMissing();

function findMissing(): string | undefined {
  if (!existsSync(join(files, "lib/installed.xml")))
    return "OpenSearch is not installed: npm run setup:opensearch";
  return spawnSync("javac", ["-version"]).status === 0 ? undefined : "there is no Java with a compiler";
}

export interface OpenSearchNode {
  /** The address of a new, empty library. */
  fresh(): string;
  stop(): Promise<void>;
}

export async function startOpenSearch(): Promise<OpenSearchNode> {
  const folder = mkdtempSync(join(tmpdir(), "scry-opensearch-"));
  const [port, transportPort] = [await freePort(), await freePort()];
  const child = spawn(
    "java",
    [
      ...["-Xms512m", "-Xmx512m", "-cp", join(files, "lib/*"), join(files, "OpenSearchNode.java")],
      ...[folder, `${port}`, `${transportPort}`],
    ],
    { cwd: folder },
  );
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => reject(new Error(`OpenSearch ended: ${errors}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("started")) resolve();
    });
  });
  let count = 0;
  return {
    fresh: () => `http://127.0.0.1:${port}/test-${++count}`,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
