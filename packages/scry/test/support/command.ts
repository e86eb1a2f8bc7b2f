import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEveryFile } from "../../../../tests/support/hooks.ts";

export const launcher = join(import.meta.dirname, "../../bin/scry.js");

const folders: string[] = [];
afterEveryFile(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is gone after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "scry-test-"));
  folders.push(folder);
  return folder;
}

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** The working directory, and the parent of the configuration and state folders. */
  folder?: string;
  /** Arguments of node itself. */
  node?: readonly string[];
  /** With the line of the first use of a home. */
  keepFirstUse?: boolean;
  /** Something to do while it runs. */
  meanwhile?: (child: ChildProcess) => void;
}

/** The line of the first command in a new home. Nearly every test has a new one, and `cache.test.ts` reads the line. */
const firstUse = /^(?:Note|scry mcp): Answers and pages are kept in .*\n/m;

/** The command as a process of its own, in an empty home and with nothing of the environment of the tests. */
export function startScry(args: readonly string[], options: Omit<RunOptions, "meanwhile"> = {}) {
  const folder = options.folder ?? temporaryFolder();
  const child = spawn(process.execPath, [...(options.node ?? []), launcher, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_STATE_HOME: folder,
      // Compiled code is the same for all tests.
      XDG_CACHE_HOME: join(tmpdir(), "scry-test-compiled"),
      ...options.env,
    },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const said = () => (options.keepFirstUse ? stderr : stderr.replace(firstUse, ""));
  return { child, stdout: () => stdout, stderr: said };
}

/** The same, from its beginning to its end. */
export function scry(args: readonly string[], { meanwhile, ...options }: RunOptions = {}): Promise<Ran> {
  const { child, stdout, stderr } = startScry(args, options);
  meanwhile?.(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout: stdout(), stderr: stderr() }));
  });
}
