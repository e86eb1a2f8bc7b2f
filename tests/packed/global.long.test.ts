/** The command as `npm install --global` makes it: on the PATH, in any folder, with its completion. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "../../packages/core/src/version.ts";
import { installGlobally } from "./install.ts";

const folder = mkdtempSync(join(tmpdir(), "scry-global-"));
let commands = "";

beforeAll(() => {
  commands = installGlobally(folder);
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A line of a shell in which nothing is known of the person who runs the tests, and no service can be reached. */
async function shell(line: string): Promise<string> {
  const env = {
    PATH: [commands, dirname(process.execPath), process.env.PATH ?? ""].join(delimiter),
    HOME: folder,
    HTTPS_PROXY: "http://127.0.0.1:1",
  };
  return (await promisify(execFile)("bash", ["-c", line], { cwd: tmpdir(), env })).stdout;
}

it("puts both commands on the PATH", async () => {
  expect(await shell("scry --version")).toBe(`${version}\n`);
  expect(await shell("scry-assistant --help")).toContain("serve");
});

it("searches its own documentation when nothing can be reached", async () => {
  const printed = await shell("scry search how do I add a provider to scry");
  expect(printed).toContain("scry: Add a provider");
  expect(printed).toContain("The web could not be reached; these are from your library.");
});

it("completes its commands in bash", async () => {
  const complete = "COMP_WORDS=(scry comp); COMP_CWORD=1; _scry; echo $COMPREPLY";
  expect(await shell(`eval "$(scry completion bash)"; complete -p scry; ${complete}`)).toBe(
    "complete -F _scry scry\ncompletion\n",
  );
});

it.each([
  ["zsh", "compdef _scry scry"],
  ["fish", "complete -c scry"],
  ["powershell", "Register-ArgumentCompleter -Native -CommandName scry"],
])("prints a completion for %s", async (name, line) => {
  expect(await shell(`scry completion ${name}`)).toContain(line);
});
