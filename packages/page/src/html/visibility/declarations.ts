import { parseColour } from "./colour.ts";
import { callArguments, pixels, readValues, share, type Variables } from "./css-values.ts";

/** What a set of CSS declarations says about visibility. */
export interface Appearance {
  display?: "none" | "shown" | undefined;
  visibility?: "hidden" | "shown" | undefined;
  opacity?: number | undefined;
  /** The bits of what moves it off the page. */
  offscreen?: number | undefined;
  /** The bits of what is stated to be where it would be anyway: undoes weaker rules. */
  inPlace?: number | undefined;
  /** Scaled, clipped by `overflow` or spaced to nothing. */
  tiny?: true | undefined;
  /** A size relative to the parent's cannot make text readable inside a parent of size zero. */
  font?: "tiny" | "relative" | "readable" | undefined;
  /** Cut to nothing by `clip`, which only affects elements that are taken out of the flow. */
  clipped?: boolean | undefined;
  outOfFlow?: boolean | undefined;
  colour?: string | undefined;
  /** A colour, or "picture" for anything else that covers the background below. */
  background?: string | undefined;
  /** The background fills the letters instead of the box. */
  clipsToText?: boolean | undefined;
}

/**
 * A cheap test that most declarations fail, so that they are rarely parsed: a property that can hide text on its own, or a
 * position far off.
 */
const interesting = new RegExp(
  `(?:^|;)\\s*(?:(?:${[
    "display|(?:content-)?visibility|opacity|filter|text-indent|letter-spacing|font(?:-size)?|scale|zoom|translate|rotate",
    "clip|(?:-webkit-)?(?:clip-path|mask(?:-image)?|transform|background-clip)|(?:-webkit-text-fill-)?color",
    "background(?:-color|-image)?|overflow(?:-[xy])?|inset(?:-(?:inline|block)-start)?",
    "(?:left|right|top|bottom|position)(?=\\s*:\\s*(?:0|auto|static|initial|unset)\\b)",
  ].join("|")})\\s*:|(?:left|right|top|bottom|margin(?:-left|-top)?)\\s*:[^;]*(?:-|\\d{4}))`,
  "i",
);

export function mayHide(css: string): boolean {
  return interesting.test(css);
}

export function hasImportant(css: string): boolean {
  return css.includes("!") && /!\s*important/i.test(css);
}

/** The important declarations of a block, and those of the others that hide something only in combination with them. */
export function readImportant(css: string, variables?: Variables): Appearance | undefined {
  if (!hasImportant(css)) return undefined;
  const { offscreen, tiny, clipped, outOfFlow } = readDeclarations(css, variables) ?? {};
  const important = css.split(";").filter((declaration) => /!\s*important\s*$/i.test(declaration));
  const own = readDeclarations(important.join(";"), variables);
  return stated({
    ...own,
    offscreen: own?.offscreen ?? offscreen,
    tiny: own?.tiny ?? tiny,
    clipped: own?.clipped ?? clipped,
    outOfFlow: own?.outOfFlow ?? outOfFlow,
  });
}

export function readDeclarations(css: string, variables?: Variables): Appearance | undefined {
  if (!mayHide(css)) return undefined;
  const values = readValues(css, variables);
  const display = values.get("display");
  const position = values.get("position");
  const clip = values.get("background-clip") ?? values.get("-webkit-background-clip");
  return stated({
    display: display ? (display === "none" ? "none" : "shown") : undefined,
    visibility: visibilityOf(values),
    opacity: opacityOf(values),
    offscreen: bitsOf(values, moves) || undefined,
    inPlace: bitsOf(values, isInPlace) || undefined,
    tiny: isTiny(values) || undefined,
    font: fontOf(values),
    clipped: values.has("clip") ? isClipped(values) : undefined,
    outOfFlow: position ? position === "absolute" || position === "fixed" : undefined,
    colour: values.get("-webkit-text-fill-color") || values.get("color") || undefined,
    background: backgroundOf(values),
    clipsToText: clip ? clip === "text" : undefined,
  });
}

/** Undefined for an appearance that states nothing. */
function stated(found: Appearance): Appearance | undefined {
  for (const name in found) if (found[name as keyof Appearance] !== undefined) return found;
  return undefined;
}

