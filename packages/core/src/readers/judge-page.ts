import { ScryError } from "../contracts/error.ts";
import { challengeWall } from "./walls/challenge.ts";
import { consentWall } from "./walls/consent.ts";
import { emptyPage, scriptShell } from "./walls/empty.ts";
import { describePage, type Evidence, type JudgeInput, mostWallWords, type Wall } from "./walls/evidence.ts";
import { loginWall } from "./walls/gates.ts";
import { softMissing } from "./walls/missing.ts";

/** Asked in this order: the most certain first. */
const walls: readonly ((evidence: Evidence) => Wall | undefined)[] = [
  challengeWall,
  consentWall,
  loginWall,
  softMissing,
  scriptShell,
  emptyPage,
];

/**
 * Throws when something else is shown in place of the page. No single word decides: a page about captchas has text of
 * its own, a wall does not.
 */
export function judgePage(input: JudgeInput): { warnings: string[] } {
  const evidence = describePage(input);
  const asked = evidence.words > mostWallWords ? [challengeWall, consentWall] : walls;
  for (const wall of asked) {
    const found = wall(evidence);
    if (found) throw wallError(found, input.status);
  }
  return { warnings: warningsFor(evidence) };
}

/** The challenge that came with an error status, if any: its name says more than the number. */
export function judgeRefusal(input: JudgeInput): ScryError | undefined {
  const found = challengeWall(describePage(input));
  return found && wallError(found, input.status);
}

function wallError(wall: Wall, status: number): ScryError {
  return new ScryError({ code: wall.code, message: wall.message, hint: wall.hint, status });
}

/** Other paths of the front page: a redirect from there needs no warning. */
const frontPage = /^\/(?:(?:index|home|default)(?:\.\w+)?|[a-z]{2}(?:[-_][a-z]{2})?)?\/?$/i;

function warningsFor({ html, url, finalUrl }: Evidence): string[] {
  const warnings: string[] = [];
  if (html.includes("isAccessibleForFree") && /"isAccessibleForFree"\s*:\s*(?:"?false)/i.test(html)) {
    warnings.push("The page says that its full text is for subscribers; this may be a part of it.");
  }
  if (!frontPage.test(url.pathname) && finalUrl.pathname === "/" && finalUrl.search === "") {
    warnings.push("The address led to the front page of the site; the page asked for may be gone.");
  }
  return warnings;
}
