const superscripts: ReadonlyMap<string, string> = characters("0123456789+-−–‑n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁻ⁿ");
const subscripts: ReadonlyMap<string, string> = characters("0123456789+-−–‑", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₋");

function characters(plain: string, moved: string): ReadonlyMap<string, string> {
  const targets = [...moved];
  return new Map([...plain].map((character, index) => [character, targets[index] ?? character]));
}

/** Digits, or several numbers as in marks of notes: "1,2", "3–5", "6*". */
const digits = /^(?=.*\d|[n+\-−–]$)(?:[\dn+\-−–‑]|[,;] ?)+(?:\\?[*†‡§¶])?$/u;
/** Longer texts are not powers. */
const longest = 24;

/** Powers that Unicode has no characters for: "k+1", "−x", "12.5", "1⁄2", "½", "2k". */
const term = String.raw`[\p{L}\p{N}]+(?:\.\d+)?`;
const sum = new RegExp(String.raw`^[+\-−–]?${term}(?: ?[+\-−–*/⁄×·] ?${term})+$`, "u");
const signed = new RegExp(String.raw`^[+\-−–] ?${term}$`, "u");
const fraction = /^\d+\.\d+$|^\d*[¼-¾⅐-⅞]$/;
const factor = /^\d+[a-zα-ω]$/u;
const letter = /^[b-df-npqs-zα-ω]$/u;

const stress = /[\u0001-\u0006]/g;
const operatorBeforeDigits = /^([+\-−–]) (?=\d+$)/;
const [spaceBefore, spaceAfter] = [/^\s/, /\s$/];
const inBrackets = /^\(.*\)$/;

/** `10<sup>6</sup>` must not become 106: digits get their own characters, terms `^` or `_`; "1st" and "TM" stay. */
export function renderScript(inner: string, up: boolean): string {
  // Bold or italic does not apply to these characters.
  const bare = inner.replace(stress, "").trim();
  const text = bare.includes(" ") ? bare.replace(operatorBeforeDigits, "$1") : bare;
  const moved = text.length <= longest ? move(text, up) : undefined;
  if (moved === undefined) return inner;
  if (text === inner) return moved;
  return `${spaceBefore.test(inner) ? " " : ""}${moved}${spaceAfter.test(inner) ? " " : ""}`;
}

function move(text: string, up: boolean): string | undefined {
  if (digits.test(text) && (up || !text.includes("n"))) {
    const map = up ? superscripts : subscripts;
    if (text.length === 1) return map.get(text);
    // A dash between digits is a range.
    return [...text]
      .map((character, index) =>
        character === "–" && index > 0 ? character : (map.get(character) ?? character),
      )
      .join("");
  }
  const mark = up ? "^" : "_";
  const bare = inBrackets.test(text) ? text.slice(1, -1) : text;
  if (sum.test(bare)) return `${mark}(${bare})`;
  if (signed.test(text) || fraction.test(text) || (up && factor.test(text))) return `${mark}(${text})`;
  return letter.test(text) ? mark + text : undefined;
}
