/** The target of a Markdown link. Longer ones are not expected; the bound keeps hostile texts from costing time. */
const linkTarget = /\]\([^)\s]{0,2000}\)/g;

/** Letters and digits alone, in lower case and without link targets: how texts are compared. */
export function lettersOf(text: string): string {
  return text
    .replace(linkTarget, "]")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const isWordPart = /[\p{L}\p{N}]/u;

/**
 * Whether one of the answers is in the text, whatever the markup and white space between its words. An answer ends where
 * a word of the text ends, so that "12" is not found in "3125".
 */
export function findAnswer(text: string, answers: readonly string[]): string | undefined {
  const { letters, isStart } = lettersWithStarts(text);
  return answers.find((answer) => {
    const wanted = lettersOf(answer);
    if (!wanted) return false;
    for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1))
      if (isStart[at] && (isStart[at + wanted.length] ?? true)) return true;
    return false;
  });
}

/** The letters of a text, and which of them begin a word. */
function lettersWithStarts(text: string): { letters: string; isStart: boolean[] } {
  let letters = "";
  const isStart: boolean[] = [];
  let inWord = false;
  for (const character of text.replace(linkTarget, "]").toLowerCase()) {
    const isPart = isWordPart.test(character);
    if (isPart) {
      letters += character;
      for (let unit = 0; unit < character.length; unit++) isStart.push(unit === 0 && !inWord);
    }
    inWord = isPart;
  }
  return { letters, isStart };
}
