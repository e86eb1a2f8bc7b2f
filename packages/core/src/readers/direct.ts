import { ScryError } from "../contracts/error.ts";
import type { Page, Reader, ReadRequest } from "../contracts/page.ts";
import type { Guard } from "../guard/index.ts";
import { userAgent as honestUserAgent } from "../version.ts";
import type { Content, ContentInput } from "./content/content.ts";
import type { Profile } from "./cookies/profile.ts";
import { type DeadlineSignal, deadlineSignal } from "./deadline-signal.ts";
import { type Fetched, type FetchOptions, fetchPage } from "./fetch.ts";
import { defaultLimits, type ReaderLimits } from "./reader-limits.ts";
import { extensionOf, isLlmsText, isWhole } from "./sniff.ts";
import { refusal } from "./status-error.ts";
import { countWords } from "./walls/evidence.ts";
import { createWorkerPool, readBounded, type WorkerPool } from "./worker/worker-pool.ts";

export interface DirectReaderOptions {
  guard: Guard;
  /** The reader's user agent. The default names the project and its address. */
  userAgent?: string | undefined;
  limits?: Partial<ReaderLimits> | undefined;
  /** Look for the Markdown source of documentation by its usual address. */
  sources?: boolean | undefined;
  /** Read the text in pictures and scans, in this language. */
  ocr?: string | undefined;
  /** Shared threads, closed by their owner; its own when left out. */
  pool?: WorkerPool | undefined;
  /** Cookies for the hosts of a login. */
  profile?: Profile | undefined;
}

export interface DirectReader extends Reader {
  /** Ends its own worker threads. The guard closes its own connections. */
  close(): Promise<void>;
}

const pageAccept =
  "text/html, application/xhtml+xml, application/pdf;q=0.9, text/markdown;q=0.9, text/plain;q=0.8, application/xml;q=0.8, */*;q=0.5";
const markdownAccept = `text/markdown, ${pageAccept.replace("text/html, application/xhtml+xml", "text/html;q=0.95, application/xhtml+xml;q=0.95").replace("text/markdown;q=0.9, ", "")}`;

/** Reads a page by fetching it: no scripts, no cookies, every hop and socket through the guard. */
export function createDirectReader(options: DirectReaderOptions): DirectReader {
  const limits = { ...defaultLimits, ...options.limits };
  const pool = options.pool ?? createWorkerPool();
  return {
    id: "direct",
    async read(request) {
      const time = deadlineSignal(request.signal, Math.min(request.deadline, Date.now() + limits.totalMs));
      try {
        const guard = request.domains ? options.guard.withDomains(request.domains) : options.guard;
        const asked = guard.checkUrl(request.url);
        pool.warm();
        const fetching: FetchOptions = {
          guard,
          limits,
          time,
          userAgent: options.userAgent ?? honestUserAgent,
          accept: needsHtml(request) ? pageAccept : markdownAccept,
          previous: request.previous,
          pictures: options.ocr !== undefined,
          // A page elsewhere must not be able to lead here by a redirect.
          profile: options.profile?.covers(asked) ? options.profile : undefined,
        };
        return await readPage(request, {
          asked,
          fetching,
          pool,
          time,
          limits,
          sources: options.sources ?? true,
          ocr: options.ocr,
        });
      } catch (error) {
        throw time.reason() ?? error;
      } finally {
        time.end();
      }
    },
    close: async () => (options.pool ? undefined : pool.close()),
  };
}

/** Hidden text, the links of menus and what a page declares are only in the HTML. */
const needsHtml = ({ includeHidden, discover, data }: ReadRequest) => includeHidden || discover || data;

type Wanted = Pick<ReadRequest, "includeHidden" | "discover" | "data">;

interface Tools {
  /** The address of the request, checked. */
  asked: URL;
  fetching: FetchOptions;
  pool: WorkerPool;
  time: DeadlineSignal;
  limits: ReaderLimits;
  sources: boolean;
  ocr: string | undefined;
}

async function readPage(request: ReadRequest, tools: Tools): Promise<Page> {
  const { asked } = tools;
  let fetched = await fetchPage(asked, tools.fetching);
  // Some servers know no Markdown and treat asking for it as an error.
  if (fetched.status === 406) fetched = await fetchPage(asked, { ...tools.fetching, accept: pageAccept });
  if (fetched.status === 304 && request.previous)
    return { ...renewed(request.previous, fetched), url: request.url };

  const negotiated = fetched.kind === "markdown" && !isMarkdownFile(fetched.finalUrl);
  if (!negotiated) return await readFetched(request, fetched, tools);
  // Asked first: the bytes may move to a worker.
  const tagged = isPageOfTags(fetched.body.bytes);
  const edition = pageOf(request, fetched, await contentOf(fetched, tools), "markdown-negotiated");
  if (saysEnough(edition.markdown) && !tagged) return edition;
  const plain = await fetchPage(asked, { ...tools.fetching, accept: pageAccept, previous: undefined });
  return plain.kind === "markdown" ? edition : await readFetched(request, plain, tools);
}

