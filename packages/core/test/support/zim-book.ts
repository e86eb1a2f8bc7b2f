import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "./folder.ts";

/** Whether a program of kiwix-tools or zim-tools is installed here. */
export const hasProgram = (program: string) => spawnSync(program, ["--version"]).error === undefined;

const page = (title: string, text: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const harbour = {
  "index.html": page("Harbour wiki", "Welcome."),
  "tides.html": page(
    "Tides of the harbour",
    `The spring tide rises to nine feet at the mole. ${"It falls again within six hours. ".repeat(20)}`,
  ),
};

/** A book of these pages, made as those of Kiwix are: pages by path. */
export function makeBook(pages: Readonly<Record<string, string>> = harbour, file = newFile()): string {
  const site = temporaryFolder();
  for (const [path, html] of Object.entries({
    ...pages,
    "index.html": pages["index.html"] ?? harbour["index.html"],
  })) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), html);
  }
  writeFileSync(join(site, "icon.png"), Buffer.from(onePixel, "base64"));
  const about = [
    "--language=eng",
    "--title=Harbour",
    "--description=x",
    "--name=harbour",
    "--creator=x",
    "--publisher=x",
  ];
  execFileSync("zimwriterfs", ["--welcome=index.html", "--illustration=icon.png", ...about, site, file], {
    stdio: "ignore",
  });
  return file;
}

const newFile = () => join(temporaryFolder(), "harbour.zim");
