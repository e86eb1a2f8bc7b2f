import { stripInvisible } from "../sanitise/invisible.ts";
import { type PageNode, plainText, walk } from "./tree/node.ts";
import { showWindowsSigns } from "./windows-signs.ts";

export const pictureFile = /\.(?:jpe?g|png|gif|webp|svg|avif)$/i;

/** The words of a text, to see whether it says the same as another. */
export const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What a picture shows, in words; "" for what names an icon ("Share", "Meadow logo"), and for file names. */
export function alternativeText(image: PageNode): string {
  const alt = stripInvisible(showWindowsSigns(image.get("alt")))
    .text.replace(/\s+/g, " ")
    .trim();
  if (!/\S\s+\S/.test(alt) && !withoutSpaces.test(alt)) return "";
  if (pictureFile.test(alt) || iconName.test(alt) || cameraName.test(alt)) return "";
  const text = alt.replace(/[[\]]/g, "");
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

/** What is longer describes every detail for those who cannot see it. */
const longestText = 300;
const iconName = /\b(?:icon|logo|avatar|profile (?:picture|photo|image))$/i;
/** What cameras and systems call their files: "IMG_2962 copy", "Screen Shot 2016-11-30 at 10.33". */
const cameraName = /^(?:screen ?shot[ -]\d{4}-|(?:img|dscn?|pxl)[ _-]?\d{3})/i;
const withoutSpaces = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** A box with more pictures is a gallery, or shows whose customers these are. */
const mostPictures = 2;
/** An element with so many lines of text holds the text itself, and its pictures belong to it at both ends too. */
const fewestTexts = 2;
const textTags: ReadonlySet<string> = new Set("p h2 h3 h4 h5 h6 ul ol blockquote pre table".split(" "));
const holdsText = ({ kept, chars }: PageNode) => kept && chars > 0;

/**
 * Marks the pictures between the kept parts of an element: they have no text of their own by which they could have
 * been chosen. A box with text that was not chosen (a teaser) goes with its picture.
 */
export function keepPictures({ tag, children }: PageNode): void {
  const texts = children.filter((child) => holdsText(child) && textTags.has(child.tag)).length;
  const isText = texts >= fewestTexts || tag === "figure";
  let before: PageNode | undefined;
  let next = 0;
  children.forEach((child, index) => {
    if (holdsText(child)) before = child;
    else if (!child.kept && child.tag !== "" && child.chars === 0) {
      const pictures = findPictures(child);
      if (pictures.length === 0 || pictures.length > mostPictures) return;
      while (next < children.length && (next <= index || !holdsText(children[next] as PageNode))) next += 1;
      const after = children[next];
      if (isText || (before && after)) for (const picture of pictures) mark(picture, [before, after]);
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

/** Headlines and captions are often given to pictures too: what is said beside one is not said again. */
function mark(picture: PageNode, beside: (PageNode | undefined)[]): void {
  const said = letters(alternativeText(picture));
  if (beside.some((node) => node && node.chars < longestEcho && letters(plainText(node)).includes(said)))
    return;
  for (let node: PageNode | undefined = picture; node && !node.kept; node = node.parent) node.kept = true;
}

/** A longer text would have to be searched for every picture beside it. */
const longestEcho = 2_000;
