import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bareEnvironment } from "../../mcp/shipped-server.ts";

const require = createRequire(import.meta.url);
const script = join(
  dirname(require.resolve("@modelcontextprotocol/inspector/package.json")),
  "clients/launcher/build/index.js",
);

export interface Inspected {
  code: number;
  stdout: string;
  stderr: string;
}

/** The Inspector as a command, in an empty home of its own. */
export function inspect(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Inspected> {
  const folder = mkdtempSync(join(tmpdir(), "scry-inspector-"));
  return new Promise((done) => {
    const options = { cwd: folder, env: bareEnvironment(folder, more), maxBuffer: 50_000_000 };
    const child = execFile(
      process.execPath,
      [script, "--cli", ...args],
      options,
      (_error, stdout, stderr) => {
        rmSync(folder, { recursive: true, force: true });
        done({ code: child.exitCode ?? 1, stdout, stderr });
      },
    );
  });
}
