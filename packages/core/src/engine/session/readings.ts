import { createHash } from "node:crypto";
import { canonicalOnHost } from "@scry/page/address";
import type { Page } from "../../contracts/page.ts";
import type { PageReading, SectionMark } from "../../contracts/session.ts";

/** Long enough that two sections do not share one by accident; nobody gains by forging one. */
const hashLength = 12;
/** A page of more headings is compared by its first ones, and its end as one section. */
const mostSections = 200;
/** The oldest are forgotten first. */
const mostReadings = 100;
const longestTitle = 120;

/** A part of a page: from one heading to the next of any level. */
export interface PageSection extends SectionMark {
  markdown: string;
}

/**
 * The page as sections, the text before the first heading included. Five million characters take about 10 ms, as much as
 * copying them to a thread would; hashed as UTF-8, Chinese took three times as long.
 */
export function sectionsOf({ markdown, outline }: Pick<Page, "markdown" | "outline">): PageSection[] {
  const starts = outline
    .slice(0, mostSections)
    .map(({ text, offset }) => ({ title: text.slice(0, longestTitle), offset }));
  const first = starts[0]?.offset ?? markdown.length;
  const all = first > 0 ? [{ title: "", offset: 0 }, ...starts] : starts;
  return all
    .map(({ title, offset }, index) => {
      const text = markdown.slice(offset, all[index + 1]?.offset ?? markdown.length).trim();
      const hash = createHash("sha256").update(text, "utf16le").digest("hex").slice(0, hashLength);
      return { title, hash, markdown: text };
    })
    .filter((section) => section.markdown !== "");
}

/** What a conversation saw of pages, by their addresses: not the texts, only how to tell whether they changed. */
export function createReadings(known: readonly PageReading[] = []) {
  const kept = new Map(known.map((reading) => [canonicalOnHost(reading.url), reading]));
  return {
    lastReading: (url: string): PageReading | undefined => kept.get(canonicalOnHost(url)),
    keepReading(url: string, at: string, sections: readonly SectionMark[]): void {
      const key = canonicalOnHost(url);
      kept.delete(key);
      kept.set(key, { url, at, sections: sections.map(({ title, hash }) => ({ title, hash })) });
      const oldest = kept.keys().next().value;
      if (kept.size > mostReadings && oldest !== undefined) kept.delete(oldest);
    },
    toJSON: (): PageReading[] => [...kept.values()],
  };
}
