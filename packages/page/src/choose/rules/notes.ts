import { type PageNode, plainText, walk } from "../../html/node.ts";
import type { Block } from "../blocks.ts";
import type { Draft } from "./draft.ts";

/** "1", "[12]", "a", "*", "†": marks in a text that refer to a note. */
const noteMark = /^[[(]?(?:\d{1,3}|[a-z]|[*†‡§]{1,3})[\])]?$/i;
/** A longer element is a section, or the page. */
const longestNote = 1_500;

/** Notes that kept blocks refer to stay with them, wherever they are. */
export function keepNotes({ blocks, elements, parents }: Draft): void {
  const wanted = new Set<string>();
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep && block.links > 0) addTargets(block, wanted);
  }
  if (wanted.size === 0) return;
  const isNote = new Uint8Array(elements.length);
  const mark = (index: number) => {
    if ((elements[index] as PageNode).chars <= longestNote) isNote[index] = 1;
  };
  // `<a id=note-1>1</a>` before the note, both in one box.
  for (const block of blocks) if (!block.keep && holdsTarget(block, wanted)) mark(block.element);
  // Parents come before their children.
  elements.forEach((element, index) => {
    if (wanted.has(element.get("id"))) mark(index);
    else if (isNote[parents[index] as number]) isNote[index] = 1;
  });
  for (const block of blocks) if (isNote[block.element]) block.keep = true;
}

function eachInline({ owner, from, to }: Block, visit: (node: PageNode) => void): void {
  for (let index = from; index < to; index++)
    walk(owner.children[index] as PageNode, (node) => {
      if (node.tag !== "") visit(node);
      return undefined;
    });
}

function addTargets(block: Block, wanted: Set<string>): void {
  eachInline(block, (node) => {
    const href = node.tag === "a" ? node.get("href") : "";
    if (href.length > 1 && href.startsWith("#") && noteMark.test(plainText(node))) wanted.add(href.slice(1));
  });
}

function holdsTarget(block: Block, wanted: ReadonlySet<string>): boolean {
  let found = false;
  eachInline(block, (node) => {
    found ||= wanted.has(node.get("id")) || (node.tag === "a" && wanted.has(node.get("name")));
  });
  return found;
}
