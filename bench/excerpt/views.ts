/** The query view of a page, whose room is in characters: how often the answer is in it, and how full it is. */
import { passagesView } from "../../packages/core/src/readers/view/passages.ts";
import type { Question } from "./data.ts";

const rooms = [1000, 2000];

interface Shown {
  room: number;
  questions: number;
  answered: number;
  /** Share of the room that is used, on average. */
  filled: number;
}

/** Over the questions to pages that are larger than the room. */
export function measureViews(
  documents: ReadonlyMap<string, string>,
  questions: readonly Question[],
): Shown[] {
  return rooms.map((room) => {
    const shown: Shown = { room, questions: 0, answered: 0, filled: 0 };
    for (const { document, query, spans } of questions) {
      const markdown = documents.get(document) ?? "";
      if (markdown.length <= room) continue;
      const { content } = passagesView(markdown, query, room);
      shown.questions++;
      shown.filled += content.length / room;
      if (spans.some(([from, to]) => content.includes(markdown.slice(from, to)))) shown.answered++;
    }
    return { ...shown, filled: shown.filled / Math.max(1, shown.questions) };
  });
}
