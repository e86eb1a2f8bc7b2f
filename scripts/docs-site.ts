/**
 * Builds the documentation site from docs/ and the README into docs/.vitepress/dist. VitePress and what it needs are in
 * docs/.vitepress, installed apart on the first run. A link between pages that leads nowhere fails the build.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installApart } from "./install-apart.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/.vitepress");

installApart(folder, "Installing docs/.vitepress (about 125 packages, 100 MB)…");
const vitepress = join(folder, "node_modules/vitepress/bin/vitepress.js");
const { status } = spawnSync(process.execPath, [vitepress, "build", join(root, "docs")], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
