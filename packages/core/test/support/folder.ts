import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEveryTest } from "../../../../tests/support/hooks.ts";

const made: string[] = [];

/** An empty folder of this test alone. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "scry-test-"));
  made.push(folder);
  return folder;
}

/** Writes a file and the folders above it, readable by the owner alone; gives its path. */
export function write(folder: string, name: string, content: string | object, mode = 0o600): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content), { mode });
  return file;
}

afterEveryTest(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
