import type { ComputedStyle, DomElement, DomNode, PageGlobals } from "./dom.ts";

export interface SnapshotLimits {
  characters: number;
  nodes: number;
  depth: number;
  milliseconds: number;
  /** Colours that differ by no more, summed over three channels of 255, look the same. */
  colourDistance: number;
}

export interface Snapshot {
  html: string;
  url: string;
  truncated: boolean;
}

/**
 * Runs inside the page, so it may use nothing but its argument and the DOM. Writes the page as people see it:
 * shadow trees and frames of the same origin in their places, and a `hidden` attribute on whatever style
 * sheets and scripts made invisible, which nobody can tell from the source alone. The walk keeps its own
 * stack: a script can nest elements deeper than recursion allows.
 */
export function takeSnapshot(limits: SnapshotLimits): Snapshot {
  const page = globalThis as unknown as PageGlobals;
  const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
  // Sheets are applied, and the rest holds no text.
  const skipped = /^(?:style|template|object|embed|canvas|audio|video)$/;
  const output: string[] = [];
  const started = Date.now();
  let characters = 0;
  let nodes = 0;
  let scripts = 0;
  let colourTests = 0;

  const write = (text: string) => {
    output.push(text);
    characters += text.length;
  };
  const escapeText = (text: string) =>
    text.replace(/[&<>]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt" }[sign]};`);
  const escapeValue = (text: string) => text.replace(/[&"]/g, (sign) => (sign === "&" ? "&amp;" : "&quot;"));
  const pixels = (length: string) => Number.parseFloat(length) || 0;

  // The browser itself turns any colour (`oklch()`, `color-mix()`, wide gamuts) into channels: it paints one pixel.
  const canvas = page.document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext?.("2d", { willReadFrequently: true }) ?? null;
  const painted = new Map<string, readonly number[]>();
  const channelsOf = (colour: string): readonly number[] => {
    let channels = painted.get(colour);
    if (channels === undefined) {
      brush?.clearRect(0, 0, 1, 1);
      if (brush) brush.fillStyle = colour;
      brush?.fillRect(0, 0, 1, 1);
      channels = Array.from(brush?.getImageData(0, 0, 1, 1).data ?? [0, 0, 0, 255]);
      painted.set(colour, channels);
    }
    return channels;
  };
  /** Below a tenth of full opacity nothing can be read. */
  const transparent = (colour: string) => (channelsOf(colour)[3] ?? 255) < 26;
  const looksSame = (first: string, second: string): boolean => {
    if (first === second) return true;
    const others = channelsOf(second);
    const distance = channelsOf(first)
      .slice(0, 3)
      .reduce((sum, channel, at) => sum + Math.abs(channel - (others[at] ?? 0)), 0);
    return distance <= limits.colourDistance;
  };

  /** Whether a box stands left of the page or above it, as far as its own frame tells. */
  const isBeyond = (element: DomElement): boolean => {
    if (element.ownerDocument !== page.document) return true;
    const { x, y, width, height } = element.getBoundingClientRect();
    return x + width + page.scrollX <= 0 || y + height + page.scrollY <= 0;
  };

  /** The element and all that is in it. */
  const boxHidden = (element: DomElement, style: ComputedStyle): boolean => {
    if (style.display === "none") return true;
    if (style.contentVisibility === "hidden" || /opacity\(0(?:\.0\d*)?\)/.test(style.filter)) return true;
    // A mask of nothing but transparent colours.
    if (
      style.maskImage.includes("gradient(") &&
      !/rgb\(|rgba\([^)]*(?:0\.\d+|[1-9])\)|url\(/.test(style.maskImage)
    )
      return true;
    if (/^matrix\(0, 0, 0, 0,/.test(style.transform)) return true;
    const placed = style.position === "absolute" || style.position === "fixed";
    const isFarOff = placed && (pixels(style.left) < -500 || pixels(style.top) < -500);
    // Such an offset may also lead back from a place far down or to the right.
    if (isFarOff && isBeyond(element)) return true;
    if (pixels(style.marginLeft) < -2_000) return true;
    if (placed && /^rect\(0px,? 0px,? 0px,? 0px\)$|^rect\(1px,? 1px,? 1px,? 1px\)$/.test(style.clip))
      return true;
    if (/^(?:inset\((?:50|100)%|circle\(0)/.test(style.clipPath)) return true;
    // "auto" and empty boxes (display: contents, inline) have no size to be judged by.
    const clips = style.overflow === "hidden" || style.overflow === "clip";
    const tiny = (length: string) => /^[\d.]+px$/.test(length) && pixels(length) <= 1;
    return clips && (tiny(style.width) || tiny(style.height));
  };

  /** White on white: but a picture or another box may be in the background, which only the painted page can tell. */
  const sameColour = (element: DomElement, letters: string): boolean => {
    let behind: DomElement | null = element;
    while (behind !== null) {
      const { backgroundColor, backgroundImage } = page.getComputedStyle(behind);
      if (backgroundImage !== "none") return false;
      if (!transparent(backgroundColor)) {
        if (!looksSame(backgroundColor, letters)) return false;
        break;
      }
      behind = behind.parentElement;
    }
    if (behind === null && !looksSame(letters, "rgb(255, 255, 255)")) return false;
    colourTests += 1;
    if (colourTests > 200) return true;
    element.scrollIntoView({ block: "center" });
    const box = element.getBoundingClientRect();
    const stacked = element.ownerDocument.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return stacked.every((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return true;
      const { backgroundColor, backgroundImage } = page.getComputedStyle(other);
      const picture = /^(?:img|picture|svg|video|canvas|iframe)$/.test(other.localName);
      return (
        !picture &&
        backgroundImage === "none" &&
        (transparent(backgroundColor) || looksSame(backgroundColor, letters))
      );
    });
  };

  /** Only the text that is directly in the element: these properties are its children's to change. */
  const textHidden = (element: DomElement, style: ComputedStyle): boolean => {
    if (style.visibility !== "visible" || pixels(style.fontSize) < 2 || pixels(style.textIndent) < -500)
      return true;
    // Text that is cut out of a coloured background has a transparent colour itself.
    if (style.backgroundClip.includes("text")) return false;
    const letters = style.webkitTextFillColor || style.color;
    return transparent(letters) || sameColour(element, letters);
  };

  /** Whether a box around the text shows a part of it at a time, as carousels do, or folds it away. */
  const isCarried = (element: DomElement): boolean => {
    for (let up: DomElement | null = element; up !== null; up = up.parentElement) {
      if (up.localName === "body") return false;
      if (up.localName === "details" || page.getComputedStyle(up).overflow !== "visible") return true;
    }
    return false;
  };

  /** Text that is drawn with no size, or where no scrolling leads: whatever moved it there. */
  const isOutOfSight = (text: DomNode, element: DomElement): boolean => {
    if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false)
      return !isCarried(element);
    const { ownerDocument } = element;
    const range = ownerDocument.createRange();
    range.selectNodeContents(text);
    // Without boxes the text is not laid out, such as in a menu of choices.
    if (range.getClientRects().length === 0) return false;
    const { width, height, right, bottom } = range.getBoundingClientRect();
    if (width < 1 || height < 2) return true;
    if (ownerDocument !== page.document) return false;
    const isAway = right + page.scrollX <= 0 || bottom + page.scrollY <= 0;
    return isAway && !isCarried(element);
  };

  const attributesOf = (element: DomElement, hidden: boolean): string => {
    let text = "";
    for (let index = 0; index < Math.min(element.attributes.length, 100); index += 1) {
      const { name, value } = element.attributes[index] ?? { name: "", value: "" };
      // `hidden` and `style` are replaced by what the browser made of them.
      if (!/^[a-z][\w:.-]*$/i.test(name) || name === "style" || name === "hidden" || /^on/i.test(name))
        continue;
      if (value.length > 4_000) continue;
      text += ` ${name}="${escapeValue(value)}"`;
    }
    return hidden ? `${text} hidden=""` : text;
  };

  const childrenOf = (element: DomElement): ArrayLike<DomNode> => {
    if (element.shadowRoot !== null) return element.shadowRoot.childNodes;
    if (element.localName === "slot") {
      const assigned = element.assignedNodes?.({ flatten: true });
      if (assigned !== undefined && assigned.length > 0) return assigned;
    }
    if (element.localName === "iframe" || element.localName === "frame") {
      return element.contentDocument?.body?.childNodes ?? [];
    }
    return element.childNodes;
  };

  interface Visit {
    node: DomNode;
    depth: number;
    /** Inside something hidden: nothing below needs to be looked at. */
    hidden: boolean;
    textHidden: boolean;
    /** The product of the opacities of all elements around the node. */
    opacity: number;
    /** The element in whose box the node is shown, if it is on the page at all. */
    parent: DomElement | undefined;
  }
  const stack: (Visit | string)[] = [];
  const visitChildren = (list: ArrayLike<DomNode>, visit: Omit<Visit, "node">) => {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      const node = list[index];
      if (node !== undefined) stack.push({ ...visit, node });
    }
  };

  const hasText = (list: ArrayLike<DomNode>): boolean => {
    for (let index = 0; index < list.length; index += 1) {
      const node = list[index];
      if (node?.nodeType === 3 && node.textContent?.trim()) return true;
    }
    return false;
  };

  // Metadata is kept whole. Of a program only the beginning is: by it challenge pages are recognised.
  const visitScript = (element: DomElement) => {
    const type = element.getAttribute("type") ?? "";
    const source = element.textContent ?? "";
    const kept = type === "application/ld+json" ? source : source.slice(0, 2_000);
    scripts += kept.length;
    const text = scripts > 200_000 ? "" : kept.replaceAll("<", "\\u003c");
    write(`<script${attributesOf(element, false)}>${text}</script>`);
  };

  // A text for readers without scripts is kept in case the scripts fail; "please enable" and counting pixels
  // are shorter. With scripts on, the browser holds the markup inside as plain text.
  const visitNoscript = (element: DomElement) => {
    const source = element.textContent ?? "";
    if (source.length > 1_000) write(`<noscript>${source.replace(/<\/noscript/gi, "")}</noscript>`);
  };

  const visitElement = (visit: Visit, element: DomElement) => {
    const name = element.localName;
    if (name === "script") return visitScript(element);
    if (name === "noscript") return visitNoscript(element);
    if (skipped.test(name) || !/^[a-z][\w:.-]*$/i.test(name)) return;
    const children = childrenOf(element);
    let hidden = false;
    let textInvisible = false;
    let { opacity, parent: boxed } = visit;
    const isShown = !visit.hidden && visit.depth > 1 && !/^(?:head|title|meta|link|base)$/.test(name);
    if (isShown) {
      const style = page.getComputedStyle(element);
      // Slots and other elements without a box of their own count as invisible, their text does not.
      if (style.display !== "contents") boxed = element;
      opacity *= Number(style.opacity);
      hidden = opacity < 0.05 || boxHidden(element, style);
      textInvisible = !hidden && hasText(children) && textHidden(element, style);
    }
    const below = {
      depth: visit.depth + 1,
      hidden: visit.hidden || hidden,
      textHidden: textInvisible,
      opacity,
      parent: isShown ? boxed : undefined,
    };
    // Deeper levels lose their tags, never their text.
    if (visit.depth <= limits.depth) {
      const tag = name === "iframe" || name === "frame" || name === "slot" ? "div" : name;
      write(`<${tag}${attributesOf(element, hidden)}>`);
      if (voidElements.test(tag)) return;
      stack.push(`</${tag}>`);
    }
    visitChildren(children, below);
  };

  const visitText = (visit: Visit, node: DomNode) => {
    const text = node.textContent ?? "";
    const escaped = escapeText(text);
    const { parent } = visit;
    const isHidden =
      text.trim() !== "" &&
      (visit.textHidden || (!visit.hidden && parent !== undefined && isOutOfSight(node, parent)));
    write(isHidden ? `<span hidden="">${escaped}</span>` : escaped);
  };

  const root = page.document.documentElement;
  if (root !== null)
    stack.push({ node: root, depth: 0, hidden: false, textHidden: false, opacity: 1, parent: undefined });
  let truncated = false;
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === "string") {
      write(item);
      continue;
    }
    if (truncated) continue;
    nodes += 1;
    truncated = characters > limits.characters || nodes > limits.nodes;
    if (nodes % 1_000 === 0 && Date.now() - started > limits.milliseconds) truncated = true;
    if (item.node.nodeType === 1) visitElement(item, item.node as DomElement);
    else if (item.node.nodeType === 3) visitText(item, item.node);
  }
  page.scrollTo(0, 0);
  return { html: `<!doctype html>${output.join("")}`, url: page.location.href, truncated };
}
