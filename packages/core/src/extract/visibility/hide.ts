import type { Switches } from "../rules.ts";
import type { Attributes } from "../tree/attributes.ts";
import { firstWords } from "../tree/edges.ts";
import type { PageNode } from "../tree/node.ts";
import type { ParsedPage } from "../tree/parse.ts";
import { remember } from "../tree/remember.ts";
import type { HiddenCounts, HiddenKind } from "../types.ts";
import { markSign } from "./cell-sign.ts";
import { classKinds } from "./class-kind.ts";
import { isDark, looksSame, parseColour, white } from "./colour.ts";
import { type Appearance, over, readDeclarations, unsaid } from "./declarations.ts";
import { framePage } from "./page-frame.ts";
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
export function removeHidden(page: ParsedPage, switches: Switches, keepAll: boolean): Visibility {
  const hidden: HiddenCounts = {};
  const frame = keepAll ? undefined : framePage(page);
  const classes = frame?.classes ?? [];
  const readsStyles = !keepAll && switches.on("hidden.style-sheet");
  const sheet = new StyleSheet(readsStyles ? page.styles : [], classes);
  if (page.comments > 0) hidden.comment = page.comments;
  let controlled: ReadonlySet<string> | undefined;
  const controls = (id: string) => {
    controlled ??= controlledIds(page);
    return controlled.has(id);
  };
  const folds = switches.on("hidden.disclosure");
  const kindsOfClasses = classKinds(classes);
  const namesPanel = remember((names) => panelNames.test(names));
  const declarationsOf = remember((style) => readDeclarations(style));
  const colourOf = remember(parseColour);
  const backgrounds = new Map<PageNode, string>();
  let isOpen: boolean | undefined;
  let pageLength = 0;
  let isWholeLength = false;
  let counted = 0;

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
    if (folds && (concealed !== undefined || aria === "true" || style) && isDisclosure(attributes))
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

  /** What is folded up, not hidden: its control is visible, so people read it with a click, as with `details`. */
  function isDisclosure(attributes: Attributes): boolean {
    const { id, class: names } = attributes;
    const role = attributes.get("role");
    if (role === "tabpanel" || role === "region") return true;
    if (id && (controls(id) || /^S:[\da-f]+$/.test(id))) return true;
    return names !== undefined && namesPanel(names);
  }

  /** The `style` attribute, and the colour of `<font>`; on other elements browsers do not ask for it. */
  function inlineAppearance(node: PageNode, style: string | undefined): Appearance | undefined {
    const declared = style ? declarationsOf(style) : undefined;
    const colour = node.tag === "font" && !declared?.colour ? node.get("color") : "";
    return colour ? over(declared ?? unsaid, { colour }) : declared;
  }

  function judge(node: PageNode, appearance: Appearance, fromSheet: boolean): HiddenKind | undefined {
    const faded = appearance.visibility === "hidden" || (appearance.opacity ?? 1) < 0.1;
    if (appearance.display === "none") return fromSheet && holdsMost(node) ? undefined : "css";
    if (faded) return holdsMost(node) ? undefined : "css";
    if (appearance.offscreen) return holdsMost(node) ? undefined : "offscreen";
    if (appearance.tiny) return holdsMost(node) ? undefined : "tiny";
    // Rules, drawn lines and pictures have no letters whose colour could hide them.
    if (appearance.colour && node.children.length > 0 && sameColour(node, appearance)) return "colour";
    return undefined;
  }

  function sameColour(node: PageNode, appearance: Appearance): boolean {
    const colour = colourOf(appearance.colour ?? "");
    if (!colour) return false;
    if (colour[3] < 0.1) return true;
    const background = backgroundBehind(node, appearance);
    return background !== undefined && background[3] >= 0.1 && looksSame(colour, background);
  }

  /** The nearest stated background; white when nothing around the element could have set another one. */
  function backgroundBehind(node: PageNode, appearance: Appearance) {
    const own = colourOf(appearance.background ?? node.get("bgcolor"));
    if (own || appearance.background) return own;
    let styled = node.has("class") || node.has("id");
    let up = node.parent;
    for (; up && up !== page.root; up = up.parent) {
      const stated = statedBackground(up);
      if (stated) return colourOf(stated);
      styled ||= up.has("class") || up.has("id");
    }
    isOpen ??= hasLinkedStyles(page);
    const stated = frame && (statedBackground(page.root) || statedBackground(frame.html));
    if (!stated) return styled && isOpen ? undefined : white;
    const colour = colourOf(stated);
    // The text of dark pages often stands in a light box, which a style sheet that is not read may draw.
    return styled && isOpen && colour && isDark(colour) ? undefined : colour;
  }

  /** The background that an element itself has; asked of every ancestor of coloured text, so remembered. */
  function statedBackground(node: PageNode): string {
    let stated = backgrounds.get(node);
    if (stated === undefined) {
      const style = node.get("style");
      stated =
        (style ? declarationsOf(style)?.background : undefined) ??
        (sheet.appearance(node, sheet.aroundAll(node.parent))?.background || node.get("bgcolor"));
      const isFrame = node.tag === "body" || node.tag === "html";
      if (!stated && !isFrame && style.includes("background")) stated = "unknown";
      backgrounds.set(node, stated);
    }
    return stated;
  }

  function holdsMost(node: PageNode): boolean {
    // Most are icons that a style sheet draws.
    if (node.children.length === 0) return false;
    // Nested wrappers that all hold most of the page must not be counted again and again.
    if (counted > 8 * pageLength && counted > 8 * pageLengthUpTo(counted)) return false;
    const length = textLength(node, isWholeLength ? pageLength / 2 + 1 : Number.POSITIVE_INFINITY);
    counted += length;
    return length * 2 > pageLengthUpTo(length * 2);
  }

  /** Most of what is hidden is short, and is compared with the beginning of the page alone. */
  function pageLengthUpTo(enough: number): number {
    if (pageLength < enough && !isWholeLength) {
      // Doubled, so that a page is counted a few times at most.
      const next = Math.max(enough, 2 * pageLength);
      pageLength = textLength(page.root, next);
      isWholeLength = pageLength < next;
    }
    return pageLength;
  }

  function holdsMathOrMost(node: PageNode): boolean {
    return node.tag === "math" || holdsMost(node);
  }
}

