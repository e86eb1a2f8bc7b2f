import type { PageNode } from "../html/node.ts";
import type { MarkdownBlock, Piece } from "./pieces.ts";

export interface Cell {
  node: PageNode;
  piece: Piece;
}

export interface Row {
  cells: Cell[];
  header: boolean;
}

export interface Table {
  rows: Row[];
  caption: MarkdownBlock[];
}

/** How the parts of a table are rendered. */
export interface PartRenderer {
  cell: (node: PageNode) => Piece;
  caption: (node: PageNode) => MarkdownBlock[];
}

/** Collects the rows of a table whatever sections they stand in. */
export function collectRows(table: PageNode, render: PartRenderer): Table {
  const rows: Row[] = [];
  let caption: MarkdownBlock[] = [];
  let hasHead = false;
  const addRow = (row: PageNode, inHead: boolean) => {
    if (row.tag === "tr") rows.push(toRow(row, inHead, hasHead, rows.at(-1), render));
    else if (row.chars > 0) rows.push({ cells: [{ node: row, piece: render.cell(row) }], header: false });
  };
  for (const child of table.children) {
    if (child.tag === "thead" || child.tag === "tbody" || child.tag === "tfoot") {
      for (const row of child.children) addRow(row, child.tag === "thead");
      hasHead ||= child.tag === "thead" && child.chars > 0;
    } else if (child.tag === "caption") caption = render.caption(child);
    else addRow(child, false);
  }
  return { rows, caption };
}

const isBlank = ({ tag, chars }: PageNode) => tag === "" && chars === 0;

function toRow(
  { children }: PageNode,
  inHead: boolean,
  hasHead: boolean,
  above: Row | undefined,
  render: PartRenderer,
): Row {
  const nodes = children.some(isBlank) ? children.filter((node) => !isBlank(node)) : children;
  const cells = nodes.map((node) => ({ node, piece: render.cell(node) }));
  if (inHead) return { cells, header: true };
  // A single cell below a header names the rows behind it.
  const namesGroup = cells.length === 1 && (hasHead || (above !== undefined && above.cells.length > 1));
  return { cells, header: !namesGroup && cells.length > 0 && nodes.every(({ tag }) => tag === "th") };
}