async function readFetched(request: ReadRequest, fetched: Fetched, tools: Tools): Promise<Page> {
  if (fetched.status < 200 || fetched.status >= 300 || fetched.body.bytes.length === 0) {
    throw refusal(tools.asked, fetched);
  }
  const content = await contentOf(fetched, tools, request);
  const page = pageOf(request, fetched, content, "direct");
  const edition = content.markdownUrl ?? (tools.sources ? content.sourceUrl : undefined);
  if (!edition || needsHtml(request)) return page;
  return (await markdownEdition(edition, page, tools)) ?? page;
}

/** The most time for a second opinion on a page that is already there. */
const editionMs = 5_000;

/** The Markdown edition that a page names, if it says at least what the page says. Its failure costs nothing. */
async function markdownEdition(address: string, page: Page, tools: Tools): Promise<Page | undefined> {
  const time = deadlineSignal(tools.time.signal, Date.now() + Math.min(editionMs, tools.time.left() / 2));
  try {
    const fetching = { ...tools.fetching, previous: undefined, time };
    const fetched = await fetchPage(new URL(address), fetching);
    const sameOrigin = fetched.finalUrl.origin === new URL(page.finalUrl).origin;
    const readable = fetched.kind === "markdown" || fetched.kind === "text";
    if (fetched.status !== 200 || !sameOrigin || !readable || isPageOfTags(fetched.body.bytes))
      return undefined;
    const { title, ...content } = await contentOf({ ...fetched, kind: "markdown" }, { ...tools, time });
    if (!saysEnough(content.markdown) || !coversPage(content.markdown, page.markdown)) return undefined;
    const { markdown, outline, links, images = [], hidden, warnings } = content;
    const method = "markdown-negotiated";
    return {
      ...page,
      title: page.title || title,
      markdown,
      outline,
      links,
      images,
      hidden,
      warnings,
      method,
    };
  } catch (error) {
    if (!ScryError.is(error) || error.code === "cancelled") throw error;
    return undefined;
  } finally {
    time.end();
  }
}

async function contentOf(
  fetched: Fetched,
  { asked, pool, time, limits, ocr }: Tools,
  { includeHidden = false, discover = false, data = false }: Wanted = {},
): Promise<Content> {
  const { kind, body, headers } = fetched;
  const input: ContentInput = {
    kind,
    bytes: body.bytes,
    truncated: body.truncated,
    url: asked.href,
    finalUrl: fetched.finalUrl.href,
    status: fetched.status,
    headers,
    limits,
    ocr,
    includeHidden,
    discover,
    data,
  };
  const killMs = isWhole(kind) ? limits.pdfMs : limits.parseMs;
  return await readBounded(input, pool, { killMs, signal: time.signal, site: fetched.finalUrl.hostname });
}

function pageOf(request: ReadRequest, fetched: Fetched, content: Content, method: string): Page {
  const { markdownUrl: _, sourceUrl: _source, ...readable } = content;
  const { etag, "last-modified": lastModified, "content-type": contentType } = fetched.headers;
  return {
    url: request.url,
    finalUrl: fetched.finalUrl.href,
    ...readable,
    contentType: contentType ?? "",
    fetchedAt: new Date().toISOString(),
    method,
    ...(etag && { etag }),
    ...(lastModified && { lastModified }),
  };
}

function renewed(previous: Page, { headers }: Fetched): Page {
  return { ...previous, fetchedAt: new Date().toISOString(), ...(headers.etag && { etag: headers.etag }) };
}

const isMarkdownFile = (url: URL) => /^(?:md|markdown|mdx)$/.test(extensionOf(url)) || isLlmsText(url);

/** Less than a paragraph may be a stub that points elsewhere. */
const fewWords = 60;

/** Whether there is enough text to count as a page. */
const saysEnough = (markdown: string): boolean => countWords(markdown, fewWords) >= fewWords;

/** An HTML page or an error under a Markdown label. Tags are ASCII in every encoding that matters here. */
function isPageOfTags(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const tags = text.match(
    /<\/?(?:div|span|section|script|style|meta|link|nav|header|footer|svg|path|button)\b/gi,
  );
  return tags !== null && tags.length >= text.length / 200;
}

/** Whether one text covers another: nearly all of its different words occur. */
function coversPage(markdown: string, page: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
  const said = words(markdown);
  const wanted = [...words(page)];
  const missing = wanted.filter((word) => !said.has(word)).length;
  return missing <= wanted.length * 0.15;
}
