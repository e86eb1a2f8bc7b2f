import { sliceOf } from "@scry/page/markdown";
import type { OpenedPage } from "../contracts/page.ts";
import type { PageReading } from "../contracts/session.ts";
import type { PageView } from "../engine/create-scry.ts";
import type { PageSection } from "../engine/session/readings.ts";

/** What changed on a page since this conversation saw it. */
export interface SinceLast {
  unchangedSince?: string;
  changedSince?: string;
}

/** A page that could not be fetched again is an old reading: it may have changed. */
const isStale = ({ attempts }: OpenedPage): boolean =>
  attempts.some(({ outcome }) => outcome === "error") && attempts.at(-1)?.cached === true;

/** The view with only the changed sections of a page, or with none of an unchanged one. */
export function viewSince(
  view: PageView,
  page: OpenedPage,
  sections: readonly PageSection[],
  last: PageReading,
  maxLength: number,
): PageView & SinceLast {
  if (isStale(page)) return view;
  const known = new Set(last.sections.map(({ hash }) => hash));
  const titles = new Set(sections.map(({ title }) => title));
  const changed = sections.filter(({ hash }) => !known.has(hash));
  const removed = last.sections.filter(({ title }) => !titles.has(title)).length;
  const { nextOffset: _, outline: __, shown: ___, ...rest } = view;
  if (changed.length === 0 && removed === 0)
    return { ...rest, content: "", truncated: false, unchangedSince: last.at };
  const whole = changed.map(({ markdown }) => markdown).join("\n\n");
  const { content, truncated } = sliceOf(whole, 0, whole.length, maxLength);
  const gone = removed ? [`${removed} section${removed === 1 ? " was" : "s were"} removed.`] : [];
  return {
    ...rest,
    content,
    truncated: truncated || changed.length < sections.length,
    changedSince: last.at,
    warnings: [...view.warnings, ...gone],
  };
}
