import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nowhere } from "./nowhere.ts";

const main = join(import.meta.dirname, "../../src/main.ts");
const launch = `import { main } from ${JSON.stringify(main)}; await main(process.argv.slice(1));`;

export interface Running {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves when stdout or stderr hold this. */
  says(part: string): Promise<void>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** The command as a process of its own, from the sources, with nothing of the environment of the tests. */
export const startCommand = (args: readonly string[], env: Record<string, string>, input?: string): Running =>
  startProgram(launch, args, env, input);

export function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  input?: string,
): Running {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, "--", ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: env.SCRY_STATE_DIR,
      NODE_NO_WARNINGS: "1",
      // Compiled code is the same for all tests.
      NODE_COMPILE_CACHE: join(tmpdir(), "scry-test-compiled"),
      ...nowhere,
      ...env,
    },
    cwd: env.SCRY_STATE_DIR,
  });
  let stdout = "";
  let stderr = "";
  const listeners = new Set<() => void>();
  const heard = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
    heard();
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
    heard();
  });
  if (input !== undefined) child.stdin.end(input);
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    says: (part) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!`${stdout}${stderr}`.includes(part)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        ended.then(() => reject(new Error(`It ended without "${part}": ${stdout}${stderr}`)), reject);
        look();
      }),
  };
}
