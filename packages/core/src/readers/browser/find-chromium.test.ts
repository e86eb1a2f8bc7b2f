import { describe, expect, it } from "vitest";
import { findChromium, installCommand } from "./find-chromium.ts";

function search(files: string[], platform: NodeJS.Platform, environment: Record<string, string> = {}) {
  return findChromium({
    environment,
    platform,
    home: platform === "win32" ? "C:\\Users\\ada" : "/home/ada",
    isExecutable: async (path) => files.includes(path),
    list: async (folder) => {
      const separator = platform === "win32" ? "\\" : "/";
      const inside = files.filter((file) => file.startsWith(folder + separator));
      return [...new Set(inside.map((file) => file.slice(folder.length + 1).split(separator)[0] ?? ""))];
    },
  });
}

describe("findChromium", () => {
  it("takes CHROME_PATH before anything else", async () => {
    const files = ["/usr/bin/chromium", "/opt/mine/chrome"];
    expect(await search(files, "linux", { CHROME_PATH: " /opt/mine/chrome " })).toBe("/opt/mine/chrome");
  });

  it("says that CHROME_PATH is wrong instead of taking another browser", async () => {
    const found = search(["/usr/bin/chromium"], "linux", { CHROME_PATH: "/gone/chrome" });
    await expect(found).rejects.toMatchObject({
      code: "needs_browser",
      message: expect.stringContaining("/gone/chrome"),
      hint: expect.stringMatching(/^Correct CHROME_PATH, or remove it/),
    });
    const settings = findChromium({ path: "/gone/chrome", environment: {}, isExecutable: async () => false });
    await expect(settings).rejects.toMatchObject({ hint: expect.stringMatching(/^Correct browser\.path, /) });
  });

  it("takes a path from the settings before that of the environment", async () => {
    const path = "/opt/settings/chrome";
    const isExecutable = async (file: string) => file === path;
    expect(await findChromium({ path, environment: { CHROME_PATH: "/opt/mine" }, isExecutable })).toBe(path);
  });

  it("finds the browser of a Linux system, in PATH and in the usual folders", async () => {
    expect(await search(["/usr/bin/google-chrome-stable"], "linux")).toBe("/usr/bin/google-chrome-stable");
    const nix = ["/nix/bin/chromium", "/usr/bin/chromium"];
    expect(await search(nix, "linux", { PATH: "relative:/nix/bin" })).toBe("/nix/bin/chromium");
  });

  it("takes the Chromium of a snap only when there is no other", async () => {
    const environment = { PATH: "/snap/bin:/usr/bin" };
    const both = ["/snap/bin/chromium", "/usr/bin/google-chrome"];
    expect(await search(both, "linux", environment)).toBe("/usr/bin/google-chrome");
    expect(await search(["/snap/bin/chromium"], "linux", environment)).toBe("/snap/bin/chromium");
  });

  it("finds the applications of macOS", async () => {
    const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    expect(await search([chrome], "darwin")).toBe(chrome);
  });

  it("finds the programs of Windows", async () => {
    const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";
    const environment = { "ProgramFiles(x86)": "C:\\Program Files (x86)" };
    expect(await search([edge], "win32", environment)).toBe(edge);
  });

  it("takes the newest build in Playwright's cache", async () => {
    const cache = "/home/ada/.cache/ms-playwright";
    const files = [
      `${cache}/chromium-999/chrome-linux/chrome`,
      `${cache}/chromium-1254/chrome-linux64/chrome`,
      `${cache}/firefox-1572/firefox/firefox`,
    ];
    expect(await search(files, "linux")).toBe(`${cache}/chromium-1254/chrome-linux64/chrome`);
  });

  it("looks where PLAYWRIGHT_BROWSERS_PATH points", async () => {
    const build =
      "/srv/browsers/chromium_headless_shell-1254/chrome-headless-shell-linux64/chrome-headless-shell";
    expect(await search([build], "linux", { PLAYWRIGHT_BROWSERS_PATH: "/srv/browsers" })).toBe(build);
  });

  it("finds Playwright's build on Windows", async () => {
    const build = "C:\\Users\\ada\\AppData\\Local\\ms-playwright\\chromium-1254\\chrome-win64\\chrome.exe";
    expect(await search([build], "win32")).toBe(build);
  });

  it("gives the command that installs a browser when none is installed", async () => {
    await expect(search([], "linux")).rejects.toMatchObject({
      code: "needs_browser",
      hint: expect.stringContaining(installCommand),
    });
  });
});
