import { ScryError } from "../contracts/error.ts";
import type { Page, Reader, ReadRequest } from "../contracts/page.ts";
import type { Guard } from "../guard/index.ts";
import { userAgent as honestUserAgent } from "../version.ts";
import type { Content, ContentInput } from "./content/content.ts";
import { readContent } from "./content/read.ts";
import { type Fetched, type FetchOptions, fetchPage } from "./fetch.ts";
import { judgeRefusal } from "./judge.ts";
import { defaultLimits, type ReaderLimits } from "./limits.ts";
import { coversPage, isGoodMarkdown } from "./markdown-edition.ts";
import { type Patience, patience } from "./patience.ts";
import { extensionOf } from "./sniff.ts";
import { statusError } from "./status.ts";
import { isQuick } from "./worker/is-quick.ts";
import { createPool, type Pool } from "./worker/pool.ts";

export interface DirectReaderOptions {
  guard: Guard;
  /** How the reader introduces itself. The default names the project and where it can be asked about. */
  userAgent?: string | undefined;
  limits?: Partial<ReaderLimits> | undefined;
}

export interface DirectReader extends Reader {
  /** Ends the worker threads. The guard's connections are the guard's to close. */
  close(): Promise<void>;
}

const pageAccept =
  "text/html, application/xhtml+xml, application/pdf;q=0.9, text/markdown;q=0.9, text/plain;q=0.8, application/xml;q=0.8, */*;q=0.5";
const markdownAccept = `text/markdown, ${pageAccept.replace("text/html, application/xhtml+xml", "text/html;q=0.95, application/xhtml+xml;q=0.95").replace("text/markdown;q=0.9, ", "")}`;

/** Reads a page by fetching it: no scripts, no cookies, every hop and socket through the guard. */
export function createDirectReader(options: DirectReaderOptions): DirectReader {
  const limits = { ...defaultLimits, ...options.limits };
  const pool = createPool();
  return {
    id: "direct",
    async read(request) {
      const time = patience(request.signal, Math.min(request.deadline, Date.now() + limits.totalMs));
      const fetching: FetchOptions = {
        guard: options.guard,
        limits,
        patience: time,
        userAgent: options.userAgent ?? honestUserAgent,
        accept: markdownAccept,
        previous: request.previous,
      };
      try {
        return await readPage(request, { fetching, pool, time, limits });
      } catch (error) {
        throw time.reason() ?? error;
      } finally {
        time.end();
      }
    },
    close: () => pool.close(),
  };
}

interface Tools {
  fetching: FetchOptions;
  pool: Pool;
  time: Patience;
  limits: ReaderLimits;
}

async function readPage(request: ReadRequest, tools: Tools): Promise<Page> {
  const url = tools.fetching.guard.checkUrl(request.url);
  let fetched = await fetchPage(url, tools.fetching);
  // Some servers know no Markdown and call the wish itself an error.
  if (fetched.status === 406) fetched = await fetchPage(url, { ...tools.fetching, accept: pageAccept });
  if (fetched.status === 304 && request.previous) return renewed(request.previous, fetched);

  const negotiated = fetched.kind === "markdown" && !isMarkdownFile(fetched.finalUrl);
  if (!negotiated) return await readFetched(request, fetched, tools);
  const edition = pageOf(request, fetched, await contentOf(request, fetched, tools), "markdown-negotiated");
  if (isGoodMarkdown(edition.markdown)) return edition;
  const plain = await fetchPage(url, { ...tools.fetching, accept: pageAccept, previous: undefined });
  return plain.kind === "markdown" ? edition : await readFetched(request, plain, tools);
}

async function readFetched(request: ReadRequest, fetched: Fetched, tools: Tools): Promise<Page> {
  if (fetched.status < 200 || fetched.status >= 300 || fetched.body.bytes.length === 0) {
    throw refusal(request, fetched);
  }
  const content = await contentOf(request, fetched, tools);
  const page = pageOf(request, fetched, content, "direct");
  return (content.markdownUrl && (await markdownEdition(request, content.markdownUrl, page, tools))) || page;
}

/** The Markdown edition that a page names, if it says at least what the page says. Its failure costs nothing. */
async function markdownEdition(
  request: ReadRequest,
  address: string,
  page: Page,
  tools: Tools,
): Promise<Page | undefined> {
  try {
    const fetched = await fetchPage(new URL(address), { ...tools.fetching, previous: undefined });
    const sameOrigin = fetched.finalUrl.origin === new URL(page.finalUrl).origin;
    if (fetched.status !== 200 || !sameOrigin || (fetched.kind !== "markdown" && fetched.kind !== "text"))
      return undefined;
    const content = await contentOf(request, { ...fetched, kind: "markdown" }, tools);
    if (!isGoodMarkdown(content.markdown) || !coversPage(content.markdown, page.markdown)) return undefined;
    const { title, markdown, outline, links, hidden, warnings } = content;
    return {
      ...page,
      title: page.title || title,
      markdown,
      outline,
      links,
      hidden,
      warnings,
      method: "markdown-negotiated",
    };
  } catch (error) {
    if (tools.time.signal.aborted || !ScryError.is(error)) throw error;
    return undefined;
  }
}

async function contentOf(
  request: ReadRequest,
  fetched: Fetched,
  { pool, time, limits }: Tools,
): Promise<Content> {
  const { kind, body, headers } = fetched;
  const input: ContentInput = {
    kind,
    bytes: body.bytes,
    truncated: body.truncated,
    url: request.url,
    finalUrl: fetched.finalUrl.href,
    status: fetched.status,
    headers,
    limits,
  };
  if (isQuick(input)) return await readContent(input);
  const killMs = kind === "pdf" ? limits.pdfMs : limits.parseMs;
  return await pool.run(input, { killMs, signal: time.signal });
}

function pageOf(request: ReadRequest, fetched: Fetched, content: Content, method: string): Page {
  const { markdownUrl: _, ...readable } = content;
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

const isMarkdownFile = (url: URL) => /^(?:md|markdown|mdx)$/.test(extensionOf(url));

/** Why there is no page: the name of a challenge where there is one, else what the status says. */
function refusal(request: ReadRequest, fetched: Fetched): ScryError {
  const { status, headers, body, finalUrl } = fetched;
  const wall = judgeRefusal({
    html: new TextDecoder().decode(body.bytes.subarray(0, 200_000)),
    text: "",
    title: "",
    status,
    headers,
    url: new URL(request.url),
    finalUrl,
  });
  if (wall && (status < 400 || status === 401 || status === 403 || status === 429 || status === 503))
    return wall;
  if (status >= 200 && status < 300) {
    return new ScryError({
      code: "not_found",
      message: "The server answered with an empty page.",
      hint: "Check the address, or use another source.",
      status,
    });
  }
  return statusError(status, headers, new Date());
}
