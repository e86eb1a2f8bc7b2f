import { spawn } from "node:child_process";

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A program of a reader as a process of its own, in an empty home, with a model of this machine. */
export function runProgram(
  file: string,
  args: readonly string[],
  { home, model, env }: { home: string; model: string; env: Record<string, string> },
): Promise<Ran> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_STATE_HOME: home,
      XDG_CONFIG_HOME: home,
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_API_KEY: "none",
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: "none",
      // These would report the run to their makers.
      MASTRA_TELEMETRY_DISABLED: "1",
      OPENAI_AGENTS_DISABLE_TRACING: "1",
      ...env,
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
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
