import { callArguments, pixels, readValues, share } from "./css-values.ts";

/** What a set of CSS declarations says about visibility. */
export interface Appearance {
  display?: "none" | "shown";
  /** Whether not to be displayed is important. */
  forced?: boolean;
  visibility?: "hidden" | "shown";
  opacity?: number;
  offscreen?: boolean;
  tiny?: boolean;
  colour?: string;
  /** A colour, or whatever else covers what lies behind. */
  background?: string;
}

/** One test that most declarations fail, so that the parsing below is rare. */
const interesting =
  /display|visibility|opacity|text-indent|letter-spacing|font|clip|scale|zoom|transform|translate|color|background|overflow|inset|\\|\/\*|(?:left|right|top|bottom|margin)\s*:[^;]*-|(?:left|right|top|bottom)\s*:\s*\d{4}|(?:width|height)\s*:\s*[01](?:px|%|em|rem)?\s*(?:;|!|$)/i;

export function mayHide(css: string): boolean {
  return interesting.test(css);
}

const noVariables: ReadonlyMap<string, string> = new Map();

export function readDeclarations(
  css: string,
  variables: Pick<ReadonlyMap<string, string>, "get"> = noVariables,
): Appearance | undefined {
  if (!interesting.test(css)) return undefined;
  const values = readValues(css, variables);
  const found: Appearance = {};
  const display = values.get("display");
  if (display) found.display = display === "none" ? "none" : "shown";
  if (display === "none" && css.includes("!") && /display\s*:\s*none\s*!\s*important/i.test(css))
    found.forced = true;
  const visibility = values.get("visibility");
  if (visibility)
    found.visibility = visibility === "hidden" || visibility === "collapse" ? "hidden" : "shown";
  if (values.get("content-visibility") === "hidden") found.visibility = "hidden";
  const opacity = share(values.get("opacity"));
  const filter = share(/opacity\(([^)]*)\)/.exec(values.get("filter") ?? "")?.[1]);
  if (opacity !== undefined || filter !== undefined) found.opacity = (opacity ?? 1) * (filter ?? 1);
  const colour = values.get("-webkit-text-fill-color") ?? values.get("color");
  if (colour) found.colour = colour;
  const background = backgroundOf(values);
  if (background) found.background = background;
  if (isOffscreen(values)) found.offscreen = true;
  if (isTiny(values)) found.tiny = true;
  return Object.keys(found).length > 0 ? found : undefined;
}

type Values = ReadonlyMap<string, string>;

