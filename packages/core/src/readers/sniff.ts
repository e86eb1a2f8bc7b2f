import { ScryError } from "../contracts/error.ts";
import { binaryName, hasBinaryBytes, isNoText, isOffice, isPdf, looksUtf16 } from "./magic.ts";

export const contentKinds = [
  "html",
  "pdf",
  "markdown",
  "text",
  "json",
  "csv",
  "feed",
  "xml",
  "code",
  "office",
  "image",
  "notebook",
  "email",
  "subtitles",
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Kinds of which half a file is useless: they are read whole or not at all, and always in a thread. */
export const isWhole = (kind: ContentKind): boolean =>
  kind === "pdf" || kind === "office" || kind === "image";

export interface SniffInput {
  head: Uint8Array;
  contentType: string | undefined;
  url: URL;
  /** `X-Content-Type-Options: nosniff`: sites that show sources as text say so on purpose. */
  nosniff: boolean;
  /** PNG and JPEG pictures are read, by OCR. */
  pictures?: boolean | undefined;
}

/** "text/html; charset=x" → "text/html". */
export const mimeOf = (contentType: string | undefined): string =>
  (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const htmlStart =
  /^<(?:!doctype html|html|head|body|title|meta|script|style|link|div|table|h[1-6]|p|a|b|br|font|iframe|main|section|article|header|nav|ul|form|center|span|img)(?:[\s/>]|$)/i;
const htmlDocument = /^(?:<!doctype html|<html[\s>])/i;
const feedRoot = /^<(?:rss|feed|rdf:rdf)[\s>]/i;

/**
 * The kind of a body, by its first bytes and then by its header: servers send PDFs as text/html, error
 * pages as image/png and everything as application/octet-stream.
 */
export function sniff({ head, contentType, url, nosniff, pictures = false }: SniffInput): ContentKind {
  if (isPdf(head)) return "pdf";
  const mime = mimeOf(contentType);
  if (isOffice(head, mime, extensionOf(url))) return "office";
  const wide = looksUtf16(head);
  const binary = wide ? undefined : binaryName(head);
  if (pictures && isPicture(binary)) return "image";
  if (binary) throw unsupported(binary);
  const start = textStart(head, wide);
  const markup = markupKind(start);
  const saysText = markup !== undefined || /^text\/|[/+](?:xml|json)$/.test(mime);
  if (!wide && (saysText ? isNoText(head) : hasBinaryBytes(head)))
    throw unsupported(named(mime) ?? "a file that is not text");
  if (markup === "image") throw unsupported("an SVG image");
  // A page sent as text/plain with "nosniff" is source code shown on purpose.
  const asSource = nosniff && mime === "text/plain";
  if (markup && !asSource && (markup !== "html" || !showsSource(mime, start))) return markup;
  if (/^(?:image|audio|video|font)\//.test(mime)) throw unsupported(named(mime) ?? "a file that is not text");
  return byHeader(mime, url) ?? byText(start, mime) ?? "text";
}

/** The first characters, without byte order mark, white space and comments. */
function textStart(head: Uint8Array, wide: boolean): string {
  const little = head[0] === 0xff || (head[0] !== 0xfe && head[0] !== 0);
  const encoding = wide ? (little ? "utf-16le" : "utf-16be") : "utf-8";
  let text = new TextDecoder(encoding).decode(head).trimStart();
  while (text.startsWith("<!--")) {
    const end = text.indexOf("-->", 4);
    if (end < 0) return "<!--";
    text = text.slice(end + 3).trimStart();
  }
  return text;
}

function markupKind(start: string): ContentKind | "image" | undefined {
  let text = start;
  const declared = /^<\?xml[\s?]/i.test(text);
  if (declared) {
    const end = text.indexOf("?>");
    text = end < 0 ? "" : text.slice(end + 2).trimStart();
    // Style sheets and comments may come between the declaration and the root.
    while (/^<(?:\?|!--)/.test(text)) {
      const close = text.startsWith("<?") ? text.indexOf("?>") + 2 : text.indexOf("-->") + 3;
      if (close < 4) return "xml";
      text = text.slice(close).trimStart();
    }
  }
  if (feedRoot.test(text)) return "feed";
  if (/^<(?:svg[\s>]|!doctype svg)/i.test(text)) return "image";
  if (htmlStart.test(text) || text === "<!--") return "html";
  if (declared || /^<!doctype\s/i.test(text))
    return /<(?:rss|feed|rdf:rdf)[\s>]/i.test(text) ? "feed" : "xml";
  return undefined;
}

/** Markdown and plain text may begin with a tag; only a whole document makes them HTML. */
function showsSource(mime: string, start: string): boolean {
  const text = mime === "text/plain" || mime === "text/markdown" || mime === "text/x-markdown";
  return (text || isCode(mime)) && !htmlDocument.test(start);
}

const isCode = (mime: string) =>
  /^(?:text\/(?:x-|css|javascript|ecmascript|typescript)|application\/(?:javascript|x-javascript|ecmascript|x-sh|x-python|typescript|toml|yaml|x-yaml|sql))/.test(
    mime,
  );

function byHeader(mime: string, url: URL): ContentKind | undefined {
  const extension = extensionOf(url);
  if (mime === "text/html" || mime === "application/xhtml+xml") return undefined;
  if (mime === "application/x-ipynb+json" || extension === "ipynb") return "notebook";
  if (mime === "message/rfc822" || extension === "eml") return "email";
  if (mime === "text/vtt" || mime === "application/x-subrip" || extension === "vtt" || extension === "srt")
    return "subtitles";
  if (mime === "text/markdown" || mime === "text/x-markdown") return "markdown";
  if (mime === "application/json" || /[+/]json$/.test(mime) || /(?:jsonl|ndjson)$/.test(mime)) return "json";
  if (mime === "text/csv" || mime === "text/tab-separated-values") return "csv";
  if (mime === "application/rss+xml" || mime === "application/atom+xml") return "feed";
  if (mime.endsWith("/xml") || mime.endsWith("+xml")) return "xml";
  if (isCode(mime)) return "code";
  const general = mime === "" || mime === "text/plain" || mime.startsWith("application/");
  if (!general) return undefined;
  if (extension === "md" || extension === "markdown" || isLlmsText(url)) return "markdown";
  if (extension === "csv" || extension === "tsv") return "csv";
  if (extension === "json" || extension === "jsonl" || extension === "geojson") return "json";
  return codeLanguage(extension) ? "code" : undefined;
}

function byText(start: string, mime: string): ContentKind | undefined {
  if (/^[[{]/.test(start) && /^(?:\{\s*"|\{\s*\}|\[\s*(?:[[{"\d\]-]|true|false|null))/.test(start))
    return "json";
  if (mime === "text/html" || mime === "application/xhtml+xml") {
    return /<[a-z!/]/i.test(start) || start.includes("&") ? "html" : "text";
  }
  return undefined;
}

/** A site's overview for models (llmstxt.org), which is Markdown under the name of a text. */
export const isLlmsText = (url: URL): boolean => /\/llms(?:-[a-z]{1,20})?\.txt$/.test(url.pathname);

export function extensionOf(url: URL): string {
  return /\.([a-z\d]{1,10})$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? "";
}

const languages: Readonly<Record<string, string>> = {
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "typescript",
  tsx: "tsx",
  jsx: "jsx",
  py: "python",
  rb: "ruby",
  rs: "rust",
  go: "go",
  java: "java",
  kt: "kotlin",
  swift: "swift",
  c: "c",
  h: "c",
  cc: "cpp",
  cpp: "cpp",
  hpp: "cpp",
  cs: "csharp",
  php: "php",
  pl: "perl",
  lua: "lua",
  sh: "sh",
  bash: "sh",
  zsh: "sh",
  ps1: "powershell",
  sql: "sql",
  css: "css",
  scss: "scss",
  yaml: "yaml",
  yml: "yaml",
  toml: "toml",
  ini: "ini",
  r: "r",
  scala: "scala",
  ex: "elixir",
  hs: "haskell",
  zig: "zig",
  dart: "dart",
  vue: "vue",
  tf: "hcl",
  proto: "protobuf",
  diff: "diff",
  patch: "diff",
};

export const codeLanguage = (extension: string): string | undefined =>
  Object.hasOwn(languages, extension) ? languages[extension] : undefined;

function named(mime: string): string | undefined {
  const kind = mime.split("/", 1)[0];
  if (kind === "image") return "an image";
  if (kind === "audio") return "an audio file";
  if (kind === "video") return "a video";
  if (kind === "font") return "a font";
  return undefined;
}

/** Pictures that can be read by OCR, by their names in `binaryName`. */
const isPicture = (name: string | undefined) => name === "a PNG image" || name === "a JPEG image";

function unsupported(what: string): ScryError {
  return new ScryError({
    code: "unsupported_content",
    message: `This address leads to ${what}, which has no text to read.`,
    hint: isPicture(what)
      ? "Open a page that describes it. Whoever runs scry can turn on OCR: read.ocr."
      : "Open a page that describes it.",
  });
}
