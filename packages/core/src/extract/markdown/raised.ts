const raised: ReadonlyMap<string, string> = signs("0123456789+-−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ");
const lowered: ReadonlyMap<string, string> = signs("0123456789+-−", "₀₁₂₃₄₅₆₇₈₉₊₋₋");

function signs(plain: string, moved: string): ReadonlyMap<string, string> {
  const targets = [...moved];
  return new Map([...plain].map((sign, index) => [sign, targets[index] ?? sign]));
}

/** `10<sup>6</sup>` must not become 106: digits as signs of their own, terms behind `^` or `_`; "1st" and "TM" stay. */
export function renderRaised(inner: string, up: boolean): string {
  const text = inner.trim();
  const map = up ? raised : lowered;
  if (
    text.length <= 12 &&
    /\d|^[n+−-]$/.test(text) &&
    [...text].every((sign) => map.has(sign) || sign === ",")
  )
    return inner.replace(text, [...text].map((sign) => map.get(sign) ?? sign).join(""));
  const mark = up ? "^" : "_";
  if (/^[\p{L}\p{N}]+(?:[+\-−*/][\p{L}\p{N}]+)+$/u.test(text)) return inner.replace(text, `${mark}(${text})`);
  return /^[b-df-npqs-zα-ω]$/u.test(text) ? inner.replace(text, `${mark}${text}`) : inner;
}