/** The colour of a background; a picture covers as well, but nobody knows with what. */
function backgroundOf(values: Values): string | undefined {
  const shorthand = values.get("background");
  const colour = values.get("background-color") ?? shorthand;
  if (/url\(|gradient\(/.test(`${values.get("background-image") ?? ""}${shorthand ?? ""}`)) return "picture";
  if (!colour || /^(?:none|transparent|inherit|initial|unset|0)\b/.test(colour)) return undefined;
  return /^[a-z]+\([^)]*\)|^[#\w]+/.exec(colour)?.[0] ?? colour;
}

/** Position and indent this far out are meant to hide; a hanging indent or a nudge is not. */
const outside = -100;
/** For what ordinary layouts move a good way: margins, relative places, tracks of sliders. */
const farOutside = -2_000;

function isOffscreen(values: Values): boolean {
  const indent = pixels(values.get("text-indent")) ?? 0;
  if (indent <= outside * 2 || indent >= -farOutside) return true;
  if (indent >= 900 && values.get("white-space") === "nowrap") return true;
  if (isMovedAway(values)) return true;
  const margins = [values.get("margin-left"), values.get("margin-top"), ...sides(values.get("margin"))];
  if (margins.some((side) => (pixels(side) ?? 0) <= farOutside)) return true;
  const position = values.get("position");
  if (position === undefined || position === "static") return false;
  const limit = position === "absolute" || position === "fixed" ? outside : farOutside;
  const places = ["left", "right", "top", "bottom", "inset-inline-start", "inset-block-start"].map((side) =>
    values.get(side),
  );
  const nudges = position === "relative" ? [] : [values.get("margin-left"), values.get("margin-top")];
  return [...places, ...nudges, ...sides(values.get("inset"))].some((side) => {
    const length = pixels(side) ?? 0;
    return length <= limit || length >= 5_000;
  });
}

function sides(shorthand: string | undefined): string[] {
  return shorthand?.split(/\s+/, 4) ?? [];
}

/** Twice a window up or to the left, or so many pixels that no slider has them. */
function isMovedAway(values: Values): boolean {
  const transform = values.get("transform") ?? values.get("-webkit-transform") ?? "";
  const moves = callArguments(transform, /translate(?:x|y|3d)?\(/) ?? sides(values.get("translate"));
  return moves.some((move) => {
    const length = pixels(move) ?? 0;
    return length >= 5_000 || length <= (/v[wh]$/.test(move) ? -1_000 : -4_000);
  });
}

function isTiny(values: Values): boolean {
  return hasTinyFont(values) || isShrunk(values) || isClipped(values) || hasNoRoom(values);
}

function hasTinyFont(values: Values): boolean {
  // All letters on one spot.
  if ((pixels(values.get("letter-spacing")) ?? 0) <= -14) return true;
  const shorthand = /(?:^|\s)([\d.]+[a-z%]*)(?=\s|\/)/.exec(values.get("font") ?? "")?.[1];
  const size = values.get("font-size") ?? shorthand;
  const length = pixels(size);
  if (length === undefined || size === undefined) return false;
  // Of the parent's size: half of it is small print, a twentieth is not to be read.
  if (/(?:em|ch|ex)$/.test(size)) return length < 8;
  if (size.endsWith("%")) return length <= 50;
  return length <= 1.4;
}

const nothing = (value: string | undefined) => value !== undefined && (share(value) ?? 1) < 0.05;

function isShrunk(values: Values): boolean {
  const transform = values.get("transform") ?? values.get("-webkit-transform") ?? "";
  const scales = callArguments(transform, /scale(?:x|y|3d)?\(/) ?? sides(values.get("scale"));
  if (scales.slice(0, 2).some(nothing)) return true;
  const matrix = callArguments(transform, /matrix\(/);
  if (matrix && nothing(matrix[0]) && nothing(matrix[3])) return true;
  if (/rotate[xy]\(\s*-?(?:90|270)deg/.test(transform)) return true;
  // Browsers take 0 for 1, as old pages mean it.
  return nothing(values.get("zoom")) && share(values.get("zoom") ?? "") !== 0;
}

function isClipped(values: Values): boolean {
  const box = callArguments(values.get("clip") ?? "", /rect\(/)?.map((side) => pixels(side));
  if (box && box.length === 4 && values.get("position") !== "static") {
    const [top = 0, right = 0, bottom = 0, left = 0] = box;
    if (right - left <= 1 || bottom - top <= 1) return true;
  }
  const path = values.get("clip-path") ?? values.get("-webkit-clip-path") ?? "";
  const inset = callArguments(path, /inset\(/)?.map((side) => (side.endsWith("%") ? (pixels(side) ?? 0) : 0));
  if (inset) {
    const [top = 0, right = top, bottom = top, left = right] = inset;
    if (top + bottom >= 1_000 || left + right >= 1_000) return true;
  }
  if (nothing(callArguments(path, /(?:circle|ellipse)\(/)?.[0])) return true;
  const points = callArguments(path, /polygon\(/);
  return points !== undefined && points.length > 1 && points.every((point) => pixels(point) === 0);
}

function hasNoRoom(values: Values): boolean {
  const overflow = values.get("overflow") ?? values.get("overflow-y") ?? values.get("overflow-x") ?? "";
  if (!/hidden|clip|auto|scroll/.test(overflow)) return false;
  return ["width", "height", "max-height", "max-width", "block-size", "inline-size"].some((side) => {
    const value = values.get(side);
    const length = pixels(value);
    return length !== undefined && length <= (value?.endsWith("%") ? 10 : 1);
  });
}
