import { isUnusedTemplate, type PageNode } from "../node.ts";

/** How many more elements may be examined. A hostile page could otherwise multiply rules by elements without end. */
export interface Work {
  left: number;
}

/** A condition on an element that its own tag and attributes do not decide. */
export type Check = (node: PageNode, work: Work) => boolean;

/** The place of an element among its siblings, and among those of its tag; from 1. */
interface Place {
  all: number;
  ofType: number;
}

interface Row {
  places: ReadonlyMap<PageNode, Place>;
  /** How many there are of each tag. */
  types: ReadonlyMap<string, number>;
}

/** The children of an element that are elements, as the page was before anything was removed from it. */
const rows = new WeakMap<PageNode, Row>();

function rowOf(parent: PageNode): Row {
  const known = rows.get(parent);
  if (known) return known;
  const places = new Map<PageNode, Place>();
  const types = new Map<string, number>();
  for (const child of parent.children) {
    if (child.tag === "") continue;
    const ofType = (types.get(child.tag) ?? 0) + 1;
    types.set(child.tag, ofType);
    places.set(child, { all: places.size + 1, ofType });
  }
  const row = { places, types };
  rows.set(parent, row);
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
  return (node) => {
    if (!node.parent) return false;
    const { places, types } = rowOf(node.parent);
    const { all = 0, ofType = 0 } = places.get(node) ?? {};
    const place = isOfType ? ofType : all;
    const length = isOfType ? (types.get(node.tag) ?? 0) : places.size;
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

/** Whether an element is a host, by element: each of its children asks. */
const hosts = new WeakMap<PageNode, boolean>();

/** `:host`: whether the element has a shadow root that comes with the page. */
export const isHost: Check = (node) => {
  const known = hosts.get(node);
  if (known !== undefined) return known;
  const found = node.children.some((child) => child.tag === "template" && !isUnusedTemplate(child));
  hosts.set(node, found);
  return found;
};

/** `::slotted()`: whether the element stands beside a shadow root that comes with the page. */
export const isSlotted: Check = ({ tag, parent }, work) =>
  tag !== "template" && parent !== undefined && isHost(parent, work);

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
