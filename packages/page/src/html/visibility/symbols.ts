import { Attributes } from "../attributes.ts";
import { flow, type PageNode, walk } from "../node.ts";
import { noName, noWord, yesName, yesWord } from "../vocabulary/yes-no.ts";

/** The attribute of a cell for what its icon means; the icon itself has no text. */
export const cellIcon = "cell-icon";

const [yes, no] = ["✓", "✗"];

const isText = ({ tag, text }: PageNode) => tag === "" && /\S/.test(text);

/** A cell with more elements holds more than an icon. */
const mostElements = 8;

/** Notes what the icon of a cell means, yes or no, in tables that compare offers. */
export function markCellIcon(cell: PageNode): void {
  let first = cell.children[0];
  if (!first || isText(first)) return;
  for (let step = 0; step < mostElements && first.children[0]; step++) first = first.children[0];
  // Most cells begin with their text, often inside another element.
  if (isText(first) && !meaningOfWord(first.text.trim())) return;
  let elements = 0;
  let meaning: string | undefined;
  const isOther = walk(cell, (node) => {
    if (node === cell) return undefined;
    if (node.tag !== "") {
      elements += 1;
      meaning ??= meaningOf(node);
      return elements > mostElements ? "stop" : undefined;
    }
    const words = node.text.trim();
    if (words === "") return undefined;
    const said = meaningOfWord(words);
    meaning ??= said;
    return said ? undefined : "stop";
  });
  if (!meaning || isOther) return;
  cell.attributes ??= new Attributes();
  cell.attributes.set(cellIcon, meaning);
}

function meaningOf(node: PageNode): string | undefined {
  if (node.tag === "input" || !node.attributes) return undefined;
  const label = node.get("alt") || node.get("aria-label") || node.get("title");
  const file = /[^/]*$/.exec(node.get("src") || node.get("data-src"))?.[0] ?? "";
  return meaningOfWord(label.trim()) ?? meaningOfName(file) ?? meaningOfName(node.get("class"));
}

function meaningOfWord(word: string): string | undefined {
  if (yesWord.test(word)) return yes;
  return noWord.test(word) ? no : undefined;
}

function meaningOfName(name: string): string | undefined {
  if (noName.test(name)) return no;
  return yesName.test(name) ? yes : undefined;
}

/** The tag given to a checkbox that says whether a list item is done. */
export const taskBoxTag = "task-box";

/** Elements around the checkbox: `p` in loose lists of GitHub, `label` in Pandoc and markdown-it. */
const wrappers: ReadonlySet<string> = new Set(["p", "label", "span", "div"]);

/** GitHub, GitLab, markdown-it and PyMdown `task-list-item`, Pandoc `task-list`, Notion `to-do-list`. */
const taskNames = /(?:^|[\s_-])(?:task-?list|to-?do|check-?list)/i;

/** Notion draws its checkboxes. */
const drawnBox = /(?:^|\s)checkbox-(on|off)(?:\s|$)/;

/**
 * Renames the checkbox at the start of a list item, so that it stays when other inputs are removed. Shop filters are
 * lists of checkboxes as well: those of tasks are named accordingly, or are disabled and have no name.
 */
export function markTaskBox(item: PageNode): void {
  const box = firstContent(item);
  if (!box) return;
  const done = stateOf(box, item);
  if (done === undefined) return;
  box.tag = taskBoxTag;
  box.flow = flow.inline;
  box.attributes = done ? Attributes.of({ value: "x" }) : undefined;
}

function stateOf(box: PageNode, item: PageNode): boolean | undefined {
  const names = box.attributes?.class;
  const drawn = names ? drawnBox.exec(names)?.[1] : undefined;
  if (drawn) return drawn === "on";
  if (box.tag !== "input" || box.get("type").toLowerCase() !== "checkbox") return undefined;
  const named = [box, item, item.parent].some((node) => node && taskNames.test(node.get("class")));
  const forShow = box.has("disabled") && !box.has("name") && !box.has("id");
  return named || forShow ? box.has("checked") : undefined;
}

/** The first content of an item, inside any wrappers. */
function firstContent(item: PageNode): PageNode | undefined {
  let node: PageNode | undefined = item;
  while (node === item || (node && wrappers.has(node.tag) && node.children.length > 0))
    node = node.children.find(isContent);
  return node;
}

function isContent({ tag, text, children, attributes }: PageNode): boolean {
  if (tag === "") return /\S/.test(text);
  return tag === "input" || children.length > 0 || drawnBox.test(attributes?.class ?? "");
}
