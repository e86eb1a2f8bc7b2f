import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFolder } from "./environment.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "scry-folder-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe("makeFolder", () => {
  it("makes every missing level, for its owner alone, and leaves one that is there", () => {
    const folder = join(base, "a", "b", "c");
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
    if (process.platform !== "win32") expect(statSync(join(base, "a")).mode & 0o777).toBe(0o700);
  });

  it("fails where a file is in the way", () => {
    const file = join(base, "file");
    writeFileSync(file, "");
    expect(() => makeFolder(file)).toThrow(/EEXIST/);
    expect(() => makeFolder(join(file, "below"))).toThrow(/EEXIST|ENOTDIR/);
  });

  it.skipIf(process.platform !== "linux")("ends below a folder that takes none", () => {
    expect(() => makeFolder("/proc/scry/state")).toThrow(/ENOENT|EACCES|EPERM/);
  });
});
