import type { HiddenCounts, HiddenKind } from "../../types.ts";
import type { Attributes } from "../attributes.ts";
import { firstWords } from "../edges.ts";
import type { PageNode } from "../node.ts";
import type { ParsedPage } from "../parse.ts";
import { remember } from "../remember.ts";
import { Backgrounds } from "./backgrounds.ts";
import { markSign } from "./cell-sign.ts";
import { classKinds } from "./class-kind.ts";
import { type Appearance, over, readDeclarations, unsaid } from "./declarations.ts";
import { Disclosures } from "./disclosures.ts";
import { framePage } from "./page-frame.ts";
import { isUnusedTemplate, PageText } from "./page-text.ts";
import { StyleSheet } from "./style-sheet.ts";
import { markTaskBox } from "./task-box.ts";

/** Never text for a reader. */
const silentTags: ReadonlySet<string> = new Set([
  "object",
  "embed",
  "applet",
  "audio",
  "video",
  "canvas",
  "map",
  "select",
  "datalist",
  "input",
  "progress",
  "meter",
  "frameset",
  "frame",
  "link",
  "meta",
  "base",
  "param",
  "source",
  "track",
  "area",
  // What MathJax 3 draws; its source stands beside it.
  "mjx-math",
]);

export interface Visibility {
  hidden: HiddenCounts;
  /** What is left, in document order, the root first. */
  elements: PageNode[];
}

/**
 * Takes out of the tree what a person does not see and counts it by kind. An element that holds most of the
 * page's text is left in when it is only transparent, invisible or `aria-hidden`: pages fade in by script.
 */
