import { htmlToMarkdown } from "@scry/page";
import { outlineOf, plainLine } from "@scry/page/markdown";
import { ScryError } from "../../contracts/error.ts";
import type { Content, ContentInput } from "./content.ts";
import { escapeMarks } from "./markdown-parts.ts";
import { truncatedWarnings, visibleText } from "./plain.ts";

const mostAttachments = 100;
/** Deeper than any program writes; the parser recurses once for each level. */
const deepest = 30;

/** An e-mail as a file: who wrote to whom, the text, and the names of what is attached. */
export async function readEmail(input: ContentInput): Promise<Content> {
  const { default: PostalMime } = await import("postal-mime");
  const email = await PostalMime.parse(input.bytes, { maxNestingDepth: deepest }).catch((cause: unknown) => {
    throw damagedMail(cause);
  });
  const { from, to = [], cc = [], subject, date, text, html, attachments } = email;
  if (!from && !subject && !text && !html) throw damagedMail();
  const name = (one: { name?: string; address?: string }) =>
    escapeMarks(plainLine([one.name, one.address && `(${one.address})`].filter(Boolean).join(" ")));
  const facts = {
    From: from ? name(from) : "",
    To: to.slice(0, 50).map(name).join(", "),
    Cc: cc.slice(0, 50).map(name).join(", "),
    Date: date ?? "",
    Attachments: attachments
      .slice(0, mostAttachments)
      .map((one) => escapeMarks(plainLine(one.filename ?? one.mimeType)))
      .join(", "),
  };
  const head = Object.entries(facts)
    .flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []))
    .join("\n");
  const body = html
    ? htmlToMarkdown(html, { url: input.finalUrl })
    : { ...visibleText(text ?? "", input.finalUrl), hidden: {} };
  const title = plainLine(subject ?? "") || "E-mail without a subject";
  const markdown = [`# ${escapeMarks(title)}`, head, body.markdown].filter(Boolean).join("\n\n");
  const sent = date ? Date.parse(date) : Number.NaN;
  return {
    title,
    markdown,
    outline: outlineOf(markdown),
    links: body.links,
    images: body.images ?? [],
    hidden: { ...body.hidden },
    author: plainLine(from?.name || from?.address || "") || undefined,
    ...(Number.isFinite(sent) && {
      publishedAt: new Date(sent).toISOString(),
      dateEvidence: "meta" as const,
    }),
    warnings: [
      ...truncatedWarnings(input),
      ...(attachments.length ? [`${attachments.length} attachments were not read.`] : []),
    ],
  };
}

const damagedMail = (cause?: unknown) =>
  new ScryError({
    code: "bad_reply",
    message: "This is not an e-mail that can be read.",
    hint: "Try again, or use another source.",
    cause,
  });
