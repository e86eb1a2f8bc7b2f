import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Scratch {
  /** To be set for the browser. */
  environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * A folder for the temporary files of one browser: Chromium leaves some behind when it is killed. Only on
 * Linux: elsewhere the path would become too long for the socket that Chromium puts there.
 */
export async function createScratch(): Promise<Scratch> {
  if (process.platform !== "linux") return { environment: {}, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "scry-browser-"));
  const options = { recursive: true, force: true, maxRetries: 3 };
  const removeAtExit = () => rmSync(folder, options);
  process.on("exit", removeAtExit);
  return {
    // The second is where it keeps reports of crashes, whatever its profile.
    environment: { TMPDIR: folder, XDG_CONFIG_HOME: folder },
    async remove() {
      process.off("exit", removeAtExit);
      await rm(folder, options);
    },
  };
}
