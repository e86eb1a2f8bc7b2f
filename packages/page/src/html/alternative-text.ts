import { stripInvisible } from "../safe/invisible.ts";
import { type PageNode, singleSpaced } from "./node.ts";
import { decodeControls } from "./windows-1252.ts";

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
