import { access, constants, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import { ScryError } from "../../contracts/error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where to look for a Chromium. */
export interface ChromiumSearch {
  /** The one to use, wherever the user named it. */
  path?: string | undefined;
  /** The environment as the settings read it: CHROME_PATH, PATH and the places of the system are used. */
  environment: Environment;
  platform?: NodeJS.Platform;
  home?: string;
  isExecutable?: (path: string) => Promise<boolean>;
  list?: (folder: string) => Promise<string[]>;
}

// Downloads the build that this version of Playwright knows, into the cache that is searched below.
export const installCommand = "npx playwright-core install chromium";

const linuxNames = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
  "brave-browser",
];
const macApplications = ["Chromium", "Google Chrome", "Microsoft Edge", "Brave Browser"];
const windowsPrograms = [
  "Chromium\\Application\\chrome.exe",
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "BraveSoftware\\Brave-Browser\\Application\\brave.exe",
];
// Inside a folder of Playwright's cache, such as chromium-1254 or chromium_headless_shell-1254.
const macTesting = "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing";
const playwrightBuilds = [
  "chrome-linux64/chrome",
  "chrome-linux-arm64/chrome",
  "chrome-linux/chrome",
  `chrome-mac-arm64/${macTesting}`,
  `chrome-mac-x64/${macTesting}`,
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-win64/chrome.exe",
  "chrome-win/chrome.exe",
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-headless-shell-linux-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-x64/chrome-headless-shell",
  "chrome-headless-shell-win64/chrome-headless-shell.exe",
];

async function isExecutableFile(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function systemPaths({
  environment,
  platform,
  home,
}: Required<Pick<ChromiumSearch, "environment" | "platform" | "home">>) {
  if (platform === "win32") {
    const roots = [environment.ProgramFiles, environment["ProgramFiles(x86)"], environment.LOCALAPPDATA];
    return roots.flatMap((root) =>
      root === undefined ? [] : windowsPrograms.map((path) => win32.join(root, path)),
    );
  }
  const folders = (environment.PATH ?? "").split(":").filter((folder) => folder.startsWith("/"));
  // A service started by the system may have a PATH without the usual folders. Snap comes last: its Chromium cannot see
  // the folder in /tmp that holds the profile.
  const usual = ["/usr/bin", "/usr/local/bin", "/opt/google/chrome", "/snap/bin"];
  const named = [...new Set([...folders.filter((folder) => folder !== "/snap/bin"), ...usual])].flatMap(
    (folder) => linuxNames.map((name) => posix.join(folder, name)),
  );
  if (platform !== "darwin") return named;
  const applications = ["/Applications", posix.join(home, "Applications")].flatMap((folder) =>
    macApplications.map((name) => posix.join(folder, `${name}.app/Contents/MacOS/${name}`)),
  );
  return [...applications, ...named];
}

function playwrightFolder(environment: Environment, platform: NodeJS.Platform, home: string): string {
  const chosen = environment.PLAYWRIGHT_BROWSERS_PATH;
  // "0" means a folder inside Playwright's own package.
  if (chosen !== undefined && chosen !== "" && chosen !== "0") return chosen;
  if (platform === "win32") {
    return win32.join(environment.LOCALAPPDATA ?? win32.join(home, "AppData\\Local"), "ms-playwright");
  }
  if (platform === "darwin") return posix.join(home, "Library/Caches/ms-playwright");
  return posix.join(environment.XDG_CACHE_HOME ?? posix.join(home, ".cache"), "ms-playwright");
}

async function playwrightPaths(
  folder: string,
  platform: NodeJS.Platform,
  list: (folder: string) => Promise<string[]>,
): Promise<string[]> {
  const entries = await list(folder).catch(() => []);
  const builds = entries
    .map((name) => ({ name, revision: Number(/^chromium(?:_headless_shell)?-(\d+)$/.exec(name)?.[1]) }))
    .filter((build) => Number.isInteger(build.revision))
    .sort((one, other) => other.revision - one.revision);
  const join = platform === "win32" ? win32.join : posix.join;
  return builds.flatMap(({ name }) => playwrightBuilds.map((path) => join(folder, name, path)));
}

/** The path of an installed Chromium, or `needs_browser` with the command that installs one. */
export async function findChromium({
  path: named,
  environment,
  platform = process.platform,
  home = homedir(),
  isExecutable = isExecutableFile,
  list = readdir,
}: ChromiumSearch): Promise<string> {
  const chosen = (named ?? environment.CHROME_PATH)?.trim();
  if (chosen) {
    if (await isExecutable(chosen)) return chosen;
    const place = chosen === environment.CHROME_PATH?.trim() ? "CHROME_PATH" : "browser.path";
    throw new ScryError({
      code: "needs_browser",
      message: `The named browser, "${chosen}", is not a program that can be started.`,
      hint: `Correct ${place}, or remove it and run "${installCommand}".`,
    });
  }
  const candidates = [
    ...systemPaths({ environment, platform, home }),
    ...(await playwrightPaths(playwrightFolder(environment, platform, home), platform, list)),
  ];
  for (const path of candidates) if (await isExecutable(path)) return path;
  throw new ScryError({
    code: "needs_browser",
    message: "This page needs a browser, and no Chromium was found on this machine.",
    hint: `Run "${installCommand}", or set CHROME_PATH to an installed Chromium, Chrome or Edge.`,
  });
}
