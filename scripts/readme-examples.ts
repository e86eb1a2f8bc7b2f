import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Writes into the README what the program really prints, and takes the screenshot that it shows: npm run docs:examples

const root = join(import.meta.dirname, "..");
const query = "how do I add a provider to scry";
const home = mkdtempSync(join(tmpdir(), "scry-readme-"));
const options = ["--offline", "--limit", "2"];
const printed = execFileSync(
  process.execPath,
  [join(root, "packages/scry/bin/scry.js"), "search", query, ...options],
  {
    encoding: "utf8",
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  },
);
const file = join(root, "README.md");
const part = /(<!-- generated: first search -->\n).*?(<!-- end -->)/s;
const readme = readFileSync(file, "utf8");
if (!part.test(readme)) throw new Error("The README has lost its part for the first search.");
writeFileSync(
  file,
  readme.replace(
    part,
    (_, from: string, to: string) =>
      `${from}\`\`\`text\n$ npx scry search "${query}" ${options.join(" ")}\n${printed.trimEnd()}\n\`\`\`\n${to}`,
  ),
);

execFileSync(
  "npx",
  ["vitest", "run", "--project", "long", "packages/assistant/test/readme-picture.long.test.ts"],
  {
    cwd: root,
    env: { ...process.env, SCRY_README_PICTURE: join(root, "docs/images/answer.png") },
    stdio: "inherit",
  },
);
