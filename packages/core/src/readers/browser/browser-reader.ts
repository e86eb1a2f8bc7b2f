import { type ErrorCode, ScryError } from "../../contracts/error.ts";
import type { Page, Reader, ReadRequest } from "../../contracts/page.ts";
import { type Guard, portOf } from "../../guard/index.ts";
import type { Content, ContentInput } from "../content/content.ts";
import type { Profile } from "../cookies/profile.ts";
import { deadlineSignal } from "../deadline-signal.ts";
import { defaultLimits } from "../reader-limits.ts";
import { statusError } from "../status-error.ts";
import { isConsentError } from "../walls/consent.ts";
import { createWorkerPool, readBounded, type WorkerPool } from "../worker/worker-pool.ts";
import { createBrowserPool } from "./browser-pool.ts";
import { type Environment, findChromium } from "./find-chromium.ts";
import { type RenderedPage, renderPage } from "./page-session.ts";
import { startBrowser } from "./running-browser.ts";
import type { Look } from "./settle.ts";

export interface BrowserReaderOptions {
  guard: Guard;
  /** The Chromium to use; searched for when left out. */
  executablePath?: string | undefined;
  /** Chromium's sandbox (default true). Root and some containers cannot have one. */
  sandbox?: boolean | undefined;
  /** The environment as the settings read it: where to search, and the few variables Chromium needs. */
  environment?: Environment | undefined;
  /** Pages at the same time (default 3). */
  pages?: number | undefined;
  /** More memory than this, of all processes of the browser, ends it (default 3 GB). */
  mostBytes?: number | undefined;
  /** Cookies for the hosts of a login. */
  profile?: Profile | undefined;
}

export interface BrowserReader extends Reader {
  /** Pages in the browser, and those that wait for their turn. */
  load(): { pages: number; waiting: number };
  /** Ends the browser. Without it an idle browser ends by itself after half a minute. */
  close(): Promise<void>;
}

const totalMilliseconds = 60_000;
const idleMilliseconds = 30_000;
// 100 pages in a row leave no growth (test/browser-many.long.test.ts); a gateway reads for months, though.
const pagesPerBrowser = 200;

/**
 * Reads a page as a browser shows it: scripts run, cookies are kept for this one page, and every request passes the
 * guard.
 */
export function createBrowserReader(options: BrowserReaderOptions): BrowserReader {
  const { guard, sandbox = true, environment = {}, mostBytes } = options;
  const workers = createWorkerPool();
  const pool = createBrowserPool({
    async start() {
      const executablePath = await findChromium({ path: options.executablePath, environment });
      return await startBrowser({ guard, executablePath, sandbox, environment, mostBytes });
    },
    pages: options.pages ?? 3,
    idleMilliseconds,
    pagesPerBrowser,
  });

  return {
    id: "browser",
    async read(request) {
      const time = deadlineSignal(request.signal, Math.min(request.deadline, Date.now() + totalMilliseconds));
      try {
        const narrowed = request.domains ? guard.withDomains(request.domains) : guard;
        const url = narrowed.checkUrl(request.url);
        const ownServices = await isOwnService(guard, url);
        return await pool.use(time.signal, async ({ launched, proxy }) => {
          let error: ScryError | undefined;
          const page = await renderPage(launched, proxy, {
            url,
            guard: narrowed,
            ownServices,
            // Other pages could send requests to the hosts of the login.
            cookies: options.profile?.covers(url) ? options.profile.cookies() : [],
            time,
            async look(rendered) {
              const content = await contentOf(request, rendered, workers, time.signal);
              if (!ScryError.is(content)) return lookAt(request, rendered, content);
              error = content;
              return undefined;
            },
          });
          if (page === undefined) throw finalError(error);
          return page;
        });
      } catch (error) {
        throw time.reason() ?? error;
      } finally {
        time.end();
      }
    },
    load: pool.load,
    async close() {
      await Promise.all([pool.close(), workers.close()]);
    },
  };
}

/** Throws when the page may not be opened at all: before a browser is started for it. */
async function isOwnService(guard: Guard, url: URL): Promise<boolean> {
  const answers = await guard.resolve(url.hostname, portOf(url));
  return answers.some(({ rule }) => rule === "allow_private");
}

/** The content, or why there is none yet. Throws errors that waiting will not change. */
async function contentOf(
  request: ReadRequest,
  rendered: RenderedPage,
  workers: WorkerPool,
  signal: AbortSignal,
): Promise<Content | ScryError> {
  const input: ContentInput = {
    kind: "html",
    bytes: Buffer.from(rendered.html),
    truncated: false,
    url: request.url,
    finalUrl: rendered.url.href,
    status: rendered.status,
    // The snapshot is ours, so its encoding is too.
    headers: { ...rendered.headers, "content-type": "text/html; charset=utf-8" },
    limits: defaultLimits,
    includeHidden: request.includeHidden,
    discover: request.discover,
  };
  const failed = rendered.status >= 400;
  const refused = () => statusError(rendered.status, rendered.headers, new Date());
  let content: Content;
  try {
    content = await readBounded(input, workers, { killMs: defaultLimits.parseMs, signal });
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    // A challenge comes with an error status, and may let the browser through after a while.
    if (error.code === "blocked" || (!failed && passing.has(error.code))) return error;
    throw failed ? refused() : error;
  }
  if (failed) throw refused();
  return content;
}

/** The states of a page before its scripts have filled it. */
const passing: ReadonlySet<ErrorCode> = new Set(["needs_browser", "not_found"]);

const fewCharacters = 400;
const loading =
  /aria-busy="true"|(?:loading|please wait|one moment|wird geladen|bitte warten|chargement|patientez|cargando|caricamento|carregando|laden|загрузка|読み込み中|加载中|로딩)(?:[\s.…!]|$)/i;

const tooLong = "The page is too long to be kept whole; its end was not read.";

function lookAt(request: ReadRequest, rendered: RenderedPage, content: Content): Look<Page> {
  const { markdownUrl: _, ...readable } = content;
  return {
    unfinished: content.markdown.length < fewCharacters && loading.test(rendered.html),
    result: {
      url: request.url,
      finalUrl: rendered.url.href,
      ...readable,
      warnings: rendered.truncated ? [...readable.warnings, tooLong] : readable.warnings,
      contentType: rendered.headers["content-type"] ?? "text/html",
      fetchedAt: new Date().toISOString(),
      method: "browser",
    },
  };
}

/** Rewrites the verdict of the judge, which is worded for readers without a browser. */
function finalError(error: ScryError | undefined): ScryError {
  if (error !== undefined && error.code !== "needs_browser") return error;
  return new ScryError({
    code: "unavailable",
    message:
      error !== undefined && isConsentError(error)
        ? "The site asks for consent to cookies, and showed no page in a browser either."
        : "Even in a browser this page showed no content.",
    hint: "Use another source, or a remote reader.",
    cause: error,
  });
}
