import { createRequire } from "node:module";
import { join } from "node:path";
import { packageFolder, unpackFromNpm } from "./npm-package.ts";
import type { Tool } from "./tools.ts";

interface Native {
  extract(
    html: string,
    options: { url: string },
  ): {
    contentText?: string;
    metadata?: { title?: string; author?: string; date?: string };
  };
}

/** Which build of the native package this machine can load. */
const builds: Readonly<Record<string, string>> = {
  "linux x64": "linux-x64-gnu",
  "linux arm64": "linux-arm64-gnu",
  "darwin x64": "darwin-x64",
  "darwin arm64": "darwin-arm64",
  "win32 x64": "win32-x64-msvc",
  "win32 arm64": "win32-arm64-msvc",
};

/**
 * rs-trafilatura 0.2.2 (Rust), as an npm package wraps it. Its plain text is scored, which has better separators
 * than its HTML. Fetched when it runs: 2.5 MB of native code are no dependency for everybody.
 */
export function trafilatura(): Tool {
  const build = builds[`${process.platform} ${process.arch}`];
  if (!build) throw new Error(`rs-trafilatura has no build for ${process.platform} ${process.arch}.`);
  const folder = unpackFromNpm(`trafilatura-${build}`, "0.2.0", packageFolder);
  const native = createRequire(import.meta.url)(join(folder, `trafilatura.${build}.node`)) as Native;
  return (html, url) => {
    const { contentText = "", metadata = {} } = native.extract(html, { url });
    const { title, author, date } = metadata;
    return { text: contentText, stated: { title, author, date } };
  };
}
