export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** The named colours of CSS. */
const names =
  "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 transparent 00000000 canvas ffffff".split(
    " ",
  );
const byName = new Map(names.flatMap((name, at) => (at % 2 === 0 ? [[name, names[at + 1] ?? ""]] : [])));

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
