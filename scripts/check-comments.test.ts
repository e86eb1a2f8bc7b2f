import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkComments, publishedPackages } from "./check-comments.ts";

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

/** The names without a comment in a tree of these files. */
function namesWithout(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), "scry-comments-"));
  trees.push(root);
  const exports = { ".": { types: "./dist/index.d.ts" }, "./more": { types: "./dist/more.d.ts" } };
  const packages = {
    "a/package.json": JSON.stringify({ name: "a", exports: { ".": exports["."] } }),
    "b/package.json": JSON.stringify({ name: "b", exports }),
    "a/dist/index.d.ts": "",
    "b/dist/index.d.ts": "",
    "b/dist/more.d.ts": "",
  };
  for (const [file, text] of Object.entries({ ...packages, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return checkComments(root, ["a", "b"]).map((line) => line.replace(/ has no doc comment.*/, ""));
}

describe("checkComments", () => {
  it("finds nothing in this repository", () => {
    expect(checkComments(join(import.meta.dirname, ".."), publishedPackages)).toEqual([]);
  });

  it("finds every kind of declaration without a comment, and leaves those with one alone", () => {
    const text = `
      export interface A { x: string; }
      export type B = string;
      export declare function c(): void;
      export declare const d: number;
      export declare class E { }
      interface NotPublic { }`;
    const plain = text.replaceAll(/^ +/gm, "");
    expect(namesWithout({ "a/dist/index.d.ts": plain })).toEqual(
      ["A", "B", "c", "d", "E"].map((name) => `a: ${name}`),
    );
    const documented = plain.replaceAll(/^export/gm, "/** What it is. */\nexport");
    expect(namesWithout({ "a/dist/index.d.ts": documented })).toEqual([]);
  });

  it("does not take another name's comment, nor one that is no doc comment", () => {
    const text = "/** Of A. */\nexport type A = 1;\nexport type B = 2;\n// Of C.\nexport type C = 3;\n";
    expect(namesWithout({ "a/dist/index.d.ts": text })).toEqual(["a: B", "a: C"]);
  });

  it("follows names through files and packages to their declaration", () => {
    const files = {
      "a/dist/deep/x.d.ts": "export type Bare = 1;\n/** Said. */\nexport type Said = 2;\n",
      "a/dist/index.d.ts": 'export { type Bare, type Said as Told } from "./deep/x.ts";\n',
      "b/dist/more.d.ts":
        'import { type Bare } from "a";\nexport { Told } from "a";\nexport { Bare as Mine };\nexport { z } from "zod";\n',
    };
    expect(namesWithout(files)).toEqual(["a: Bare", "b/more: Mine"]);
  });

  it("takes one comment for all overloads", () => {
    const text =
      "/** Adds. */\nexport declare function add(a: 1): 1;\nexport declare function add(a: 2): 2;\n";
    expect(namesWithout({ "a/dist/index.d.ts": text })).toEqual([]);
  });
});
