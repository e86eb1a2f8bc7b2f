import type { Browser } from "playwright-core";
import { ScryError } from "../../contracts/error.ts";
import { type Environment, installCommand } from "./find-chromium.ts";
import { mostBrowserBytes, watchMemory } from "./memory.ts";

export interface LaunchOptions {
  executablePath: string;
  /** Chromium's own sandbox around the pages. Off only where the system cannot give one: root, some containers. */
  sandbox: boolean;
  /** Where the guarding proxy listens. */
  proxyPort: number;
  environment: Environment;
  /** More memory than this, of all its processes together, ends the browser. */
  mostBytes?: number | undefined;
}

export interface LaunchedBrowser {
  browser: Browser;
  /** Ends the browser and all its children at once, however stuck they are. */
  kill(): void;
  /** Whether it was ended because it took too much memory. */
  tookTooMuch(): boolean;
}

const proxyHost = "127.0.0.1";

function switches(proxyPort: number): string[] {
  return [
    `--proxy-server=http://${proxyHost}:${proxyPort}`,
    // Chromium bypasses every proxy for localhost, 127/8, ::1 and 169.254/16, the most wanted targets,
    // unless this entry takes the rule away. Playwright adds it too, but a variable can switch that off.
    "--proxy-bypass-list=<-loopback>",
    // Nothing is looked up locally, neither for a page nor for a prefetch: the proxy resolves.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${proxyHost}`,
    "--dns-prefetch-disable",
    // WebRTC sends UDP past a proxy. The headless shell obeys the first of these, the full browser the second.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-domain-reliability",
    "--no-pings",
    // A page that fills the memory ends its own renderer (in MB; the default grows with the machine).
    "--js-flags=--max-old-space-size=512",
  ];
}

// API keys live in the environment; the program that runs the code of strangers gets none of them.
const passedVariables = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "XDG_RUNTIME_DIR",
  "LD_LIBRARY_PATH",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
  "SystemRoot",
  "SystemDrive",
  "USERPROFILE",
  "LOCALAPPDATA",
  "APPDATA",
  "TEMP",
  "TMP",
];

function browserEnvironment(environment: Environment): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of passedVariables) {
    const value = environment[name];
    if (value !== undefined) passed[name] = value;
  }
  return passed;
}

async function loadPlaywright() {
  try {
    return (await import("playwright-core")).chromium;
  } catch (cause) {
    throw new ScryError({
      code: "needs_browser",
      message: "This page needs a browser, and playwright-core, which controls it, is not installed.",
      hint: `Run "npm install playwright-core", then "${installCommand}".`,
      cause,
    });
  }
}

function launchError(cause: unknown, sandbox: boolean): ScryError {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (sandbox && /sandbox/i.test(message)) {
    return new ScryError({
      code: "needs_browser",
      message: "Chromium cannot use its sandbox on this machine, so it was not started.",
      hint: "Run as an ordinary user (not root); in a container you may set SCRY_BROWSER_SANDBOX=off.",
      cause,
    });
  }
  return new ScryError({
    code: "needs_browser",
    message: "Chromium was found, but it could not be started.",
    hint: `Check that it runs, set CHROME_PATH to another one, or run "${installCommand}".`,
    cause,
  });
}

async function browserPid(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.find((info) => info.type === "browser")?.id;
  } finally {
    await session.detach();
  }
}

function killGroup(pid: number): void {
  // Playwright makes the browser the leader of its own process group; Windows has none, there the children
  // end when the browser is gone.
  for (const target of process.platform === "win32" ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL");
      return;
    } catch {
      // There is no such group, or it has already ended.
    }
  }
}

export async function launchChromium(options: LaunchOptions): Promise<LaunchedBrowser> {
  const chromium = await loadPlaywright();
  try {
    const browser = await chromium.launch({
      executablePath: options.executablePath,
      headless: true,
      chromiumSandbox: options.sandbox,
      args: switches(options.proxyPort),
      // Playwright lets pages open windows as they like; people's browsers do not.
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      env: browserEnvironment(options.environment),
      // Playwright would end the whole process on Ctrl-C, whatever its owner wants to do first.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 20_000,
    });
    const pid = await browserPid(browser);
    let exceeded = false;
    const kill = () => {
      if (pid !== undefined && browser.isConnected()) killGroup(pid);
    };
    if (pid !== undefined) {
      const unwatch = watchMemory(pid, options.mostBytes ?? mostBrowserBytes, () => {
        exceeded = true;
        kill();
      });
      browser.once("disconnected", unwatch);
    }
    return { browser, kill, tookTooMuch: () => exceeded };
  } catch (error) {
    throw launchError(error, options.sandbox);
  }
}
