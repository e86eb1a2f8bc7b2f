type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const named: Readonly<Record<string, Colour>> = {
  white: [255, 255, 255, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  whitesmoke: [245, 245, 245, 1],
  black: [0, 0, 0, 1],
  transparent: [0, 0, 0, 0],
};

export const white: Colour = [255, 255, 255, 1];

export function parseColour(value: string): Colour | undefined {
  const text = value.trim().toLowerCase();
  const name = named[text];
  if (name) return name;
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex) {
    const wide = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16);
    if (wide.length === 6) return [part(0), part(2), part(4), 1];
    if (wide.length === 8) return [part(0), part(2), part(4), part(6) / 255];
    return undefined;
  }
  const numbers = /^rgba?\(([^)]{1,60})\)/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number.parseFloat);
  if (!numbers || numbers.length < 3 || numbers.some(Number.isNaN)) return undefined;
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 1];
}

/** Too close for a reader to see: 24 of 255 together over the three channels. */
export function looksSame(first: Colour, second: Colour): boolean {
  const distance =
    Math.abs(first[0] - second[0]) + Math.abs(first[1] - second[1]) + Math.abs(first[2] - second[2]);
  return distance <= 24;
}
