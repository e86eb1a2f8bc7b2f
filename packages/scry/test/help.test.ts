import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../src/cli/commands.ts";
import { scry, temporaryFolder } from "./support/command.ts";

const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;

const expectExamplesLast = (help: string) =>
  expect(help.slice(help.indexOf("\n\nExamples:\n  ")).split("\n\n")).toHaveLength(2);

describe.concurrent("help", () => {
  it("prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
    const [long, ...short] = await Promise.all([scry(["--version"]), scry(["-V"]), scry(["-v"])]);
    expect(long).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    expect(short).toEqual([long, long]);
  });

  it.each([[[]], [["--help"]], [["-h"]], [["help"]]])("lists every command: %j", async (args) => {
    const ran = await scry(args);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    for (const { name, summary } of commands)
      expect(ran.stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
    expectExamplesLast(ran.stdout);
  });

  it("explains every command with all its options, with help and with --help", async () => {
    for (const { name, load } of commands) {
      const { command } = await load();
      const [word, option] = await Promise.all([scry(["help", name]), scry([name, "--help"])]);
      expect(word.stdout).toBe(option.stdout);
      expect(word.stdout).toMatch(new RegExp(`^Usage: scry ${name}`));
      for (const option of Object.keys(command.options)) expect(word.stdout).toContain(`--${option}`);
      expectExamplesLast(word.stdout);
    }
    expect((await scry(["help", "--help"])).stdout).toMatch(/\n\nExamples:\n {2}scry help /);
  });
});

describe.concurrent("completion", () => {
  it.each(["bash", "zsh", "fish", "powershell"])(
    "%s: a script with every command and option",
    async (shell) => {
      const { code, stdout } = await scry(["completion", shell]);
      expect(code).toBe(0);
      for (const { name, load } of commands) {
        expect(stdout).toContain(name);
        for (const option of Object.keys((await load()).command.options)) expect(stdout).toContain(option);
      }
      expect(stdout).toContain("duckduckgo");
      if (!has(shell)) return;
      const file = join(temporaryFolder(), `scry.${shell}`);
      writeFileSync(file, stdout);
      const checked = spawnSync(shell, ["-n", file], { encoding: "utf8" });
      expect(checked.stderr).toBe("");
      expect(checked.status).toBe(0);
    },
  );

  it.runIf(has("bash")).each([
    [["scry", "sea"], ["search"]],
    [["scry", "search", "--fo"], ["--format"]],
    [["scry", "search", "--format", "m"], ["markdown"]],
    [["scry", "search", "-p", "du"], ["duckduckgo"]],
    [["scry", "completion", "z"], ["zsh"]],
    [["scry", "open", "--reader", "dir"], ["direct"]],
    [["scry", "setup", "--provider", "firec"], ["firecrawl"]],
    [["scry", "setup", "--provider", "duck"], [""]],
    [["scry", "setup", "--client", "curs"], ["cursor"]],
    [["scry", "extract", `${import.meta.dirname}/help.t`], [import.meta.filename]],
    [["scry", "check", `${import.meta.dirname}/help.t`], [import.meta.filename]],
    [["scry", "extract", "--fo"], ["--format"]],
  ])("bash completes %j", async (words, expected) => {
    const { stdout } = await scry(["completion", "bash"]);
    const line = words.map((word) => `'${word}'`).join(" ");
    const script = `${stdout}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _scry; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const completed = spawnSync("bash", ["-c", script], { encoding: "utf8" });
    expect(completed.stdout.trim().split("\n")).toEqual(expected);
  });
});
