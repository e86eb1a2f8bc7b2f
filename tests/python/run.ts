import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const folder = import.meta.dirname;

/** The Python of the virtual environment that `npm run setup:python` makes. */
export const python = join(
  folder,
  ".venv",
  ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]),
);

/** Why the clients cannot run here; undefined when they can. */
export const missing = existsSync(python)
  ? undefined
  : "the Python clients are not installed: npm run setup:python";

/** Runs one of the scripts in clients/; returns what each of its calls gave. */
export async function runClient(
  script: string,
  world: { url: string; site: string },
  token: string,
): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    python,
    [join(folder, "clients", script), world.url, token, world.site],
    {
      maxBuffer: 20_000_000,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", PYTHONWARNINGS: "ignore", NO_PROXY: "127.0.0.1" },
    },
  );
  const line = stdout.split("\n").find((one) => one.startsWith("REPORT "));
  if (!line) throw new Error(`${script} reported nothing: ${stdout.slice(-500)}`);
  return JSON.parse(line.slice("REPORT ".length));
}
