import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where packages are kept unless somebody says otherwise. */
export const packageFolder = join(tmpdir(), "scry-npm");

/** Fetches and unpacks a package once, without installing it; returns its folder. */
export function unpackFromNpm(name: string, version: string, folder: string): string {
  const target = join(folder, `${name.replace("/", "-")}-${version}`);
  if (existsSync(join(target, "package"))) return join(target, "package");
  mkdirSync(target, { recursive: true });
  const packed = spawnSync("npm", ["pack", `${name}@${version}`, "--silent"], {
    cwd: target,
    encoding: "utf8",
  });
  const file = packed.stdout?.trim().split("\n").at(-1);
  if (packed.status !== 0 || !file)
    throw new Error(`npm could not fetch ${name}@${version}: ${packed.stderr}`);
  const unpacked = spawnSync("tar", ["-xzf", file], { cwd: target, encoding: "utf8" });
  if (unpacked.status !== 0) throw new Error(`tar could not unpack ${file}: ${unpacked.stderr}`);
  return join(target, "package");
}
