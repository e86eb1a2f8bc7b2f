import { parseBlocks } from "@scry/page/markdown";

/** Claude cites whole text blocks: a few paragraphs each are exact enough to check and few enough to send. */
const passageLength = 1200;

/** A page's Markdown in passages, cut between blocks; a heading begins a new one. */
export function passagesOf(markdown: string): string[] {
  const passages: string[] = [];
  let start = 0;
  let end = 0;
  let onlyHeadings = true;
  const close = () => {
    const text = markdown.slice(start, end).trim();
    if (text) passages.push(text);
    start = end;
    onlyHeadings = true;
  };
  for (const block of parseBlocks(markdown)) {
    const isHeading = block.kind === "heading";
    if (!onlyHeadings && (isHeading || block.end - start > passageLength)) close();
    end = block.end;
    onlyHeadings &&= isHeading;
  }
  end = markdown.length;
  close();
  return passages;
}
