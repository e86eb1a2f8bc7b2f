import { stripInvisible } from "../safe/invisible.ts";
import { decodeControls } from "./decode.ts";
import { type PageNode, singleSpaced, walk } from "./node.ts";

/** Caches a function: class names, styles and colours repeat on a page, and elements are asked again for each child. */
export function remember<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined && !values.has(key)) {
      value = compute(key);
      values.set(key, value);
    }
    return value as Value;
  };
}

/** Computes a value when it is first needed. */
export function once<Value>(compute: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}

const others = /[^\p{L}\p{N}]+/gu;
/** The same for ASCII, which is most texts and faster to search. */
const othersOfAscii = /[^a-z\d]+/g;
const beyondAscii = /[^\u0000-\u007f]/;

/** The letters and digits of a text in lower case, to compare it with another. */
export function letters(text: string): string {
  const small = text.toLowerCase();
  return small.replace(beyondAscii.test(small) ? others : othersOfAscii, "");
}

/** Text below a node exactly as written, `<br>` as a line break. */
export function rawText(root: PageNode): string {
  let text = "";
  walk(root, (node) => {
    text += node.tag === "br" ? "\n" : node.text;
    return undefined;
  });
  return text;
}

/** Longer than any word. Without a bound, nested elements would be read once for each level. */
const enough = 60;

/** The beginning of the text below a node. */
export function firstWords(node: PageNode): string {
  let text = "";
  walk(node, (inner) => {
    if (inner.tag === "") text += inner.text;
    return text.length < enough ? undefined : "stop";
  });
  return text;
}

/** The last three characters of the text below a node. */
export function lastCharacters(node: PageNode): string {
  let text = node.text.slice(-3);
  for (let index = node.children.length - 1; index >= 0 && text.length < 3; index--)
    text = (lastCharacters(node.children[index] as PageNode) + text).slice(-3);
  return text;
}

export const pictureFile = /\.(?:jpe?g|png|gif|webp|svg|avif)$/i;

/** The description of a picture; "" for names of icons ("Share", "Meadow logo") and of files. */
export function alternativeText(image: PageNode): string {
  const stated = image.get("alt");
  if (stated === "") return "";
  const alt = singleSpaced(stripInvisible(decodeControls(stated)).text);
  if (!/\S\s+\S/.test(alt) && !withoutSpaces.test(alt)) return "";
  if (pictureFile.test(alt) || iconName.test(alt) || cameraName.test(alt)) return "";
  const text = /[[\]]/.test(alt) ? alt.replace(/[[\]]+/g, "") : alt;
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

/** A longer one describes every detail for those who cannot see it. */
const longestText = 300;
const iconName = /\b(?:icon|logo|avatar|profile (?:picture|photo|image))$/i;
/** Names that cameras and systems give to pictures: "IMG_2962 copy", "Screen Shot 2016-11-30 at 10.33.38". */
const cameraName =
  /^(?:(?:img|dsc[fn]?|pxl|mvimg|image|unnamed|untitled)[ _-]?\d|(?:screen ?shot|bildschirmfoto|capture d.écran|captura de (?:pantalla|tela)|schermata|schermafbeelding)\P{L}*\d)/iu;
const withoutSpaces = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