const importantDisplay = /display\s*:[^;]*!/i;

/** Among more siblings it is no short text with its copy. */
const mostSiblings = 20;

/** Browsers and screen readers take the value in any case and with space around it. */
const isTrue = (value: string) => value.trim().toLowerCase() === "true";

/** Panels that a reader opens: Bootstrap, ARIA patterns, sliders of all kinds; React's streamed parts (`S:1`). */
const panelNames =
  /(?:^|[\s_-])(?:accordion|accordian|acd|collapse|collapsible|collapsed|tab-?(?:pane|panel|content|body)s?|tabs?|panel|slides?|slick|swiper|carousel|faqs?|answer|toggle|expand(?:able|ed)?|disclosure)(?:$|[\s_-])/i;

/** A template that browsers show at once, as the inside of a custom element, is no hidden one. */
function isUnusedTemplate(node: PageNode): boolean {
  return node.tag === "template" && !/^(?:open|closed)$/i.test(node.get("shadowrootmode"));
}

/** Ids that some control of the page opens. */
function controlledIds({ controls }: ParsedPage): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const attributes of controls) {
    const target = attributes.get("data-target") ?? attributes.get("data-bs-target") ?? attributes.href;
    const named = attributes.get("aria-controls");
    if (named) for (const id of named.split(/\s+/)) ids.add(id);
    if (target?.startsWith("#") && target.length > 1) ids.add(target.slice(1));
  }
  return ids;
}

/** Those that are still in the tree. */
function childrenOf(node: PageNode): PageNode[] {
  return node.children.filter((child) => child.tag === "" || child.parent === node);
}

/** Whether style sheets that are not read could say more. */
function hasLinkedStyles({ headLinks }: ParsedPage): boolean {
  return headLinks.some((link) => /stylesheet/i.test(link.get("rel")));
}

/** Length of the text below a node, counted no further than `enough`. */
function textLength(root: PageNode, enough: number): number {
  let length = 0;
  const stack = [root];
  for (let node = stack.pop(); node && length < enough; node = stack.pop()) {
    if (isUnusedTemplate(node)) continue;
    const { children } = node;
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as PageNode;
      if (child.tag === "") length += child.text.trim().length;
      else stack.push(child);
    }
  }
  return length;
}
