/** What a set of CSS declarations says about visibility. */
export interface Appearance {
  display?: "none" | "shown";
  visibility?: "hidden" | "shown";
  opacity?: number;
  offscreen?: boolean;
  tiny?: boolean;
  colour?: string;
  background?: string;
}

/** One test that most declarations fail, so that the parsing below is rare. */
const interesting =
  /display|visibility|opacity|text-indent|font-size|clip|scale|color|background|(?:left|right|top|bottom)\s*:\s*-|(?:width|height)\s*:\s*[01](?:px|%|em|rem)?\s*(?:;|!|$)/i;

const farAway = /^-\s*(?:\d{3,}|\d+\d{2,}\.\d*)(?:px|em|rem|%|vw|vh|pt)?/;

export function readDeclarations(css: string): Appearance | undefined {
  if (!interesting.test(css)) return undefined;
  const values = new Map<string, string>();
  for (const declaration of css.split(";", 100)) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, "");
    values.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  const found: Appearance = {};
  const display = values.get("display");
  if (display) found.display = display === "none" ? "none" : "shown";
  const visibility = values.get("visibility");
  if (visibility)
    found.visibility = visibility === "hidden" || visibility === "collapse" ? "hidden" : "shown";
  const opacity = values.get("opacity");
  if (opacity) found.opacity = Number.parseFloat(opacity);
  const colour = values.get("color");
  if (colour) found.colour = colour;
  const background = values.get("background-color") ?? values.get("background");
  if (background && !background.includes("url(")) found.background = background;
  if (isOffscreen(values)) found.offscreen = true;
  if (isTiny(values)) found.tiny = true;
  return Object.keys(found).length > 0 ? found : undefined;
}

function isOffscreen(values: ReadonlyMap<string, string>): boolean {
  const indent = values.get("text-indent");
  if (indent && farAway.test(indent)) return true;
  const position = values.get("position");
  if (position !== "absolute" && position !== "fixed") return false;
  return ["left", "right", "top", "bottom", "margin-left", "margin-top"].some((side) =>
    farAway.test(values.get(side) ?? ""),
  );
}

const smallest = /^[01](?:\.\d+)?(?:px|em|rem|%|pt)?$/;

function isTiny(values: ReadonlyMap<string, string>): boolean {
  const size = values.get("font-size") ?? "";
  if (/^0*(?:\.0\d*)?(?:px|em|rem|%|pt)?$/.test(size) && size !== "") return true;
  if (/^1px$|^0?\.[0-4]\d*(?:em|rem)$/.test(size)) return true;
  if (/scale\(\s*0*(?:\.0\d*)?\s*[,)]/.test(values.get("transform") ?? "")) return true;
  const clip = `${values.get("clip") ?? ""} ${values.get("clip-path") ?? ""}`;
  if (
    /rect\(\s*(?:0|1px)[\s,]|inset\(\s*(?:50|100)%|circle\(\s*0/.test(clip) &&
    values.get("position") !== "static"
  )
    return true;
  const hidesOverflow = /hidden|clip/.test(values.get("overflow") ?? values.get("overflow-y") ?? "");
  if (!hidesOverflow) return false;
  return ["width", "height", "max-height", "max-width"].some((side) => smallest.test(values.get(side) ?? ""));
}
