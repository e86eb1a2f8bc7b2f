import { isInline, PageNode, plainText, walk } from "../html/node.ts";

/** More labels are a menu, longer ones are text. */
const mostLabels = 12;
const longestLabel = 40;
/** MkDocs `tabbed-labels`, Docusaurus `tabs__item`, VitePress `tabs`; not `table` or `tablet`. */
const tabWord = /(?:^|[\s_-])tab(?!le)/i;
/** Boxes around a row of labels: Starlight has one around the list, and an item around each label. */
const mostBoxes = 3;

/**
 * Code in tabs ("npm", "yarn"): the labels stand side by side above panels of which one is shown at a time.
 * Read from top to bottom, each label belongs above its panel; where panels are missing, bars part the labels.
 */
export function labelCodeTabs(node: PageNode): void {
  if (node.tag === "pre") return;
  const { children } = node;
  let moved: Moved | undefined;
  for (let index = 0; index < children.length; index++) {
    const row = children[index] as PageNode;
    const labels = labelsOf(row);
    if (!labels) continue;
    const found = panelsBehind(children, index, labels.length);
    if (!found) {
      partLabels(labels);
      continue;
    }
    moved ??= new Moved();
    moved.add(row, labels, found);
  }
  moved?.applyTo(node);
  for (let index = 0; index < node.children.length; index++) {
    const child = node.children[index] as PageNode;
    if (child.tag !== "") labelCodeTabs(child);
  }
}

/** What changes below one element; applied once, however many sets of tabs it has. */
class Moved {
  private readonly rows = new Set<PageNode>();
  private readonly labels = new Map<PageNode, PageNode>();

  add(row: PageNode, labels: readonly PageNode[], { panels, box }: Panels): void {
    this.rows.add(row);
    panels.forEach((panel, at) => {
      this.labels.set(panel, labels[at] as PageNode);
    });
    if (box) this.applyTo(box);
  }

  applyTo(parent: PageNode): void {
    parent.children = parent.children.flatMap((child) => {
      if (this.rows.has(child)) return [];
      const label = this.labels.get(child);
      return label && child.chars > 0 ? [lineOf(label, parent), child] : [child];
    });
  }
}

const isElement = ({ tag }: PageNode) => tag !== "";
const elementsOf = (node: PageNode) => node.children.filter(isElement);

function labelsOf(row: PageNode): PageNode[] | undefined {
  if (row.tag === "") return undefined;
  let list = row;
  for (let boxes = 0; boxes < mostBoxes && list.children.length === 1; boxes++)
    list = list.children[0] as PageNode;
  if (list.children.length < 2 || list.children.length > 2 * mostLabels) return undefined;
  const named = list.get("role") === "tablist" || isNamedTab(list);
  const first = list.children.find(isElement);
  // Nearly all elements are told apart by this alone.
  if (!first || !(named || isTab(first))) return undefined;
  const labels = elementsOf(list);
  if (labels.length < 2 || labels.length > mostLabels) return undefined;
  const areLabels = labels.every(
    (label) => (named || isTab(label)) && label.chars > 0 && label.chars <= longestLabel && isShort(label),
  );
  return areLabels ? labels : undefined;
}

function isNamedTab({ attributes }: PageNode): boolean {
  return attributes?.class !== undefined && tabWord.test(attributes.class);
}

function isTab(label: PageNode): boolean {
  if (label.get("role") === "tab" || isNamedTab(label)) return true;
  return label.children.length === 1 && label.children[0]?.get("role") === "tab";
}

/** A label is a word or two; what holds blocks, code or pictures of code is no label. */
function isShort(label: PageNode): boolean {
  return label.tag === "li" || isInline(label) || label.children.every(isInline);
}

interface Panels {
  panels: readonly PageNode[];
  /** The box around them, if there is one. */
  box?: PageNode;
}

/** As many boxes as labels behind the row, or inside of the box behind it; one of them at least with code. */
function panelsBehind(children: readonly PageNode[], row: number, count: number): Panels | undefined {
  const behind: PageNode[] = [];
  for (let at = row + 1; at < children.length && behind.length < count; at++) {
    const next = children[at] as PageNode;
    if (next.tag !== "") behind.push(next);
  }
  const [box] = behind;
  if (!box) return undefined;
  const inside = box.children.length > 3 * count ? [] : elementsOf(box);
  if (inside.length === count && inside.some(holdsCode)) return { box, panels: inside };
  return behind.length === count && behind.every(holdsCode) ? { panels: behind } : undefined;
}

function holdsCode(panel: PageNode): boolean {
  return walk(panel, ({ tag }) => (tag === "pre" ? "stop" : undefined));
}

function lineOf(label: PageNode, parent: PageNode): PageNode {
  const line = new PageNode("p", "", undefined);
  line.append(new PageNode("", plainText(label), undefined));
  line.chars = label.chars;
  line.parent = parent;
  return line;
}

/** Labels on one line; points of a list and lines of their own stand apart already. */
function partLabels(labels: readonly PageNode[]): void {
  const parent = labels[0]?.parent;
  if (!parent || !labels.every(isInline)) return;
  const later = new Set(labels.slice(1));
  parent.children = parent.children.flatMap((child) => {
    if (!later.has(child)) return [child];
    const bar = new PageNode("", " | ", undefined);
    bar.parent = parent;
    return [bar, child];
  });
}
