/**
 * Removes what a person cannot see but a model can read: tag characters, zero-width characters, direction
 * controls, fillers, stray variation selectors, control characters, terminal sequences.
 * What writing needs stays: joiners in Persian, Indic and emoji sequences, flags, one variation selector
 * after a character that can carry one, tabs and line breaks.
 */
export interface Stripped {
  text: string;
  /** How many code points were removed. */
  removed: number;
}

// CSI and OSC in their 7-bit and 8-bit spellings, then any other two-character escape. An OSC that never
// ends is cut at the line's end, so that one stray byte cannot swallow a page.
const terminalSequence =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]P^_X]|[\u009d\u0090\u009e\u009f\u0098])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;

const tagRun = /(\u{1f3f4})?[\u{e0000}-\u{e007f}]+/gu;
const joiner = /[\u200c\u200d]/gu;
const selectorRun = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu;
const lineSeparator = /\r\n?|[\u0085\u2028\u2029]/g;
const never =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

// Scripts in which U+200C and U+200D change how letters join.
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}]/u;
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const takesSelector = /[\p{Emoji}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Sm}\p{So}\p{Po}]/u;
const han = /\p{Script=Han}/u;

/** The code point that ends just before `index`. */
function before(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const start = low >= 0xdc00 && low <= 0xdfff ? index - 2 : index - 1;
  return start < 0 ? "" : text.slice(start, index);
}

/** The code point that starts at `index`. */
function after(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? "" : String.fromCodePoint(point);
}

// Everything outside the ranges without invisible characters: tab, line feed and ASCII; Latin with accents but without
// the soft hyphen; Greek and Cyrillic; quotes, dashes and symbols; East Asian scripts.
const uncommon = /[^\t\n -~\u00a0-\u00ac\u00ae-\u034e\u0370-\u05ff\u2010-\u2027\u2070-\u3163\u4e00-\ud7ff]/;

/** Whether all characters are in ranges without invisible ones: true for almost all texts, and ten times as fast. */
export function hasOnlyCommonCharacters(text: string): boolean {
  return !uncommon.test(text);
}

/** Strips invisible characters; returns how many. */
export function stripInvisible(input: string): Stripped {
  if (hasOnlyCommonCharacters(input)) return { text: input, removed: 0 };
  let removed = 0;
  const drop = (match: string) => {
    removed += [...match].length;
    return "";
  };

  const text = input
    .toWellFormed()
    .replace(lineSeparator, "\n")
    .replace(terminalSequence, drop)
    .replace(tagRun, (run, flag: string | undefined) => {
      // 🏴 + tag letters + end tag is a flag (England, Scotland, Wales); anything else is hidden text.
      if (flag && /^\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{3,6}\u{e007f}$/u.test(run)) return run;
      if (!flag) return drop(run);
      drop(run.slice(flag.length));
      return flag;
    })
    .replace(joiner, (match, index: number, whole: string) => {
      const left = before(whole, index);
      const right = after(whole, index + 1);
      const writes = joining.test(left) && (joining.test(right) || match === "\u200d");
      const emoji = match === "\u200d" && pictograph.test(left) && pictograph.test(right);
      return writes || emoji ? match : drop(match);
    })
    .replace(selectorRun, (run, index: number, whole: string) => {
      const first = after(run, 0);
      const left = before(whole, index);
      const ideographic = (first.codePointAt(0) ?? 0) >= 0xe0100;
      const keep = ideographic ? han.test(left) : takesSelector.test(left);
      if (!keep) return drop(run);
      drop(run.slice(first.length));
      return first;
    })
    .replace(never, drop);
  return { text, removed };
}