export function removeHidden(page: ParsedPage, keepAll: boolean): Visibility {
  const hidden: HiddenCounts = {};
  const frame = keepAll ? undefined : framePage(page);
  const classes = frame?.classes ?? [];
  const sheet = new StyleSheet(keepAll ? [] : page.styles, classes);
  if (page.comments > 0) hidden.comment = page.comments;
  const kindsOfClasses = classKinds(classes);
  const disclosures = new Disclosures(page);
  const declarationsOf = remember((style) => readDeclarations(style));
  const backgrounds = new Backgrounds(page, frame?.html, sheet, declarationsOf);
  const text = new PageText(page.root);

  const elements: PageNode[] = [];
  visit(page.root, frame ? sheet.around(frame.html, 0) : 0);
  frame?.remove();
  return { hidden, elements };

  /** Recursive, because the parser keeps the depth of a tree bounded. `above` is what the sheet knows of the ancestors. */
  function visit(node: PageNode, above: number): void {
    elements.push(node);
    if (node.tag === "li") markTaskBox(node);
    else if (node.tag === "td") markSign(node);
    const { children } = node;
    if (children.length === 0) return;
    const around = sheet.around(node, above);
    let isLess = false;
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index] as PageNode;
      if (child.tag === "") continue;
      const kind = kindOf(child, around);
      if (!kind) continue;
      if (kind !== "silent") hidden[kind] = (hidden[kind] ?? 0) + 1;
      child.parent = undefined;
      isLess = true;
    }
    if (isLess) node.children = childrenOf(node);
    const left = node.children;
    for (let index = 0; index < left.length; index++) {
      const child = left[index] as PageNode;
      if (child.tag !== "") visit(child, around);
    }
  }

  function kindOf(node: PageNode, around: number): HiddenKind | "silent" | undefined {
    if (silentTags.has(node.tag)) return "silent";
    if (isUnusedTemplate(node)) return "template";
    if (keepAll) return undefined;
    const { attributes } = node;
    if (node.tag === "dialog") {
      if (!node.has("open")) return "dialog";
    } else if (node.has("popover")) return "dialog";
    const style = attributes?.style;
    const ownKind = attributes ? kindOfAttributes(node, attributes, style) : undefined;
    if (ownKind) return ownKind === "shown" ? undefined : ownKind;
    const inline = attributes ? inlineAppearance(node, style) : undefined;
    const ruled = sheet.empty ? undefined : sheet.appearance(node, around);
    if (!ruled) return inline && judge(node, inline, false);
    if (!inline) return judge(node, ruled, true);
    const forced = ruled.forced && ruled.display === "none" && !importantDisplay.test(style ?? "");
    return forced ? "css" : judge(node, over(ruled, inline), false);
  }

  /** What attributes say without a style; nothing when they leave it open. */
  function kindOfAttributes(
    node: PageNode,
    attributes: Attributes,
    style: string | undefined,
  ): HiddenKind | "silent" | "shown" | undefined {
    const { class: names } = attributes;
    const concealed = attributes.get("hidden");
    const aria = attributes.get("aria-hidden");
    const named = names ? kindsOfClasses.get(names) : undefined;
    if (named === "formula source" || node.tag === "mjx-assistive-mml") return "shown";
    if (named === "formula drawing") return node.tag === "mjx-container" ? "shown" : "silent";
    if ((concealed !== undefined || aria === "true" || style) && disclosures.isOne(attributes))
      return "shown";
    if (concealed !== undefined && concealed !== "until-found") return "attribute";
    if (aria && isTrue(aria) && !holdsMathOrMost(node)) return hasSpokenCopy(node) ? "shown" : "aria";
    return named;
  }

  /** "/mo", and beside it "per month" for those who listen, or two prices (WooCommerce): the first is what the others read. */
  function hasSpokenCopy(node: PageNode): boolean {
    const siblings = node.parent?.children ?? [];
    if (node.parent?.tag === "button" || siblings.length > mostSiblings) return false;
    if (!/\p{L}{2}|\d/u.test(firstWords(node))) return false;
    const elements = siblings.filter(({ tag }) => tag !== "");
    const at = elements.indexOf(node);
    // WP Recipe Maker has the copy at the end of the number before the unit.
    return [elements[at - 1], elements[at - 1]?.children.at(-1), elements[at + 1]].some(
      (beside) => beside && kindsOfClasses.get(beside.get("class")) === "screen-reader",
    );
  }

  /** The `style` attribute, and the colour of `<font>`; on other elements browsers do not ask for it. */
  function inlineAppearance(node: PageNode, style: string | undefined): Appearance | undefined {
    const declared = style ? declarationsOf(style) : undefined;
    const colour = node.tag === "font" && !declared?.colour ? node.get("color") : "";
    return colour ? over(declared ?? unsaid, { colour }) : declared;
  }

  function judge(node: PageNode, appearance: Appearance, fromSheet: boolean): HiddenKind | undefined {
    const faded = appearance.visibility === "hidden" || (appearance.opacity ?? 1) < 0.1;
    if (appearance.display === "none") return fromSheet && text.holdsMost(node) ? undefined : "css";
    if (faded) return text.holdsMost(node) ? undefined : "css";
    if (appearance.offscreen) return text.holdsMost(node) ? undefined : "offscreen";
    if (appearance.tiny) return text.holdsMost(node) ? undefined : "tiny";
    // Rules, drawn lines and pictures have no letters whose colour could hide them.
    if (appearance.colour && node.children.length > 0 && backgrounds.isColourOfText(node, appearance))
      return "colour";
    return undefined;
  }

  function holdsMathOrMost(node: PageNode): boolean {
    return node.tag === "math" || text.holdsMost(node);
  }
}

const importantDisplay = /display\s*:[^;]*!/i;

/** Among more siblings it is no short text with its copy. */
const mostSiblings = 20;

/** Browsers and screen readers take the value in any case and with space around it. */
const isTrue = (value: string) => value.trim().toLowerCase() === "true";

/** Those that are still in the tree. */
function childrenOf(node: PageNode): PageNode[] {
  return node.children.filter((child) => child.tag === "" || child.parent === node);
}
