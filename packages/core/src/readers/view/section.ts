import { findSections, outlineOf, type Section, sliceOf } from "@scry/page/markdown";
import { ScryError } from "../../contracts/error.ts";
import type { Heading } from "../../contracts/page.ts";
import { mostHeadings } from "../content/bound.ts";
import type { View, ViewedPage } from "./view.ts";

/** A section with its subsections, or the rest of it from an offset inside. The first one, where several fit. */
export function sectionView(page: ViewedPage, wanted: string, most: number, offset = 0): View {
  const outline = page.outline.length < mostHeadings ? page.outline : outlineOf(page.markdown);
  const { sections, isExact } = findSections(page.markdown, outline, wanted);
  const holding = offset > 0 ? sections.find(({ start, end }) => offset >= start && offset < end) : undefined;
  const section = holding ?? sections[0];
  if (!section) throw noSuchSection(wanted.trim(), outline);
  const view = sliceOf(page.markdown, holding ? offset : section.start, section.end, most);
  const others = sections.filter((other) => other !== section);
  const notes = [
    ...(isExact ? [] : ["No section has exactly this name; this is the nearest."]),
    ...(others.length ? [othersFit(others)] : []),
  ];
  return notes.length && !holding ? { ...view, note: notes.join(" ") } : view;
}

/** A page of a hundred chapters needs no list of them here. */
const mostPlaces = 10;

/** By their offsets: their words are the page's, and may be the same. */
function othersFit(others: readonly Section[]): string {
  const places = others
    .map(({ start }) => start)
    .sort((one, other) => one - other)
    .slice(0, mostPlaces);
  const more = others.length > places.length ? ", …" : "";
  return others.length === 1
    ? `1 other section matches this name too. To read it, add its offset to the same call: ${places[0]}.`
    : `${others.length} other sections match this name too. To read one, add its offset to the same call: ${places.join(", ")}${more}.`;
}

/** More headings than this are no help to find the right one. */
const mostListed = 60;

const noSuchSection = (wanted: string, outline: readonly Heading[]) =>
  new ScryError({
    code: "not_found",
    message: `The page has no section "${wanted}"${outline.length ? "." : ", and no headings at all."}`,
    hint: outline.length
      ? `Name one of its sections${outline.length > mostListed ? ` (the first ${mostListed} of ${outline.length} are listed)` : ""}, or use find.`
      : "Use find or query, or read from the start.",
    absent: true,
    outline: outline.slice(0, mostListed),
  });
