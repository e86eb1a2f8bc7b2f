import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The stable suite for the revisions up to 2025-11-25, and the one that knows 2026-07-28. */
const suites = {
  2025: require.resolve("@modelcontextprotocol/conformance/package.json"),
  2026: require.resolve("conformance-2026/package.json"),
};
export type Suite = keyof typeof suites;

export interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

export interface Ran {
  code: number;
  output: string;
  /** Every check, by the name of its scenario. */
  checks: ReadonlyMap<string, readonly Check[]>;
}

/** Runs the official command against a server, as its maintainers would. */
export async function runConformance(suite: Suite, url: string, args: readonly string[]): Promise<Ran> {
  const script = join(dirname(suites[suite]), "dist/index.js");
  const folder = mkdtempSync(join(tmpdir(), "scry-conformance-"));
  try {
    const asked = [script, "server", "--url", url, "-o", folder, ...args];
    const { code, output } = await run(asked);
    return { code, output, checks: readChecks(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, args, { maxBuffer: 50_000_000 }, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

/** `server-<scenario>-<time>/checks.json` */
function readChecks(folder: string): Map<string, Check[]> {
  const files = globSync("server-*/checks.json", { cwd: folder });
  return new Map(
    files.map((file) => {
      const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T/.exec(file)?.[1] ?? file;
      return [scenario, JSON.parse(readFileSync(join(folder, file), "utf8")) as Check[]];
    }),
  );
}

/** The names of the scenarios where something was found right and nothing wrong or doubtful. */
export const passedIn = ({ checks }: Ran): string[] =>
  [...checks].flatMap(([name, list]) => {
    const wrong = list.some(({ status }) => status === "FAILURE" || status === "WARNING");
    return !wrong && list.some(({ status }) => status === "SUCCESS") ? [name] : [];
  });
