/** Screens of all sizes: no telephone is narrower than 240 pixels. */
const everyScreen =
  /^(?:(?:only\s+)?(?:screen|all)|not\s+print)?\s*(?:(?:^|\band\s*)\(\s*min-(?:device-)?(?:width|height)\s*:\s*(?:1?\d{1,2}|2[0-3]\d)(?:px)?\s*\)\s*)?$/i;

/** Where a rule stands in its sheet: selectors from `start` to `open`, declarations behind it up to `close`. */
type VisitRule = (start: number, open: number, close: number) => void;

/** A rule with others in it; answers with the place behind it. */
type VisitNest = (start: number, open: number) => number;

/** One rule of a plain sheet after the other, without those of at-rules that do not always hold. */
export function eachRule(css: string, visit: VisitRule, visitNest: VisitNest): void {
  const { length } = css;
  let semicolon = css.indexOf(";");
  let open = -1;
  let at = 0;
  while (at < length) {
    if (open < at) open = css.indexOf("{", at);
    if (open < 0) return;
    // Behind `}` of a block that was entered and behind `@import …;`.
    if (semicolon >= 0 && semicolon < at) semicolon = css.indexOf(";", at);
    if (semicolon >= 0 && semicolon < open) at += css.slice(at, open).lastIndexOf(";") + 1;
    while (isBetweenRules(css.charCodeAt(at))) at += 1;
    if (css.charCodeAt(at) === 64) {
      at = alwaysApplies(css.slice(at, open)) ? open + 1 : behindBlock(css, open);
      continue;
    }
    const end = css.indexOf("}", open);
    const close = end < 0 ? length : end;
    const next = css.indexOf("{", open + 1);
    if (next >= 0 && next < close) at = visitNest(at, open);
    else {
      visit(at, open, close);
      if (next < 0) return;
      at = close + 1;
      open = next;
    }
  }
}

/** White space, the end of a block, or the mark at the beginning of a file that was pasted. */
function isBetweenRules(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 125 || code === 0xfeff || code === 0xa0;
}

/** At-rules whose content holds on an ordinary screen. */
export function alwaysApplies(head: string): boolean {
  if (/^@(?:layer|supports|scope)\b/i.test(head)) return !/^@supports\s+not/i.test(head);
  return (
    /^@media\b/i.test(head) &&
    head
      .slice(6)
      .split(",", 20)
      .some((query) => everyScreen.test(query.trim()))
  );
}

/** Behind a block with everything nested in it. */
function behindBlock(css: string, open: number): number {
  let depth = 1;
  let inner = css.indexOf("{", open + 1);
  let close = css.indexOf("}", open + 1);
  while (close >= 0) {
    for (; inner >= 0 && inner < close; inner = css.indexOf("{", inner + 1)) depth += 1;
    depth -= 1;
    if (depth === 0) return close + 1;
    close = css.indexOf("}", close + 1);
  }
  return css.length;
}
