import { colourNames } from "../vocabulary/css-names.ts";

export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const byName = new Map(
  colourNames.flatMap((name, at) => (at % 2 === 0 ? [[name, colourNames[at + 1] ?? ""]] : [])),
);

export const white: Colour = [255, 255, 255, 1];

export function parseColour(value: string): Colour | undefined {
  const text = value.trim().toLowerCase();
  const hex = byName.get(text) ?? /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex) return fromHex(hex);
  const derived = text.includes("from ") || /^(?:color-mix|light-dark)\(/.test(text);
  if (derived) return text.length <= longestColour ? fromOthers(text) : undefined;
  const modern = /^(oklch|oklab|lch|lab|color)\(([^()]{1,80})\)?/.exec(text);
  if (modern) return fromModern(modern[1] ?? "", modern[2] ?? "");
  const call = /^(rgb|hsl|hwb)a?\(([^)]{1,80})\)?/.exec(text);
  const parts = call?.[2]?.split(/[\s,/]+/).filter(Boolean);
  if (!call || !parts || parts.length < 3) return undefined;
  const numbers = parts.map(Number.parseFloat);
  if (numbers.some(Number.isNaN)) return undefined;
  const [first = 0, second = 0, third = 0, last = 1] = numbers;
  const alpha = parts[3]?.endsWith("%") ? last / 100 : last;
  if (call[1] === "rgb") {
    const channel = (at: number) => (numbers[at] ?? 0) * (parts[at]?.endsWith("%") ? 2.55 : 1);
    return [channel(0), channel(1), channel(2), alpha];
  }
  const turn = hue(first);
  const mix =
    call[1] === "hsl"
      ? (part: number) => lightness(part, second / 100, third / 100)
      : (part: number) => part * (1 - second / 100 - third / 100) + second / 100;
  return [mix(turn[0]) * 255, mix(turn[1]) * 255, mix(turn[2]) * 255, alpha];
}

const longestColour = 200;

/** Colours made of others: mixtures (as if all were mixed in sRGB), copies with another opacity, and light themes. */
function fromOthers(text: string): Colour | undefined {
  const [, light] = /^light-dark\(((?:[^(),]|\([^()]*\))*),/.exec(text) ?? [];
  if (light) return parseColour(light);
  const copied = /^\w+\(from\s+(.+?)\s+(?:r g b|h s l|h w b|l c h|l a b)(?:\s*\/\s*([\d.]+)(%?))?\s*\)$/.exec(
    text,
  );
  if (copied) {
    const origin = parseColour(copied[1] ?? "");
    const alpha = copied[2] === undefined ? undefined : Number(copied[2]) / (copied[3] ? 100 : 1);
    return origin && [origin[0], origin[1], origin[2], alpha ?? origin[3]];
  }
  const parts = /^color-mix\(\s*in [^,]+,(.*)\)$/.exec(text)?.[1]?.match(/(?:[^(),]|\([^()]*\))+/g) ?? [];
  const [first, second] = parts.map((part) => parseColour(part.replace(/(?:^|\s)[\d.]+%(?=\s|$)/, "")));
  const [share, other] = parts.map((part) => /(?:^|\s)([\d.]+)%(?=\s|$)/.exec(part)?.[1]);
  if (!first || !second) return undefined;
  const weight =
    share !== undefined ? Number(share) / 100 : other !== undefined ? 1 - Number(other) / 100 : 0.5;
  const mix = (at: 0 | 1 | 2 | 3) => first[at] * weight + second[at] * (1 - weight);
  return [mix(0), mix(1), mix(2), mix(3)];
}

/** Newer colour spaces: only greys and what is fully transparent; `color(srgb …)` completely. */
function fromModern(space: string, inner: string): Colour | undefined {
  const [values = "", opacity = "1"] = inner.split("/");
  const share = (value: string | undefined, whole: number) =>
    Number.parseFloat(value ?? "0") / (value?.endsWith("%") ? 100 : whole);
  const alpha = share(opacity.trim(), 1);
  if (alpha < 0.1) return [0, 0, 0, 0];
  const parts = values.trim().split(/\s+/);
  if (space === "color") {
    // Wider gamuts have the same greys, and other colours only a little stronger.
    if (!/^(?:srgb|display-p3|rec2020|a98-rgb|prophoto-rgb)$/.test(parts[0] ?? "")) return undefined;
    return [share(parts[1], 1) * 255, share(parts[2], 1) * 255, share(parts[3], 1) * 255, alpha];
  }
  const isPolar = space.endsWith("ch");
  const tints = (isPolar ? parts.slice(1, 2) : parts.slice(1, 3)).map((part) => Math.abs(share(part, 1)));
  if (tints.some((tint) => !(tint <= 0.01))) return undefined;
  const light = share(parts[0], space.startsWith("ok") ? 1 : 100);
  const linear = space.startsWith("ok")
    ? light ** 3
    : light > 0.08
      ? ((light + 0.16) / 1.16) ** 3
      : light / 9.033;
  const grey = 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
  return Number.isNaN(grey) ? undefined : [grey, grey, grey, alpha];
}

function fromHex(hex: string): Colour | undefined {
  const wide = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16);
  if (wide.length === 6) return [part(0), part(2), part(4), 1];
  return wide.length === 8 ? [part(0), part(2), part(4), part(6) / 255] : undefined;
}

/** The pure colour of an angle, each channel between 0 and 1. */
function hue(degrees: number): readonly [number, number, number] {
  const at = (((degrees % 360) + 360) % 360) / 60;
  const channel = (shift: number) => {
    const place = (at + shift) % 6;
    return Math.max(0, Math.min(1, Math.abs(place - 3) - 1));
  };
  return [channel(0), channel(4), channel(2)];
}

function lightness(part: number, saturation: number, light: number): number {
  return light + saturation * (part - 0.5) * (1 - Math.abs(2 * light - 1));
}

/** Colours that differ by no more, summed over three channels of 255, cannot be told apart. */
export const sameColourDistance = 24;

export function looksSame(first: Colour, second: Colour): boolean {
  const distance =
    Math.abs(first[0] - second[0]) + Math.abs(first[1] - second[1]) + Math.abs(first[2] - second[2]);
  return distance <= sameColourDistance;
}

/** Darker than middle grey. */
export function isDark([red, green, blue]: Colour): boolean {
  return red + green + blue < 384;
}
