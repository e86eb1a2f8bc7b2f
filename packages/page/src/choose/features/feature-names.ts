import { groupNames } from "../../html/class-names.ts";
import { zoneNames } from "../zones.ts";
import { mentionNames } from "./mentions.ts";

/** Tags that are one feature each. */
export const tagKinds: readonly (readonly string[])[] =
  "p,li,h1,h2,h3 h4 h5 h6,td th,dt dd,div,section article main body,a span button label,figcaption,pre code,blockquote"
    .split(",")
    .map((tags) => tags.split(" "));

const list = (names: string) => names.split(", ");

/** The features of a block, in the order in which `RowWriter` writes them. */
export const blockFeatureNames: readonly string[] = [
  ...list("chars, link density, marks, words, word length, digits, capitals, ends sentence, links"),
  ...tagKinds.map((tags) => `tag ${tags[0]}`),
  ...zoneNames.map((name) => `in ${name}`),
  ...groupNames.map((name) => `named ${name}`),
  ...list("name mean, name least, name most, body rank"),
  ...list("depth, order, order from end, text before, from title, repeats"),
  ...list("in container, steps to container, container progress, prose after, since prose"),
  ...list("parent chars, parent density, parent prose, grand chars, grand density, grand prose"),
  ...list("region chars, region density, region prose, region marks"),
  ...list("same path, same path chars, same path density, same path marks, same path share"),
  ...list("before chars, before density, before same parent, after chars, after density, after same parent"),
  ...list("before2 chars, after2 chars, before2 density, after2 density"),
  ...list("window prose, window density, heading distance, own weight, siblings"),
  ...mentionNames.map((name) => `mentions ${name}`),
];
