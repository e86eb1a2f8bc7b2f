/**
 * Makes the virtual environment with the Python clients that clients.long.test.ts runs: `npm run setup:python`.
 * It takes a few minutes and 1.3 GB, most of it for what Open WebUI's modules import.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { python } from "./run.ts";

const folder = import.meta.dirname;
/** Without its dependencies: only a few of its modules are used, and they need only what requirements.txt lists. */
const openWebUi = "open-webui==0.12.4";
const requirements = join(folder, "requirements.txt");
const constraints = join(folder, "constraints.txt");
const wanted = [requirements, constraints].map((file) => readFileSync(file, "utf8")).join("") + openWebUi;
const installed = join(folder, ".venv", "installed.txt");

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: "inherit" });

if (existsSync(python) && existsSync(installed) && readFileSync(installed, "utf8") === wanted) {
  process.stdout.write("The Python clients are installed.\n");
} else {
  run(process.platform === "win32" ? "python" : "python3", "-m", "venv", join(folder, ".venv"));
  const pip = (...args: string[]) =>
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...args);
  pip("--requirement", requirements, "--constraint", constraints);
  pip("--no-deps", openWebUi);
  writeFileSync(installed, wanted);
}
