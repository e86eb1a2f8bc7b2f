import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseHTML } from "linkedom";
import { decodeBytes } from "../../../packages/page/src/html/decode.ts";
import { textOf } from "../tools.ts";
import type { Manual } from "./packages.ts";

export interface ManualPage {
  html: string;
  url: string;
  truth: string;
}

/** Indexes and search pages have no text; smaller files are redirections, larger ones cost minutes in the rivals. */
const noText = /genindex|search|modindex|_sources|allclasses|index-all|toc\.html|frames/;
const smallest = 4_000;
const largest = 1_000_000;
const fewestWords = 30;

/**
 * Fetches and unpacks a package, without installing it, unless that was done before; false if there is none by that
 * name.
 */
export function unpack(name: string, folder: string): boolean {
  const target = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).includes(name)) return true;
  spawnSync("apt-get", ["download", name], { cwd: folder, stdio: "ignore" });
  const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith(".deb"));
  return file !== undefined && spawnSync("dpkg", ["-x", join(folder, file), target]).status === 0;
}

/** Some pages of a package, the same in every run; another `sample` takes others. */
export function pagesOf(manual: Manual, folder: string, count: number, sample: number): ManualPage[] {
  const files = filesIn(join(folder, manual.package))
    .filter((file) => /\.html?(?:\.gz)?$/.test(file) && !noText.test(file))
    .filter((file) => {
      const { size } = statSync(file);
      return size > smallest && size < largest;
    });
  const place = (file: string) => createHash("sha256").update(file.slice(folder.length)).digest("hex");
  const chosen = files
    .map((file) => ({ file, place: place(file) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice((sample - 1) * count, sample * count);
  return chosen.flatMap(({ file }) => readPage(manual, file) ?? []);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function readPage({ address, content, without = [] }: Manual, file: string): ManualPage | undefined {
  const stored = readFileSync(file);
  const html = decodeBytes(file.endsWith(".gz") ? gunzipSync(stored) : stored, undefined).text;
  const { document } = parseHTML(html);
  const body = content.map((selector) => document.querySelector(selector)).find((element) => element);
  if (!body) return undefined;
  for (const selector of without) for (const part of body.querySelectorAll(selector)) part.remove();
  const truth = textOf({ html: body.innerHTML });
  if (truth.split(/\s+/).length < fewestWords) return undefined;
  return { html, url: address + basename(file).replace(/\.gz$/, ""), truth };
}
