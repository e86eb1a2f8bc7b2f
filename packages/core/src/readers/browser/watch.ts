import type { Page, Request } from "playwright-core";
import { ScryError } from "../../contracts/error.ts";
import { maximumHops } from "../../guard/index.ts";
import { navigationError } from "./navigation-error.ts";
import type { ProxySession } from "./proxy-session.ts";

/** The last document of the main frame. */
interface MainDocument {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
}

/** What happens on the wire and to the page while it is read. */
export interface PageWatch {
  /** Rejects when the page can no longer be read: it crashed, was closed, or redirects too often. */
  readonly fatal: Promise<never>;
  document(): MainDocument | undefined;
  /** Why the last navigation did not arrive, if it did not. */
  navigationFailure(): ScryError | undefined;
  recordFailure(error: ScryError): void;
  /** Requests under way that may still bring content. */
  pending(): number;
}

const contentTypes: ReadonlySet<string> = new Set(["document", "script", "stylesheet", "xhr", "fetch"]);
// Whatever takes longer is a stream, a long poll, or lost.
const worthWaitingMilliseconds = 8_000;

/** Whether a request brings a new document for the page itself. */
export function isMainNavigation(page: Page, request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    // Playwright throws for a frame that is not there yet, as that of a popup.
    return false;
  }
}

export function watchPage(page: Page, session: ProxySession): PageWatch {
  const fatal = Promise.withResolvers<never>();
  fatal.promise.catch(() => {});
  const started = new Map<Request, number>();
  let main: MainDocument | undefined;
  /** Received, but not shown yet: it may turn out to be a download. */
  let coming: MainDocument | undefined;
  let failure: ScryError | undefined;
  let hops = 0;

  const leadsMainFrame = (request: Request) => isMainNavigation(page, request);

  page.on("request", (request) => {
    if (contentTypes.has(request.resourceType())) started.set(request, Date.now());
    if (!leadsMainFrame(request)) return;
    hops += 1;
    if (hops > maximumHops + 1) {
      fatal.reject(new ScryError({ code: "refused_url", message: "This page redirects too many times." }));
    }
  });
  page.on("requestfinished", (request) => started.delete(request));
  page.on("requestfailed", (request) => {
    started.delete(request);
    if (!leadsMainFrame(request)) return;
    coming = undefined;
    const reason = request.failure()?.errorText ?? "";
    // A navigation that gives way to another one is aborted; so is one that we stopped ourselves.
    if (!reason.includes("ERR_ABORTED"))
      failure = session.failureOf(new URL(request.url())) ?? navigationError(reason);
  });
  page.on("response", (response) => {
    if (!leadsMainFrame(response.request())) return;
    const status = response.status();
    if (status >= 300 && status < 400) return;
    // For http the proxy itself responds when the guard refused or the connection failed.
    failure = status === 403 || status === 502 ? session.failureOf(new URL(response.url())) : undefined;
    coming = { status, headers: response.headers() };
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) main = coming ?? main;
  });
  page.on("crash", () =>
    fatal.reject(
      new ScryError({
        code: "unavailable",
        message: "The page made its browser process crash.",
        hint: "Use another source.",
      }),
    ),
  );
  page.on("close", () =>
    fatal.reject(
      new ScryError({ code: "unavailable", message: "The browser exited while it was reading the page." }),
    ),
  );

  return {
    fatal: fatal.promise,
    document: () => main,
    navigationFailure: () => failure,
    recordFailure(error) {
      failure = error;
    },
    pending() {
      const oldest = Date.now() - worthWaitingMilliseconds;
      return [...started.values()].filter((time) => time > oldest).length;
    },
  };
}
