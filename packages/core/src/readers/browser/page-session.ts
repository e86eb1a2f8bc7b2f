import { sameColourDistance } from "@scry/page";
import type { BrowserContext, Page, Route } from "playwright-core";
import { ScryError } from "../../contracts/error.ts";
import type { Guard } from "../../guard/index.ts";
import type { Cookie } from "../cookies/cookie-file.ts";
import type { DeadlineSignal } from "../deadline-signal.ts";
import { consentWords } from "./consent-words.ts";
import { pressConsentButton } from "./in-page/press-consent.ts";
import { takeSnapshot } from "./in-page/snapshot.ts";
import { type IsolatedWorld, openIsolatedWorld } from "./isolated-world.ts";
import type { LaunchedBrowser } from "./launch.ts";
import { downloadError, navigationError } from "./navigation-error.ts";
import type { ForwardProxy } from "./proxy.ts";
import { callWithInterrupt, type Look, waitForContent } from "./settle.ts";
import { isMainNavigation, type PageWatch, watchPage } from "./watch.ts";
import { within } from "./within.ts";

/** A page as the browser shows it at one moment. */
export interface RenderedPage {
  html: string;
  url: URL;
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The page was longer than what is kept of one. */
  truncated: boolean;
}

export interface RenderOptions<Result> {
  url: URL;
  guard: Guard;
  ownServices: boolean;
  /** Sent over https alone. */
  cookies: readonly Cookie[];
  time: DeadlineSignal;
  /** Undefined: nothing to read yet. Throws when waiting is useless. */
  look(rendered: RenderedPage): Promise<Look<Result> | undefined>;
}

const snapshotLimits = {
  characters: 8_000_000,
  nodes: 400_000,
  depth: 400,
  milliseconds: 4_000,
  colourDistance: sameColourDistance,
};
const maximumDialogs = 20;
const closeMilliseconds = 5_000;
const frameMilliseconds = 1_000;
// They bring no text, or tell others that the page was read.
const notLoaded: ReadonlySet<string> = new Set([
  "image",
  "media",
  "font",
  "texttrack",
  "manifest",
  "ping",
  "cspviolationreport",
]);
const unreadable = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|octet-stream|gzip)/;

/** Reads one page in its own context, which is discarded afterwards with everything in it. */
export async function renderPage<Result>(
  { browser, kill, tookTooMuch }: LaunchedBrowser,
  proxy: ForwardProxy,
  options: RenderOptions<Result>,
): Promise<Result | undefined> {
  const session = proxy.openSession({ ownServices: options.ownServices });
  const { signal, reason } = options.time;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(reason());
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();

  const opening = browser.newContext({
    proxy: {
      server: `http://127.0.0.1:${proxy.port}`,
      bypass: "<-loopback>",
      username: session.username,
      password: session.password,
    },
    serviceWorkers: "block",
    acceptDownloads: false,
    // Tall, so that more of the page counts as visible and is loaded, and what would fade in is there at once.
    viewport: { width: 1_280, height: 2_000 },
    reducedMotion: "reduce",
  });
  const work = async () => {
    const context = await opening;
    if (options.cookies.length) await context.addCookies(options.cookies.map(browserCookie));
    const page = await context.newPage();
    const watch = watchPage(page, session);
    const world = await openIsolatedWorld(page);
    await refuse(context, page, watch, world, options.guard);
    return await Promise.race([visit(page, watch, world, options), watch.fatal]);
  };
  try {
    return await Promise.race([work(), aborted.promise]);
  } catch (error) {
    throw tookTooMuch() ? tooMuchMemory(error) : error;
  } finally {
    signal.removeEventListener("abort", abort);
    session.close();
    const closed = opening.then((context) => context.close()).catch(() => {});
    // A browser that cannot close a page cannot be used for the next one.
    if ((await within(closeMilliseconds, closed)) === undefined) kill();
  }
}

const browserCookie = ({ domain, withSubdomains, path, expires, name, value }: Cookie) => ({
  ...{ name, value, path, secure: true, httpOnly: true, sameSite: "Lax" as const },
  domain: withSubdomains ? `.${domain}` : domain,
  expires: expires || -1,
});

/** Pages share a browser, so another page may be the cause. */
const tooMuchMemory = (cause: unknown) =>
  new ScryError({
    code: "unavailable",
    message: "The browser took too much memory while it read this page, and was ended.",
    hint: "Use another source.",
    cause,
  });

/** Blocks everything that is not needed to read the page. The proxy is the second line of defence. */
async function refuse(
  context: BrowserContext,
  page: Page,
  watch: PageWatch,
  world: IsolatedWorld,
  guard: Guard,
): Promise<void> {
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    dialog.dismiss().catch(() => {});
    if (dialogs % maximumDialogs === 0) world.interrupt().catch(() => {});
  });
  context.on("page", (popup) => {
    if (popup !== page) popup.close().catch(() => {});
  });
  const decide = async (route: Route) => {
    const request = route.request();
    const ahead = request.headers()["sec-purpose"]?.startsWith("prefetch");
    if (ahead || notLoaded.has(request.resourceType())) return await route.abort("blockedbyclient");
    try {
      if (/^https?:/.test(request.url())) guard.checkUrl(request.url());
    } catch (error) {
      if (ScryError.is(error) && isMainNavigation(page, request)) watch.recordFailure(error);
      // "Aborted" leaves the page that is there in its place.
      return await route.abort("aborted");
    }
    await route.continue();
  };
  // If the page is closed meanwhile, these all fail, which does not matter.
  await context.route("**/*", (route) => decide(route).catch(() => {}));
}

async function visit<Result>(
  page: Page,
  watch: PageWatch,
  world: IsolatedWorld,
  options: RenderOptions<Result>,
): Promise<Result | undefined> {
  await navigate(page, watch, options);
  const result = await waitForContent({
    world,
    watch,
    signal: options.time.signal,
    left: options.time.left,
    pressInFrames: () => pressInFrames(page),
    async look() {
      const failure = watch.navigationFailure();
      const snapshot = await callWithInterrupt(world, takeSnapshot, snapshotLimits);
      const url = URL.parse(snapshot.url);
      // Chromium's own error page is shown in place of the next document.
      if (url === null || !/^https?:$/.test(url.protocol)) {
        throw failure ?? navigationError("the page replaced itself with something that is not a web page");
      }
      const { status, headers } = watch.document() ?? { status: 200, headers: {} };
      if (unreadable.test(headers["content-type"] ?? "")) throw downloadError();
      const { html, truncated } = snapshot;
      return await options.look({ html, url: options.guard.checkUrl(url), status, headers, truncated });
    },
  });
  // A page without content that tried to navigate to a forbidden address: that is the reason to report.
  const failure = watch.navigationFailure();
  if (result === undefined && failure !== undefined) throw failure;
  return result;
}

async function navigate<Result>(page: Page, watch: PageWatch, options: RenderOptions<Result>): Promise<void> {
  try {
    await page.goto(options.url.href, { waitUntil: "commit", timeout: options.time.left() + 1 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw watch.navigationFailure() ?? navigationError(reason, error);
  }
  const failure = watch.navigationFailure();
  if (failure !== undefined) throw failure;
}

/** Some consent tools put their banner into a frame from another origin. */
async function pressInFrames(page: Page): Promise<boolean> {
  for (const frame of page.frames().slice(1, 11)) {
    if (!/consent|privacy|cmp|sp_message|cookie/i.test(frame.url())) continue;
    const pressing = frame.evaluate(pressConsentButton, consentWords).catch(() => false);
    if ((await within(frameMilliseconds, pressing))?.value) return true;
  }
  return false;
}
