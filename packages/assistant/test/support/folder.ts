import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder, and what removes it. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "scry-assistant-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
