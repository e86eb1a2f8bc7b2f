import { callArguments, pixels, readValues, share } from "./css-values.ts";

/** What a set of CSS declarations says about visibility. */
export interface Appearance {
  display: "none" | "shown" | undefined;
  /** Whether not to be displayed is important. */
  forced: true | undefined;
  visibility: "hidden" | "shown" | undefined;
  opacity: number | undefined;
  offscreen: true | undefined;
  tiny: true | undefined;
  colour: string | undefined;
  /** A colour, or whatever else covers what lies behind. */
  background: string | undefined;
}

/** What `stronger` says, and of the rest what `weaker` says. */
export function over(weaker: Appearance, stronger: Partial<Appearance>): Appearance {
  return {
    display: stronger.display ?? weaker.display,
    forced: stronger.forced ?? weaker.forced,
    visibility: stronger.visibility ?? weaker.visibility,
    opacity: stronger.opacity ?? weaker.opacity,
    offscreen: stronger.offscreen ?? weaker.offscreen,
    tiny: stronger.tiny ?? weaker.tiny,
    colour: stronger.colour ?? weaker.colour,
    background: stronger.background ?? weaker.background,
  };
}

/**
 * One test that most declarations fail, so that the parsing below is rare: a property that says something alone, a
 * place that is far off, or signs that may hide one.
 */
const interesting = new RegExp(
  `(?:^|;)\\s*(?:(?:${[
    "display|(?:content-)?visibility|opacity|filter|text-indent|letter-spacing|font(?:-size)?|scale|zoom|translate",
    "clip|(?:-webkit-)?(?:clip-path|transform)|(?:-webkit-text-fill-)?color|background(?:-color|-image)?",
    "overflow(?:-[xy])?|inset(?:-(?:inline|block)-start)?",
  ].join("|")})\\s*:|(?:left|right|top|bottom|margin(?:-left|-top)?)\\s*:[^;]*(?:-|\\d{4}))|\\\\|\\/\\*`,
  "i",
);

export function mayHide(css: string): boolean {
  return interesting.test(css);
}

/** Says nothing about anything. */
export const unsaid: Appearance = {
  display: undefined,
  forced: undefined,
  visibility: undefined,
  opacity: undefined,
  offscreen: undefined,
  tiny: undefined,
  colour: undefined,
  background: undefined,
};

const noVariables: ReadonlyMap<string, string> = new Map();

export function readDeclarations(
  css: string,
  variables: Pick<ReadonlyMap<string, string>, "get"> = noVariables,
): Appearance | undefined {
  if (!interesting.test(css)) return undefined;
  const values = readValues(css, variables);
  if (values.size === 0) return undefined;
  const display = values.get("display");
  const colour = values.get("-webkit-text-fill-color") ?? values.get("color");
  const found: Appearance = {
    display: display ? (display === "none" ? "none" : "shown") : undefined,
    forced: display === "none" && isForced(css) ? true : undefined,
    visibility: visibilityOf(values),
    opacity: opacityOf(values),
    offscreen: isOffscreen(values) ? true : undefined,
    tiny: isTiny(values) ? true : undefined,
    colour: colour || undefined,
    background: backgroundOf(values),
  };
  return saysNothing(found) ? undefined : found;
}

function saysNothing(found: Appearance): boolean {
  const { display, visibility, opacity, offscreen, tiny, colour, background } = found;
  return (display ?? visibility ?? opacity ?? offscreen ?? tiny ?? colour ?? background) === undefined;
}

function isForced(css: string): boolean {
  return css.includes("!") && /display\s*:\s*none\s*!\s*important/i.test(css);
}

function visibilityOf(values: Values): Appearance["visibility"] {
  if (values.get("content-visibility") === "hidden") return "hidden";
  const visibility = values.get("visibility");
  if (!visibility) return undefined;
  return visibility === "hidden" || visibility === "collapse" ? "hidden" : "shown";
}

