import { flow, PageNode } from "../html/node.ts";

/**
 * Turns what pages build from other elements into tables: by ARIA roles, and in Javadoc since version 16, where a style
 * sheet puts the cells into columns.
 */
export function makeTable(node: PageNode): void {
  const { attributes } = node;
  if (!attributes) return;
  const { class: names } = attributes;
  const role = attributes.get("role");
  if (role === "table" || role === "grid") nameByRole(node);
  else if (names?.includes("summary-table")) fillRows(node);
}

const tagsByRole: ReadonlyMap<string, string> = new Map([
  ["rowgroup", "tbody"],
  ["row", "tr"],
  ["cell", "td"],
  ["gridcell", "td"],
  ["columnheader", "th"],
  ["rowheader", "th"],
]);

/** Renames rows and cells in place, unless anything else stands between the table and its cells. */
function nameByRole(table: PageNode): void {
  const parts: [PageNode, string][] = [];
  const collect = ({ children }: PageNode): boolean =>
    children.every((child) => {
      if (child.chars === 0) return true;
      const tag = tagsByRole.get(child.get("role"));
      if (tag === undefined) return false;
      parts.push([child, tag]);
      return tag === "td" || tag === "th" || collect(child);
    });
  if (!collect(table) || parts.length === 0) return;
  rename(table, "table");
  for (const [node, tag] of parts) rename(node, tag);
}

function rename(node: PageNode, tag: string): void {
  node.tag = tag;
  node.flow = flow.breaks;
}

const firstColumn = /(?:^|\s)col-(?:first|constructor-name|summary-item-name)(?:\s|$)/;
const anyColumn = /(?:^|\s)col-[a-z-]+(?:\s|$)/;
const lastColumn = /(?:^|\s)col-last(?:\s|$)/;

/** Javadoc: a flat list of cells whose classes name the column. */
function fillRows(table: PageNode): void {
  const cells = table.children.filter((child) => child.chars > 0);
  if (cells.length < 2 || !cells.every((cell) => anyColumn.test(cell.get("class")))) return;
  const rows: PageNode[] = [];
  let isDone = true;
  for (const cell of cells) {
    const names = cell.get("class");
    if (isDone || firstColumn.test(names)) {
      const row = new PageNode("tr", "", undefined);
      row.parent = table;
      rows.push(row);
    }
    rename(cell, names.includes("table-header") ? "th" : "td");
    const row = rows.at(-1);
    row?.append(cell);
    if (row) row.chars += cell.chars;
    isDone = lastColumn.test(names);
  }
  table.children = rows;
  rename(table, "table");
}
