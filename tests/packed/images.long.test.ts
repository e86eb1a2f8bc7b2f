/** The folders that the images of `deploy/` are made of: what the lockfile names, and a program that starts. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "../../packages/core/src/version.ts";
import { unlike } from "../../scripts/check-lockfile.ts";

const root = join(import.meta.dirname, "../..");
const dockerfile = readFileSync(join(root, "deploy/Dockerfile"), "utf8");

it.each([
  ["/app", " AS gateway"],
  ["/assistant", " AS assistant"],
])(
  "%s holds what the lockfile names",
  (name, stage) => {
    const folder = mkdtempSync(join(tmpdir(), "scry-image-"));
    try {
      const line = new RegExp(`node (\\S+) ${name} (.+?)(?: \\\\)?$`, "m");
      const [, script = "", packages = ""] = line.exec(dockerfile) ?? [];
      execFileSync(process.execPath, [script, folder, ...packages.split(" ")], {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
      });
      expect(unlike(folder, join(root, "package-lock.json"))).toEqual([]);
      const [, program = ""] =
        /^ENTRYPOINT \["node", "\/app\/(.+)"\]$/m.exec(dockerfile.split(stage)[1] ?? "") ?? [];
      const { stdout } = spawnSync(process.execPath, [join(folder, program), "--version"], {
        encoding: "utf8",
      });
      expect(stdout).toBe(`${version}\n`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
