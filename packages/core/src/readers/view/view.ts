import { findIn, sliceOf } from "@scry/page/markdown";
import type { Judged } from "@scry/page/passages";
import { ScryError } from "../../contracts/error.ts";
import type { Heading, Page } from "../../contracts/page.ts";
import { passagesView } from "./passages.ts";
import { sectionView } from "./section.ts";

/** Which part of a page is wanted. At most one of query, find and section; without them a slice from `offset`. */
export interface ViewRequest {
  query?: string;
  find?: string;
  section?: string;
  offset?: number;
  maxLength?: number;
  /** `data`: what the page declares about itself, and its tables, as JSON. */
  format?: "markdown" | "data";
}

/** The input of a view. */
export type ViewedPage = Pick<Page, "markdown" | "outline">;

/** A part of a page that fits the budget. */
export interface View {
  content: string;
  /** The page's own words in the content, where there are marks of ours between them: what a citation may rest on. */
  shown?: string;
  /** The content is JSON. */
  format?: "data";
  /** Something of the page, or of what was asked for, is not in `content`. */
  truncated: boolean;
  /** Where a slice or a section continues. */
  nextOffset?: number;
  /** Headings, when they help to go on. */
  outline?: readonly Heading[];
  /** The wanted text is not in the page; `content` says so. */
  absent?: true;
  /** What else the caller should know about the choice of this part. */
  note?: string;
}

/** Passages answer a question: a quarter of a page's usual budget is plenty unless the caller asks for more. */
const passageLength = 4000;

const invalid = (message: string) => new ScryError({ code: "invalid_input", message });

const passageRoom = ({ maxLength }: ViewRequest, defaultLength: number) =>
  maxLength ?? Math.min(defaultLength, passageLength);

export function viewPage(
  page: ViewedPage,
  request: ViewRequest,
  defaultLength: number,
  judged?: readonly Judged[],
): View {
  checkView(request);
  const { offset = 0 } = request;
  const most = request.maxLength ?? defaultLength;
  if (request.query?.trim())
    return passagesView(page.markdown, request.query, passageRoom(request, defaultLength), judged);
  if (request.find?.trim()) {
    const { matches, ...found } = findIn(page.markdown, request.find, most);
    return { ...found, ...(matches === 0 && { absent: true }) };
  }
  if (request.section?.trim()) return sectionView(page, request.section, most, offset);
  if (offset > 0 && offset >= page.markdown.length)
    throw new ScryError({
      code: "invalid_input",
      message: `offset is ${offset}, but the page has only ${page.markdown.length} characters.`,
      hint: "Start at a smaller offset.",
      absent: true,
    });
  const view = sliceOf(page.markdown, offset, page.markdown.length, most);
  return view.truncated && page.outline.length > 1 ? { ...view, outline: headingsWithin(page, most) } : view;
}

/** The offset and the level, as JSON. */
const besideText = 40;

/** As many headings as fit into the length of a view: a page of nothing but headings would be shown whole by them. */
function headingsWithin({ outline }: ViewedPage, most: number): readonly Heading[] {
  let room = Math.max(most, leastOutline);
  const end = outline.findIndex(({ text }) => {
    room -= text.length + besideText;
    return room < 0;
  });
  return end < 0 ? outline : outline.slice(0, end);
}

/** A short view needs the outline most: to go on from there. */
const leastOutline = 4_000;

/** Also checked before a page is fetched: a call that cannot be answered costs nothing. */
export function checkView(request: ViewRequest): void {
  const { offset, maxLength } = request;
  const asked = (["query", "find", "section"] as const).filter((name) => request[name]?.trim());
  if (request.format === "data" && (asked.length || offset))
    throw invalid(
      "format data shows the page as a whole; it cannot be combined with query, find, section or offset.",
    );
  if (asked.length > 1) throw invalid(`Use only one of ${asked.join(", ")} at a time.`);
  if (request.find && !request.find.trim())
    throw invalid("find is blank: give the text to find, or leave it out.");
  if (offset !== undefined && (!Number.isInteger(offset) || offset < 0))
    throw invalid(`offset is ${offset}, but it has to be a whole number, 0 or more.`);
  if (maxLength !== undefined && (!Number.isInteger(maxLength) || maxLength < 1))
    throw invalid(`maxLength is ${maxLength}, but it has to be a whole number, 1 or more.`);
}
