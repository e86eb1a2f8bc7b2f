import type { PageNode } from "../html/node.ts";
import { normaliseDate, realDay } from "./date.ts";
import { type JsonObject, textValue } from "./json-ld.ts";
import { metaNamed } from "./meta-names.ts";

/** Meta names of a day of publication without the signs between their words, the surest first. */
const publishedNames = [
  "articlepublishedtime",
  "ogarticlepublishedtime",
  "ogpublishedtime",
  "datepublished",
  "publisheddate",
  "publishdate",
  "publicationdate",
  "date",
  "pubdate",
  "parselypubdate",
  "sailthrudate",
  "dcdate",
  "dcdateissued",
  "dctermsdate",
  "dctermscreated",
  "dctermsissued",
  "citationpublicationdate",
  "citationdate",
  "articlepublished",
  "articledateoriginal",
  "cxenseparserecspublishtime",
  "publishedat",
  "releasedate",
  "datecreated",
  "displaydate",
];

export interface StatedDate {
  publishedAt: string;
  dateEvidence: string;
  dateConflict?: string;
}

/** The day of publication that structured data or meta names state; where both do and differ, the first and a note. */
export function statedDate(main: JsonObject | undefined, metas: readonly PageNode[]): StatedDate | undefined {
  const [first, second] = [inObject(main), inMeta(metas)].filter((found) => found !== undefined);
  if (!first || !second || daysApart(first.publishedAt, second.publishedAt) <= mostDaysApart) return first;
  const say = ({ publishedAt, dateEvidence }: StatedDate) => `${publishedAt.slice(0, 10)} (${dateEvidence})`;
  return { ...first, dateConflict: `${say(first)}, ${say(second)}` };
}

function inObject(main: JsonObject | undefined): StatedDate | undefined {
  for (const key of ["datePublished", "dateCreated", "uploadDate"]) {
    const date = normaliseDate(textValue(main?.[key]));
    if (date) return { publishedAt: date, dateEvidence: `json-ld ${key}` };
  }
  return undefined;
}

function inMeta(metas: readonly PageNode[]): StatedDate | undefined {
  for (const { name, content } of metaNamed(metas, publishedNames)) {
    const date = normaliseDate(content);
    if (date) return { publishedAt: date, dateEvidence: `meta ${name}` };
  }
  return undefined;
}

/** Time zones, and a draft made the evening before, are no contradiction. */
const mostDaysApart = 2;

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** A day in the path of an address, with something behind it: without, the page is that day's list. */
const dayInPath = /\/((?:19|20)\d{2})([/-]?)(\d{2})\2(\d{2})(?=[/-][^/])/;

export function dateInAddress(path: string): string | undefined {
  const found = dayInPath.exec(path);
  return found ? realDay(Number(found[1]), Number(found[3]), Number(found[4])) : undefined;
}
