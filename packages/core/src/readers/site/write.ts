import { htmlToMarkdown } from "@scry/page";
import { mapProse, plainLine, safeMarkdown } from "@scry/page/markdown";
import { asNumber, asText } from "../../contracts/json.ts";
import { escapeMarks } from "../content/markdown-parts.ts";

// What site readers write with: everything that a service sent becomes safe Markdown here.

/** A name or a title as one line of text, without a meaning in Markdown. */
export const line = (value: unknown): string => {
  const text = asText(value) ?? (asNumber(value) === undefined ? "" : String(value));
  return text ? escapeMarks(plainLine(text)) : "";
};

/** Markdown of a service. Its links are relative to `base`. */
export const markdownOf = (value: unknown, base: string): string =>
  safeMarkdown(asText(value)?.replace(/\r\n?/g, "\n") ?? "", new URL(base)).markdown;

/** Posts as HTML. */
export const htmlOf = (value: unknown, base: string): string => {
  const html = asText(value) ?? "";
  return html ? htmlToMarkdown(html, { url: base }).markdown : "";
};

/** Headings of a part below those of the page; they are never more than six deep. */
export const lowered = (markdown: string, by: number): string =>
  mapProse(markdown, (prose) =>
    prose.replace(/^(#{1,6})(?= )/gm, (marks) => "#".repeat(Math.min(6, marks.length + by))),
  );

/** "2026-05-04" of an ISO date or of epoch seconds. */
export const dayOf = (value: unknown): string => isoOf(value)?.slice(0, 10) ?? "";

/** A moment as the page says it: ISO 8601. */
export function isoOf(value: unknown): string | undefined {
  const seconds = asNumber(value);
  const time = seconds === undefined ? Date.parse(asText(value) ?? "") : seconds * 1000;
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString() : undefined;
}

/** "a · b · c" of what is there. */
export const joined = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(" · ");

/** "- name: value" lines of what is there. */
export const facts = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []))
    .join("\n");

/** Blocks with an empty line between them; empty ones are left out. */
export const blocks = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== false && part.trim() !== "").join("\n\n");

export interface Post {
  /** Already safe, as `line` makes it. */
  author: string;
  /** What else is known about it: date, points. */
  about?: string;
  /** Already safe. */
  markdown: string;
  /** The author of the post that this one replies to, if it is not the first. */
  answers?: string | undefined;
}

/** More comments than a person reads; each costs tokens, and a section of them can be asked for. */
export const mostPosts = 500;

/**
 * Posts one below the other. Posts to the page are headings, so that they can be found by their author; replies to them
 * are lines.
 */
export function thread(posts: readonly Post[], most = mostPosts): string {
  return blocks(
    ...posts.slice(0, most).map(({ author, about, markdown, answers }) => {
      const head =
        answers === undefined
          ? `### ${joined(author || "unknown", about)}`
          : joined(`**${author || "unknown"}** to ${answers || "unknown"}`, about);
      return blocks(head, lowered(markdown, 3));
    }),
  );
}

/** Says how many posts were left out; empty if none. */
export const leftOut = (shown: number, total: number, what = "comments"): string[] =>
  total > shown ? [`Only ${shown} of ${total} ${what} are shown.`] : [];
