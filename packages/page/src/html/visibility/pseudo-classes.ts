import { isUnusedTemplate, type PageNode } from "../node.ts";

/** How many more elements may be examined. A hostile page could otherwise multiply rules by elements without end. */
export interface Work {
  left: number;
}

/** A condition on an element that its own tag and attributes do not decide. */
export type Check = (node: PageNode, work: Work) => boolean;

/** The elements of a row in their order, as the page was before anything was removed from it. */
const rows = new WeakMap<PageNode, ReadonlyMap<PageNode, number>>();

function rowOf(parent: PageNode): ReadonlyMap<PageNode, number> {
  let row = rows.get(parent);
  if (!row) {
    const elements = parent.children.filter(({ tag }) => tag !== "");
    row = new Map(elements.map((element, at) => [element, at + 1]));
    rows.set(parent, row);
  }
  return row;
}

/** `an+b`, `odd`, `even` or a number. */
const formula = /^\s*(?:(odd)|(even)|(?:([+-]?\d{0,6})n\s*(?:([+-])\s*(\d{1,6}))?)|([+-]?\d{1,6}))\s*$/i;

/** `:nth-child(…)` and its relatives; undefined if the formula cannot be read. */
export function positionCheck(name: string, text: string): Check | undefined {
  const [, odd, even, step = "", sign = "+", rest = "0", only] = formula.exec(text) ?? [""];
  if (formula.exec(text) === null) return undefined;
  const every =
    odd || even ? 2 : only ? 0 : step === "" || step === "+" ? 1 : step === "-" ? -1 : Number(step);
  const first = odd ? 1 : even ? 0 : only ? Number(only) : Number(sign + rest);
  const isOfType = name.endsWith("of-type");
  const isFromEnd = name.includes("last");
  return (node, work) => {
    if (!node.parent) return false;
    const row = rowOf(node.parent);
    let place = row.get(node) ?? 0;
    let length = row.size;
    if (isOfType) {
      work.left -= row.size;
      const same = [...row.keys()].filter(({ tag }) => tag === node.tag);
      place = same.indexOf(node) + 1;
      length = same.length;
    }
    const distance = (isFromEnd ? length + 1 - place : place) - first;
    return every === 0 ? distance === 0 : distance % every === 0 && distance / every >= 0;
  };
}

/** `:first-child`, `:only-child` and the like; undefined for other names. */
export function placeChecks(name: string): Check[] | undefined {
  const [, end = "", kind = ""] = /^(first|last|only)-(child|of-type)$/.exec(name) ?? [];
  if (!end) return undefined;
  const names = [
    ...(end === "last" ? [] : [`nth-${kind}`]),
    ...(end === "first" ? [] : [`nth-last-${kind}`]),
  ];
  return names.flatMap((one) => positionCheck(one, "1") ?? []);
}

export const isEmpty: Check = ({ children }) => children.length === 0;

/** `:host`: whether the element has a shadow root that comes with the page. */
export const isHost: Check = ({ children }) =>
  children.some((child) => child.tag === "template" && !isUnusedTemplate(child));

export function languageCheck(list: string): Check {
  const wanted = list.split(",").map((one) => one.replace(/["'\s]/g, "").toLowerCase());
  return (node, work) => {
    for (let up: PageNode | undefined = node; up && work.left > 0; up = up.parent, work.left--) {
      const language = up.get("lang").toLowerCase();
      if (language) return wanted.some((one) => language === one || language.startsWith(`${one}-`));
    }
    return false;
  };
}

/** `:has(…)`: whether something below the element, or one of its children, is what it asks for. */
export function insideCheck(matches: Check, onlyChildren: boolean): Check {
  return (node, work) => {
    const stack = [...node.children];
    for (let below = stack.pop(); below && work.left > 0; below = stack.pop()) {
      if (below.tag === "") continue;
      work.left -= 1;
      if (matches(below, work)) return true;
      if (!onlyChildren) stack.push(...below.children.slice(0, 1_000));
    }
    return false;
  };
}
