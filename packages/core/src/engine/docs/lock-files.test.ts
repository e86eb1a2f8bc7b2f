import { describe, expect, it } from "vitest";
import { lockFiles } from "./lock-files.ts";

const samples: Record<string, string> = {
  "package-lock.json": JSON.stringify({
    packages: {
      "": { dependencies: { kite: "^1" } },
      "node_modules/kite": { version: "1.2.3" },
      "node_modules/other/node_modules/kite": { version: "9.0.0" },
    },
  }),
  "npm-shrinkwrap.json": JSON.stringify({ dependencies: { kite: { version: "1.2.3" } } }),
  "pnpm-lock.yaml":
    "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      kite:\n        specifier: ^1\npackages:\n  kite@1.2.3(peer@2):\n    resolution: {}\n",
  "yarn.lock": '# yarn\n"@scope/x@^1":\n  version "2.0.0"\n\nkite@^1.0.0, kite@^1.2.0:\n  version "1.2.3"\n',
  "bun.lock": '{\n  "packages": {\n    "kite": ["kite@1.2.3", "", {}],\n  }\n}\n',
  "Cargo.lock": '[[package]]\nname = "kite"\nversion = "1.2.3"\n',
  "uv.lock": 'version = 1\n\n[[package]]\nname = "kite"\nversion = "1.2.3"\nsource = {}\n',
  "poetry.lock": '[[package]]\nname = "kite"\nversion = "1.2.3"\n',
  "Pipfile.lock": JSON.stringify({ default: { kite: { version: "==1.2.3" } } }),
  "requirements.txt": "# pinned\nkite[extra]==1.2.3\nother>=2\n",
  "go.mod":
    "module m\n\nrequire (\n\tgithub.com/acme/kite v1.2.3\n\tgithub.com/acme/deep v1.0.0 // indirect\n)\n",
  "composer.lock": JSON.stringify({ packages: [{ name: "acme/kite", version: "v1.2.3" }] }),
  "Gemfile.lock": "GEM\n  specs:\n    kite (1.2.3)\n\nDEPENDENCIES\n  kite (~> 1)\n",
};

describe("lock files", () => {
  it.each(Object.entries(samples))("%s", (name, text) => {
    const { packages = [], direct } = lockFiles[name]?.(text) ?? {};
    const kite = packages.find((one) => one.name.endsWith("kite"));
    expect(kite?.version).toBe("1.2.3");
    if (direct) expect(direct.has(kite?.name ?? "")).toBe(true);
  });

  it("are all covered, and a file that is cut off names nothing", () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(lockFiles).sort());
    for (const read of Object.values(lockFiles)) expect(read('{"packages": {').packages).toEqual([]);
  });
});
