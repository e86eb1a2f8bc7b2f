import { isInline, type PageNode } from "./tree/node.ts";
import type { ClassMeaning, ClassReader } from "./vocabulary/classify.ts";

/** Tags that say where a block stands, as bits. */
export const zoneBit = {
  nav: 1,
  footer: 2,
  aside: 4,
  header: 8,
  form: 16,
  button: 32,
  figure: 64,
  table: 128,
  list: 256,
  main: 512,
  article: 1024,
  heading: 2048,
  quote: 4096,
  code: 8192,
  details: 16384,
  section: 32768,
  address: 65536,
  link: 131072,
} as const;

const zones: Readonly<Record<string, number>> = {
  nav: zoneBit.nav,
  footer: zoneBit.footer,
  aside: zoneBit.aside,
  header: zoneBit.header,
  form: zoneBit.form,
  fieldset: zoneBit.form,
  button: zoneBit.button,
  figure: zoneBit.figure,
  figcaption: zoneBit.figure,
  table: zoneBit.table,
  ul: zoneBit.list,
  ol: zoneBit.list,
  dl: zoneBit.list,
  main: zoneBit.main,
  article: zoneBit.article,
  h1: zoneBit.heading,
  h2: zoneBit.heading,
  h3: zoneBit.heading,
  h4: zoneBit.heading,
  h5: zoneBit.heading,
  h6: zoneBit.heading,
  blockquote: zoneBit.quote,
  pre: zoneBit.code,
  details: zoneBit.details,
  section: zoneBit.section,
  address: zoneBit.address,
  a: zoneBit.link,
};

const roles: Readonly<Record<string, number>> = {
  navigation: zoneBit.nav,
  contentinfo: zoneBit.footer,
  complementary: zoneBit.aside,
  banner: zoneBit.header,
  search: zoneBit.form,
  main: zoneBit.main,
  article: zoneBit.article,
  menu: zoneBit.nav,
  menubar: zoneBit.nav,
  tablist: zoneBit.nav,
  dialog: zoneBit.aside,
  alertdialog: zoneBit.aside,
};

/** One line of the page: a run of inline content inside a block element. */
export interface Block {
  owner: PageNode;
  /** The run, as indexes into the owner's children. */
  from: number;
  to: number;
  order: number;
  chars: number;
  linkChars: number;
  marks: number;
  links: number;
  /** Its text with single spaces; only the first characters of a long one. */
  text: string;
  /** Bits of `zoneBit` over all elements around it. */
  zone: number;
  /** Bits of `groupBit` over all elements around it, without those that hold most of the page. */
  groups: number;
  /** Of these, the bits of the nearest two elements. */
  nearGroups: number;
  bodyRank: number;
  /** Learned scores of the class words of the nearest three elements: mean, least, most. */
  nameMean: number;
  nameLeast: number;
  nameMost: number;
  depth: number;
  keep: boolean;
}

/** Enough to compare phrases and titles. */
const sampleLength = 240;

interface Frame {
  node: PageNode;
  zone: number;
  groups: number;
  parentGroups: number;
  bodyRank: number;
  depth: number;
  /** Of this element's parent and of the one above. */
  names: readonly [ClassMeaning | undefined, ClassMeaning | undefined];
}

/** Cuts the measured tree into blocks, in document order. */
export function listBlocks(root: PageNode, reader: ClassReader): Block[] {
  const blocks: Block[] = [];
  const most = root.proseChars / 2;
  // A frame is visited once; runs and child elements come out in order because children are pushed backwards
  // and runs are recorded with the position at which their owner would have reached them.
  const stack: (Frame | Block)[] = [
    { node: root, zone: 0, groups: 0, parentGroups: 0, bodyRank: 0, depth: 0, names: [undefined, undefined] },
  ];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if ("owner" in entry) {
      entry.order = blocks.length;
      blocks.push(entry);
      continue;
    }
    const { node, depth } = entry;
    const meaning = reader.read(node);
    const holdsMost = node.proseChars > most;
    const own = holdsMost ? 0 : meaning.groups;
    const zone =
      entry.zone |
      (holdsMost ? (zones[node.tag] ?? 0) & ~31 : (zones[node.tag] ?? 0)) |
      roleZone(node, holdsMost);
    const groups = entry.groups | own;
    const bodyRank = Math.max(entry.bodyRank, meaning.bodyRank);
    const inner: (Frame | Block)[] = [];
    const { children } = node;
    let from = -1;
    for (let index = 0; index <= children.length; index++) {
      const child = children[index];
      if (child && isInline(child)) {
        if (from < 0) from = index;
        continue;
      }
      if (from >= 0) {
        const block = makeBlock(node, from, index);
        if (block.chars > 0) {
          block.zone = zone;
          block.groups = groups;
          block.nearGroups = own | entry.parentGroups;
          block.bodyRank = bodyRank;
          nameScores(block, meaning, entry.names);
          block.depth = depth;
          inner.push(block);
        }
        from = -1;
      }
      if (child && child.chars > 0)
        inner.push({
          node: child,
          zone,
          groups,
          parentGroups: own,
          bodyRank,
          depth: depth + 1,
          names: [meaning, entry.names[0]],
        });
    }
    for (let index = inner.length - 1; index >= 0; index--) stack.push(inner[index] as Frame | Block);
  }
  return blocks;
}

function nameScores(block: Block, own: ClassMeaning, above: Frame["names"]): void {
  let known = 0;
  let sum = 0;
  for (const meaning of [own, above[0], above[1]]) {
    if (!meaning) continue;
    known += meaning.known;
    sum += meaning.sum;
    block.nameLeast = Math.min(block.nameLeast, meaning.least);
    block.nameMost = Math.max(block.nameMost, meaning.most);
  }
  block.nameMean = known > 0 ? sum / known : 0;
}

function roleZone(node: PageNode, holdsMost: boolean): number {
  const role = node.attributes?.role;
  const bit = role ? (roles[role] ?? 0) : 0;
  return holdsMost ? bit & ~31 : bit;
}

function makeBlock(owner: PageNode, from: number, to: number): Block {
  let chars = 0;
  let linkChars = 0;
  let marks = 0;
  let links = 0;
  for (let index = from; index < to; index++) {
    const child = owner.children[index] as PageNode;
    chars += child.chars;
    linkChars += child.linkChars;
    marks += child.marks;
    links += child.links;
  }
  const text = chars > 0 ? sample(owner, from, to) : "";
  return {
    owner,
    from,
    to,
    order: 0,
    chars,
    linkChars,
    marks,
    links,
    text,
    zone: 0,
    groups: 0,
    nearGroups: 0,
    bodyRank: 0,
    nameMean: 0,
    nameLeast: 0,
    nameMost: 0,
    depth: 0,
    keep: false,
  };
}

function sample(owner: PageNode, from: number, to: number): string {
  let text = "";
  const stack: PageNode[] = [];
  for (let index = to - 1; index >= from; index--) stack.push(owner.children[index] as PageNode);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.tag === "") {
      text +=
        node.text.length > sampleLength * 2 ? node.text.trimStart().slice(0, sampleLength * 2) : node.text;
      if (text.length > sampleLength * 3) break;
    } else if (node.tag === "br") text += " ";
    else
      for (let index = node.children.length - 1; index >= 0; index--)
        stack.push(node.children[index] as PageNode);
  }
  return text.replace(/\s+/g, " ").trim().slice(0, sampleLength);
}
