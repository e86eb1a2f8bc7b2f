const raised: ReadonlyMap<string, string> = signs("0123456789+-−–‑n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁻ⁿ");
const lowered: ReadonlyMap<string, string> = signs("0123456789+-−–‑", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₋");

function signs(plain: string, moved: string): ReadonlyMap<string, string> {
  const targets = [...moved];
  return new Map([...plain].map((sign, index) => [sign, targets[index] ?? sign]));
}

/** Figures alone, or several of them as marks of notes are written: "1,2", "3–5", "6*". */
const figures = /^(?=.*\d|[n+\-−–]$)(?:[\dn+\-−–‑]|[,;] ?)+(?:\\?[*†‡§¶])?$/u;
/** More are no power. */
const longest = 24;

/** Parts of a power that signs of their own do not exist for: "k+1", "−x", "12.5", "1⁄2", "½", "2k". */
const term = String.raw`[\p{L}\p{N}]+(?:\.\d+)?`;
const sum = new RegExp(String.raw`^[+\-−–]?${term}(?: ?[+\-−–*/⁄×·] ?${term})+$`, "u");
const signed = new RegExp(String.raw`^[+\-−–] ?${term}$`, "u");
const fraction = /^\d+\.\d+$|^\d*[¼-¾⅐-⅞]$/;
const factor = /^\d+[a-zα-ω]$/u;
const letter = /^[b-df-npqs-zα-ω]$/u;

const stress = /[\u0001-\u0006]/g;
const signBeforeFigures = /^([+\-−–]) (?=\d+$)/;
const [spaceBefore, spaceBehind] = [/^\s/, /\s$/];
const inBrackets = /^\(.*\)$/;

/**
 * `10<sup>6</sup>` must not become 106: figures as signs of their own, terms behind `^` or `_`; "1st" and "TM"
 * stay.
 */
export function renderRaised(inner: string, up: boolean): string {
  // Bold or italic figures would be as large as what they stand on.
  const bare = inner.replace(stress, "").trim();
  const text = bare.includes(" ") ? bare.replace(signBeforeFigures, "$1") : bare;
  const moved = text.length <= longest ? move(text, up) : undefined;
  if (moved === undefined) return inner;
  if (text === inner) return moved;
  return `${spaceBefore.test(inner) ? " " : ""}${moved}${spaceBehind.test(inner) ? " " : ""}`;
}

function move(text: string, up: boolean): string | undefined {
  if (figures.test(text) && (up || !text.includes("n"))) {
    const map = up ? raised : lowered;
    if (text.length === 1) return map.get(text);
    // A dash between figures goes from one to the other.
    return [...text]
      .map((sign, index) => (sign === "–" && index > 0 ? sign : (map.get(sign) ?? sign)))
      .join("");
  }
  const mark = up ? "^" : "_";
  const bare = inBrackets.test(text) ? text.slice(1, -1) : text;
  if (sum.test(bare)) return `${mark}(${bare})`;
  if (signed.test(text) || fraction.test(text) || (up && factor.test(text))) return `${mark}(${text})`;
  return letter.test(text) ? mark + text : undefined;
}
