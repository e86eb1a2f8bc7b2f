import { Attributes } from "../attributes.ts";
import { flow, type PageNode } from "../node.ts";

/** What a box becomes that says whether a point of a list is done. */
export const taskBoxTag = "task-box";

/** Elements that stand around the box: loose points of GitHub (`p`), labels of Pandoc and markdown-it. */
const around: ReadonlySet<string> = new Set(["p", "label", "span", "div"]);

/** GitHub, GitLab, markdown-it and PyMdown `task-list-item`, Pandoc `task-list`, Notion `to-do-list`. */
const taskNames = /(?:^|[\s_-])(?:task-?list|to-?do|check-?list)/i;

/** Notion draws its boxes. */
const drawnBox = /(?:^|\s)checkbox-(on|off)(?:\s|$)/;

/**
 * Marks the box at the beginning of a list's item, so that it stays when other inputs go. A filter of a shop
 * also has boxes in a list: those of tasks are named so, or are not for clicking and carry no name.
 */
export function markTaskBox(item: PageNode): void {
  const box = firstThing(item);
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

/** What an item begins with: the first element that is no box around others and not empty. */
function firstThing(item: PageNode): PageNode | undefined {
  let node: PageNode | undefined = item;
  while (node === item || (node && around.has(node.tag) && node.children.length > 0))
    node = node.children.find(isThing);
  return node;
}

const anySign = /\S/;

function isThing({ tag, text, children, attributes }: PageNode): boolean {
  if (tag === "") return anySign.test(text);
  return tag === "input" || children.length > 0 || drawnBox.test(attributes?.class ?? "");
}
