import type { HiddenCounts, HiddenKind } from "../../types.ts";
import type { Attributes } from "../attributes.ts";
import { isUnusedTemplate, type PageNode } from "../node.ts";
import type { ParsedPage } from "../parse.ts";
import { firstWords, remember } from "../text.ts";
import { silentTags } from "../vocabulary/tag-names.ts";
import { Backgrounds, framePage, PageText } from "./backgrounds.ts";
import { plainCss } from "./css-values.ts";
import { type Appearance, readDeclarations, readImportant } from "./declarations.ts";
import { classKinds, Disclosures } from "./names.ts";
import { type InlineStyle, joined, StyleSheet } from "./sheet.ts";
import { markCellIcon, markTaskBox } from "./symbols.ts";

/**
 * Removes from the tree what a person does not see, and counts it by kind. An element that holds most of the page's
 * text stays if it is only transparent, invisible or `aria-hidden`: many pages fade in by script. `elements` are what is
 * left, in document order, the root first.
 */
export function removeHidden(page: ParsedPage, keepAll: boolean) {
  const hidden: HiddenCounts = {};
  const frame = keepAll ? undefined : framePage(page);
  const classes = frame?.classes ?? [];
  const sheet = new StyleSheet(keepAll ? [] : page.styles, classes);
  if (page.comments > 0) hidden.comment = page.comments;
  const kindsOfClasses = classKinds(classes);
  const disclosures = new Disclosures(page);
  const inlineStyleOf = remember(readInlineStyle);
  const slotsOf = remember(findSlots);
  const backgrounds = new Backgrounds(page, frame?.html, appearanceOf);
  const text = new PageText(page.root);
  /** Elements that stay only because something inside them can be seen. */
  const opened = new Set<PageNode>();

  const elements: PageNode[] = [];
  visit(page.root, frame ? sheet.ancestorBits(frame.html, 0) : 0);
  frame?.remove();
  return { hidden, elements };

  /** Recursive, because the parser bounds the depth of a tree. */
  function visit(node: PageNode, above: number): void {
    elements.push(node);
    if (node.tag === "li") markTaskBox(node);
    else if (node.tag === "td") markCellIcon(node);
    const { children } = node;
    if (children.length === 0) return;
    const ancestors = sheet.ancestorBits(node, above);
    let isLess = false;
    let shadowRoot: PageNode | undefined;
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index] as PageNode;
      if (child.tag === "" || (opened.size > 0 && opened.has(child))) continue;
      const kind = kindOf(child, ancestors);
      if (!kind) {
        if (child.tag !== "template" || keepAll) continue;
        // Only the first template becomes the shadow root.
        const unused = shadowRoot;
        shadowRoot = child;
        if (!unused) continue;
        unused.parent = undefined;
        hidden.template = (hidden.template ?? 0) + 1;
        isLess = true;
        continue;
      }
      if (kind !== "silent") hidden[kind] = (hidden[kind] ?? 0) + 1;
      if ((kind === "css" || kind === "tiny") && keepShownInside(child)) continue;
      child.parent = undefined;
      isLess = true;
    }
    if (isLess) node.children = children.filter((child) => child.tag === "" || child.parent === node);
    if (shadowRoot && !text.isMostIn(node)) removeUnslotted(node, shadowRoot);
    for (const child of node.children) if (child.tag !== "") visit(child, ancestors);
  }

  /** Of what stands beside a shadow root, only what it has a slot for is shown. */
  function removeUnslotted(host: PageNode, shadowRoot: PageNode): void {
    const slots = slotsOf(shadowRoot);
    const children: PageNode[] = [];
    for (const child of host.children) {
      if (child === shadowRoot || slots.has(child.get("slot"))) children.push(child);
      else if (child.tag !== "") {
        child.parent = undefined;
        hidden.template = (hidden.template ?? 0) + 1;
      }
    }
    host.children = children;
  }

  /** The names of the slots in a shadow root that are shown. */
  function findSlots(shadowRoot: PageNode): ReadonlySet<string> {
    const slots = new Set<string>();
    look(shadowRoot);
    return slots;

    function look(parent: PageNode): void {
      const inner = parent.children.find((child) => child.tag === "template" && !isUnusedTemplate(child));
      const passed = inner && slotsOf(inner);
      for (const child of parent.children) {
        if (child.tag === "" || child.tag === "template" || kindOf(child)) continue;
        if (passed && !passed.has(child.get("slot"))) continue;
        if (child.tag === "slot") slots.add(child.get("name"));
        else look(child);
      }
    }
  }

  function kindOf(node: PageNode, ancestors?: number): HiddenKind | "silent" | undefined {
    if (silentTags.has(node.tag)) return "silent";
    if (isUnusedTemplate(node)) return "template";
    if (keepAll) return undefined;
    const { attributes } = node;
    if (node.tag === "dialog") {
      if (!node.has("open")) return "dialog";
    } else if (node.has("popover")) return "dialog";
    const ownKind = attributes ? kindOfAttributes(node, attributes) : undefined;
    if (ownKind) return ownKind === "shown" ? undefined : ownKind;
    const appearance = appearanceOf(node, ancestors);
    return appearance && judge(node, appearance);
  }

  /** What the attributes say without a style; undefined if they leave it open. */
  function kindOfAttributes(
    node: PageNode,
    attributes: Attributes,
  ): HiddenKind | "silent" | "shown" | undefined {
    const { class: names, style } = attributes;
    const concealed = attributes.get("hidden");
    const aria = attributes.get("aria-hidden");
    const named = names ? kindsOfClasses.get(names) : undefined;
    if (named === "formula source" || node.tag === "mjx-assistive-mml") return "shown";
    if (named === "formula drawing") return node.tag === "mjx-container" ? "shown" : "silent";
    if ((concealed !== undefined || aria === "true" || style) && disclosures.isOne(attributes))
      return "shown";
    if (concealed !== undefined && concealed !== "until-found") return "attribute";
    // Browsers and screen readers ignore case and white space in the value.
    const isAriaHidden = aria?.trim().toLowerCase() === "true";
    if (isAriaHidden && node.tag !== "math" && !text.isMostIn(node))
      return hasSpokenCopy(node) ? "shown" : "aria";
    return named;
  }

  /** "/mo" beside "per month" for screen readers, or two prices (WooCommerce): the former is what people see. */
  function hasSpokenCopy(node: PageNode): boolean {
    const siblings = node.parent?.children ?? [];
    if (node.parent?.tag === "button" || siblings.length > mostSiblings) return false;
    if (!/\p{L}{2}|\d/u.test(firstWords(node))) return false;
    const elements = siblings.filter(({ tag }) => tag !== "");
    const at = elements.indexOf(node);
    // WP Recipe Maker puts the copy at the end of the number before the unit.
    return [elements[at - 1], elements[at - 1]?.children.at(-1), elements[at + 1]].some(
      (beside) => beside && kindsOfClasses.get(beside.get("class")) === "screen-reader",
    );
  }

  function appearanceOf(node: PageNode, ancestors?: number): Appearance | undefined {
    const { attributes } = node;
    let inline = attributes?.style ? inlineStyleOf(attributes.style) : undefined;
    // Browsers read the `color` attribute of `<font>` only.
    const colour = node.tag === "font" ? node.get("color") : "";
    if (colour) inline = { normal: joined({ colour }, inline?.normal), important: inline?.important };
    return sheet.appearance(node, inline, ancestors);
  }

  function judge(node: PageNode, appearance: Appearance): HiddenKind | undefined {
    const { display, visibility, opacity = 1, offscreen, tiny, font, clipped, outOfFlow } = appearance;
    if (display === "none") return isHiddenInline(node) || !text.isMostIn(node) ? "css" : undefined;
    if (visibility === "hidden" || opacity < 0.1) return text.isMostIn(node) ? undefined : "css";
    if (offscreen) return text.isMostIn(node) ? undefined : "offscreen";
    if (tiny || font === "tiny" || (clipped && outOfFlow)) return text.isMostIn(node) ? undefined : "tiny";
    // Lines and pictures have no letters whose colour could hide them.
    const hasColour = appearance.colour && node.children.length > 0;
    return hasColour && backgrounds.hides(node, appearance) ? "colour" : undefined;
  }

  function isHiddenInline({ attributes }: PageNode): boolean {
    const inline = attributes?.style ? inlineStyleOf(attributes.style) : undefined;
    return (inline?.important?.display ?? inline?.normal?.display) === "none";
  }

  /**
   * Children can undo what they inherit: `visibility: visible`, or a font size of their own inside `font-size: 0`.
   * Reduces a hidden element to these; returns false if there are none.
   */
  function keepShownInside(node: PageNode): boolean {
    const { display, visibility, opacity = 1, offscreen, tiny, font } = appearanceOf(node) ?? {};
    if (display === "none" || opacity < 0.1 || offscreen || tiny) return false;
    const isShown = (own: Appearance) =>
      (visibility !== "hidden" || own.visibility === "shown") && (font !== "tiny" || own.font === "readable");
    return reduce(node);

    function reduce(parent: PageNode): boolean {
      const kept = parent.children.filter((child) => {
        if (child.tag === "") return false;
        const own = appearanceOf(child) ?? {};
        if (isShown(own)) return true;
        if (own.display === "none" || !reduce(child)) return false;
        opened.add(child);
        return true;
      });
      if (kept.length > 0) parent.children = kept;
      return kept.length > 0;
    }
  }
}

/** With more siblings it is not a short text beside its copy. */
const mostSiblings = 20;

function readInlineStyle(style: string): InlineStyle | undefined {
  const css = plainCss(style);
  const said = { normal: readDeclarations(css), important: readImportant(css) };
  return said.normal || said.important ? said : undefined;
}