function opacityOf(values: Values): number | undefined {
  const opacity = share(values.get("opacity"));
  const filter = share(callArguments(values.get("filter"), /opacity\(/)?.[0]);
  return opacity === undefined && filter === undefined ? undefined : (opacity ?? 1) * (filter ?? 1);
}

type Values = ReadonlyMap<string, string>;

/** The colour of a background; a picture covers as well, but nobody knows with what. */
function backgroundOf(values: Values): string | undefined {
  const shorthand = values.get("background");
  const colour = values.get("background-color") ?? shorthand;
  if (isPicture(values.get("background-image")) || isPicture(shorthand)) return "picture";
  if (!colour || /^(?:none|transparent|inherit|initial|unset|0)\b/.test(colour)) return undefined;
  return /^[a-z]+\([^)]*\)|^[#\w]+/.exec(colour)?.[0] ?? colour;
}

function isPicture(value: string | undefined): boolean {
  return value !== undefined && /url\(|gradient\(/.test(value);
}

/** Position and indent this far out are meant to hide; a hanging indent or a nudge is not. */
const outside = -100;
/** For what ordinary layouts move a good way: margins, relative places, tracks of sliders. */
const farOutside = -2_000;

const places = ["left", "right", "top", "bottom", "inset-inline-start", "inset-block-start"];
const placesAndNudges = [...places, "margin-left", "margin-top"];

function isOffscreen(values: Values): boolean {
  const indent = pixels(values.get("text-indent")) ?? 0;
  if (indent <= outside * 2 || indent >= -farOutside) return true;
  if (indent >= 900 && values.get("white-space") === "nowrap") return true;
  if (isMovedAway(values)) return true;
  if (isBeyond(values.get("margin-left"), farOutside) || isBeyond(values.get("margin-top"), farOutside))
    return true;
  const margin = values.get("margin");
  if (margin?.includes("-") && sides(margin).some((side) => isBeyond(side, farOutside))) return true;
  const position = values.get("position");
  if (position === undefined || position === "static") return false;
  const limit = position === "absolute" || position === "fixed" ? outside : farOutside;
  const names = position === "relative" ? places : placesAndNudges;
  for (const name of names) if (isAway(values.get(name), limit)) return true;
  return sides(values.get("inset")).some((side) => isAway(side, limit));
}

function isBeyond(side: string | undefined, limit: number): boolean {
  return side !== undefined && (pixels(side) ?? 0) <= limit;
}

/** Outside on either side. */
function isAway(side: string | undefined, limit: number): boolean {
  if (side === undefined) return false;
  const length = pixels(side) ?? 0;
  return length <= limit || length >= 5_000;
}

const noSides: readonly string[] = [];

function sides(shorthand: string | undefined): readonly string[] {
  return shorthand?.split(/\s+/, 4) ?? noSides;
}

/** Twice a window up or to the left, or so many pixels that no slider has them. */
function isMovedAway(values: Values): boolean {
  const moves =
    callArguments(transformOf(values), /translate(?:x|y|3d)?\(/) ?? sides(values.get("translate"));
  return moves.some((move) => {
    const length = pixels(move) ?? 0;
    return length >= 5_000 || length <= (/v[wh]$/.test(move) ? -1_000 : -4_000);
  });
}

function transformOf(values: Values): string | undefined {
  return values.get("transform") ?? values.get("-webkit-transform");
}

function isTiny(values: Values): boolean {
  return hasTinyFont(values) || isShrunk(values) || isClipped(values) || hasNoRoom(values);
}

function hasTinyFont(values: Values): boolean {
  // All letters on one spot.
  if ((pixels(values.get("letter-spacing")) ?? 0) <= -14) return true;
  const size = values.get("font-size") ?? sizeInShorthand(values.get("font"));
  const length = pixels(size);
  if (length === undefined || size === undefined) return false;
  // Of the parent's size: half of it is small print, a twentieth is not to be read.
  if (/(?:em|ch|ex)$/.test(size)) return length < 8;
  if (size.endsWith("%")) return length <= 50;
  return length <= 1.4;
}

/** A number without a unit is a weight, unless it is nothing; one in degrees is a slant. */
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
  // Browsers take 0 for 1, as old pages mean it.
  const zoom = values.get("zoom");
  return nothing(zoom) && share(zoom) !== 0;
}

function isClipped(values: Values): boolean {
  const box = callArguments(values.get("clip"), /rect\(/)?.map((side) => pixels(side));
  if (box && box.length === 4 && values.get("position") !== "static") {
    const [top = 0, right = 0, bottom = 0, left = 0] = box;
    if (right - left <= 1 || bottom - top <= 1) return true;
  }
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