type Values = ReadonlyMap<string, string>;

function visibilityOf(values: Values): Appearance["visibility"] {
  const visibility = values.get("visibility");
  if (!visibility) return undefined;
  return visibility === "hidden" || visibility === "collapse" ? "hidden" : "shown";
}

function opacityOf(values: Values): number | undefined {
  // Unlike `visibility`, this cannot be undone by an element inside.
  if (values.get("content-visibility") === "hidden" || isMasked(values)) return 0;
  const opacity = share(values.get("opacity"));
  const filter = share(callArguments(values.get("filter"), /opacity\(/)?.[0]);
  return opacity === undefined && filter === undefined ? undefined : (opacity ?? 1) * (filter ?? 1);
}

const masks = ["mask", "mask-image", "-webkit-mask", "-webkit-mask-image"];

/** A gradient of nothing but transparent colours lets nothing through. */
function isMasked(values: Values): boolean {
  const name = masks.find((one) => values.get(one)?.includes("gradient("));
  const mask = name && values.get(name);
  if (!mask || mask.includes("url(")) return false;
  const colours = (
    mask.replaceAll("gradient(", " ").match(/[a-z]+\([^()]*\)|#[\da-f]{3,8}|\b[a-z]{3,20}\b/g) ?? []
  ).flatMap((word) => parseColour(word) ?? []);
  const alphas = colours.filter((_, at) => at % 4 === 3);
  return alphas.length > 0 && alphas.every((alpha) => alpha < 0.1);
}

/** The background colour; a picture covers as well, but with unknown colours. */
function backgroundOf(values: Values): string | undefined {
  const shorthand = values.get("background");
  const colour = values.get("background-color") ?? shorthand;
  if (isPicture(values.get("background-image")) || isPicture(shorthand)) return "picture";
  if (!colour || /^(?:none|transparent|inherit|initial|unset|0)\b/.test(colour)) return undefined;
  return /^[a-z-]+\((?:[^()]|\([^()]*\))*\)|^[#\w]+/.exec(colour)?.[0] ?? colour;
}

function isPicture(value: string | undefined): boolean {
  return value !== undefined && /url\(|gradient\(/.test(value);
}

/** A position or indent this far out is meant to hide; a hanging indent or a nudge is not. */
const outside = -100;
/** The same for what ordinary layouts move a long way: margins, relative positions, tracks of sliders. */
const farOutside = -2_000;

const places = ["left", "right", "top", "bottom", "inset", "inset-inline-start", "inset-block-start"];
/** What can move text. Each has a bit of its own, because a rule undoes only what it states. */
const movers = "text-indent transform -webkit-transform translate margin margin-left margin-top"
  .split(" ")
  .concat(places);

const bitsOf = (values: Values, test: (value: string, name: string, values: Values) => boolean): number =>
  movers.reduce((bits, name, at) => bits | (Number(test(values.get(name) ?? "", name, values)) << at), 0);

const isInPlace = (value: string, name: string, values: Values): boolean =>
  /^(?:0[a-z%]*|auto|none|initial|unset)$/.test(value) ||
  (values.get("position") === "static" && places.includes(name));

function moves(value: string, name: string, values: Values): boolean {
  if (name === "text-indent") {
    const indent = pixels(value) ?? 0;
    if (indent >= 900 && values.get("white-space") === "nowrap") return true;
    return indent <= outside * 2 || indent >= -farOutside;
  }
  if (name === "translate") return isMovedAway(sides(value));
  if (name.endsWith("transform")) return isMovedAway(callArguments(value, /translate(?:x|y|3d)?\(/) ?? []);
  const isMargin = name.startsWith("margin");
  const parts = name === "margin" || name === "inset" ? sides(value) : [value];
  if (isMargin && parts.some((side) => (pixels(side) ?? 0) <= farOutside)) return true;
  const position = values.get("position");
  if (position === undefined || position === "static") return false;
  if (name === "margin" || (isMargin && position === "relative")) return false;
  const limit = position === "absolute" || position === "fixed" ? outside : farOutside;
  return parts.some((side) => isAway(side, limit));
}

/** Off the page on either side. */
function isAway(side: string, limit: number): boolean {
  const length = pixels(side) ?? 0;
  return length <= limit || length >= 5_000;
}

const sides = (shorthand: string | undefined): readonly string[] => shorthand?.split(/\s+/, 4) ?? [];

/** Moved by twice a window up or to the left, or by more pixels than any slider has. */
const isMovedAway = (steps: readonly string[]): boolean =>
  steps.some((step) => isAway(step, /v[wh]$/.test(step) ? -1_000 : -4_000));

function transformOf(values: Values): string | undefined {
  return values.get("transform") ?? values.get("-webkit-transform");
}

function isTiny(values: Values): boolean {
  // With such spacing all letters are on one spot.
  if ((pixels(values.get("letter-spacing")) ?? 0) <= -14) return true;
  return isShrunk(values) || isCutByPath(values) || hasNoRoom(values);
}

function fontOf(values: Values): Appearance["font"] {
  const size = values.get("font-size") ?? sizeInShorthand(values.get("font"));
  const length = pixels(size);
  if (size === undefined) return undefined;
  // Half of the parent's size is small print, a twentieth cannot be read.
  if (/(?:em|ch|ex)$/.test(size) && length !== undefined)
    return length < 8 ? "tiny" : size.endsWith("rem") ? "readable" : "relative";
  if (size.endsWith("%")) return (length ?? 51) <= 50 ? "tiny" : "relative";
  if (length !== undefined) return length <= 1.4 ? "tiny" : "readable";
  return /^(?:(?:xx?-)?(?:small|large)|medium|xxx-large)$/.test(size) ? "readable" : "relative";
}

/** A number without a unit is a weight unless it is zero; one in degrees is a slant. */
const shorthandSize = /(?:^|\s)([\d.]+(?!deg|g?rad|turn)[a-z%]+|0*\.?0+)(?=\s|\/)/;

function sizeInShorthand(font: string | undefined): string | undefined {
  return font ? shorthandSize.exec(font)?.[1] : undefined;
}

const nothing = (value: string | undefined) => value !== undefined && (share(value) ?? 1) < 0.05;

function isShrunk(values: Values): boolean {
  const transform = transformOf(values);
  const scales = callArguments(transform, /scale(?:x|y|3d)?\(/) ?? sides(values.get("scale"));
  if (nothing(scales[0]) || nothing(scales[1])) return true;
  if (transform) {
    const matrix = callArguments(transform, /matrix\(/);
    if (matrix && nothing(matrix[0]) && nothing(matrix[3])) return true;
    if (/rotate[xy]\(\s*-?(?:90|270)deg/.test(transform)) return true;
  }
  if (/^[xy]\s+-?(?:90|270)deg$/.test(values.get("rotate") ?? "")) return true;
  // Browsers read 0 as 1, which is what old pages mean by it.
  const zoom = values.get("zoom");
  return nothing(zoom) && share(zoom) !== 0;
}

function isClipped(values: Values): boolean {
  const box = callArguments(values.get("clip"), /rect\(/)?.map((side) => pixels(side));
  if (box?.length !== 4) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = box;
  return right - left <= 1 || bottom - top <= 1;
}

function isCutByPath(values: Values): boolean {
  const path = values.get("clip-path") ?? values.get("-webkit-clip-path");
  if (!path) return false;
  const inset = callArguments(path, /inset\(/)?.map((side) => (side.endsWith("%") ? (pixels(side) ?? 0) : 0));
  if (inset) {
    const [top = 0, right = top, bottom = top, left = right] = inset;
    if (top + bottom >= 1_000 || left + right >= 1_000) return true;
  }
  if (nothing(callArguments(path, /(?:circle|ellipse)\(/)?.[0])) return true;
  const points = callArguments(path, /polygon\(/);
  return points !== undefined && points.length > 1 && points.every((point) => pixels(point) === 0);
}

const roomSides = ["width", "height", "max-height", "max-width", "block-size", "inline-size"];

function hasNoRoom(values: Values): boolean {
  const overflow = values.get("overflow") ?? values.get("overflow-y") ?? values.get("overflow-x");
  if (!overflow || !/hidden|clip|auto|scroll/.test(overflow)) return false;
  return roomSides.some((side) => {
    const value = values.get(side);
    const length = pixels(value);
    return length !== undefined && length <= (value?.endsWith("%") ? 10 : 1);
  });
}
