import type { MarkdownBlock } from "./pieces.ts";

/** Signs that people and word processors write before the points of a list. */
const bullet = /^[•▪●‣◦■○∙·] ?(?=\S)/u;

/** The least of these signs, by its number. */
const leastBullet = 0xb7;

/** Whether one of a paragraph's lines may start with a bullet; almost none does, and two looks tell. */
function mayHavePoints({ kind, text }: MarkdownBlock): boolean {
  return kind === "paragraph" && (text.charCodeAt(0) >= leastBullet || text.includes("\n"));
}

/** Lines with a written bullet become the list that they show; a single point stays a line. */
export function listBullets(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(mayHavePoints)) return blocks;
  const result: MarkdownBlock[] = [];
  let points: string[] = [];
  let written: MarkdownBlock[] = [];
  const end = () => {
    if (points.length > 1)
      result.push({ kind: "list", text: points.map((point) => `- ${point}`).join("\n") });
    else result.push(...written);
    points = [];
    written = [];
  };
  for (const block of blocks) {
    const lines = mayHavePoints(block) ? block.text.split("  \n") : [];
    const first = lines.findIndex((line) => bullet.test(line));
    if (first < 0 || !lines.slice(first).every((line) => bullet.test(line))) {
      end();
      result.push(block);
      continue;
    }
    if (first > 0) {
      // The lines before the first point lead into the list, if it is one.
      end();
      if (lines.length - first < 2) {
        result.push(block);
        continue;
      }
      result.push({ kind: "paragraph", text: lines.slice(0, first).join("  \n") });
    } else written.push(block);
    for (const line of lines.slice(first)) points.push(line.replace(bullet, ""));
  }
  end();
  return result;
}
