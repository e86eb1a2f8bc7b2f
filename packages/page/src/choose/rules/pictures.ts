import { isInline, type PageNode, plainText, walk } from "../../html/node.ts";
import { alternativeText, letters } from "../../html/text.ts";
import { type Block, type Layout, markKept } from "../layout.ts";

/** A box with more pictures is a gallery, or a row of customers' logos. */
const mostPictures = 2;
/** An element with this many blocks of text holds the text itself, and its pictures belong to it at both ends too. */
const fewestTexts = 2;
const textTags: ReadonlySet<string> = new Set("p h2 h3 h4 h5 h6 ul ol blockquote pre table".split(" "));
const holdsText = ({ kept, chars }: PageNode) => kept && chars > 0;

/** A picture that may stay, its description, and what comes before and after it. */
interface Candidate {
  picture: PageNode;
  said: string;
  beside: (PageNode | undefined)[];
}

/**
 * Marks the pictures between the kept parts of elements: they have no text by which they could have
 * been chosen. A description that several share, or that is the headline, does not say what one of them shows.
 */
export function keepPictures({ root, blocks }: Pick<Layout, "root" | "blocks">): void {
  markKept({ root, blocks });
  const candidates: Candidate[] = [];
  collect(root, candidates);
  if (candidates.length === 0) return;
  const times = new Map<string, number>();
  for (const { said } of candidates) times.set(said, (times.get(said) ?? 0) + 1);
  for (let index = 0; index < blocks.length; index++) {
    const { owner, text } = blocks[index] as Block;
    if (owner.tag === "h1") times.set(letters(text), 2);
  }
  for (const candidate of candidates) if (times.get(candidate.said) === 1) mark(candidate);
}

/** Visits the elements that hold something kept. Recursive, because the parser bounds the depth of a tree. */
function collect(node: PageNode, candidates: Candidate[]): void {
  const { children } = node;
  if (children.some(mayBePicture)) addCandidates(node, candidates);
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (child.kept && !isInline(child)) collect(child, candidates);
  }
}

/** A box without text that was not chosen; most are empty cells. */
const mayBePicture = ({ kept, tag, chars, children }: PageNode) =>
  !kept && tag !== "" && chars === 0 && (tag === "img" || children.length > 0);

/** The pictures between the kept parts of one element; those in a box with text that was not kept (a teaser) are left out. */
function addCandidates({ tag, children }: PageNode, candidates: Candidate[]): void {
  let texts = tag === "figure" ? fewestTexts : 0;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (holdsText(child) && textTags.has(child.tag)) texts += 1;
  }
  let before: PageNode | undefined;
  let next = 0;
  children.forEach((child, index) => {
    if (holdsText(child)) before = child;
    else if (mayBePicture(child)) {
      const pictures = findPictures(child);
      if (pictures.length === 0 || pictures.length > mostPictures) return;
      while (next < children.length && (next <= index || !holdsText(children[next] as PageNode))) next += 1;
      const after = children[next];
      if (texts < fewestTexts && !(before && after)) return;
      for (const picture of pictures)
        candidates.push({ picture, said: letters(alternativeText(picture)), beside: [before, after] });
    }
  });
}

function findPictures(box: PageNode): PageNode[] {
  const pictures: PageNode[] = [];
  walk(box, (node) => {
    if (node.tag !== "img" || !alternativeText(node)) return undefined;
    return pictures.push(node) > mostPictures ? "stop" : false;
  });
  return pictures;
}

/** Captions are often descriptions too: text beside a picture is not repeated. */
function mark({ picture, said, beside }: Candidate): void {
  if (beside.some((node) => node && says(node, said))) return;
  for (let node: PageNode | undefined = picture; node && !node.kept; node = node.parent) node.kept = true;
}

/** A longer text would have to be searched for every picture beside it. */
const longestEcho = 2_000;

const says = (node: PageNode, said: string) =>
  node.chars >= said.length && node.chars < longestEcho && letters(plainText(node)).includes(said);
