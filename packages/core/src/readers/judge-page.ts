import { ScryError } from "../contracts/error.ts";
import { challengeWall, titleOf } from "./walls/challenge.ts";
import { consentWall } from "./walls/consent.ts";
import { emptyPage, scriptShell } from "./walls/empty.ts";
import {
  describePage,
  type Evidence,
  explains,
  type JudgeInput,
  mostWallWords,
  passwordField,
  type Wall,
} from "./walls/evidence.ts";
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

const loginPath =
  /(?:^|[/._=:?#!-])(?:\w*login|(?:log|sign)[-_]?(?:in|on|up)|auth(?:wall|enticate|orize|entication|n)?|oauth2?|sso|sessions?\/new|register|registration|registrieren|anmeld(?:en|ung)|einloggen|(?:se-)?connexion|(?:se-)?connecter|identification|inscription|iniciar-?sesion|acceso|acceder|accedi|accesso|entrar|inloggen|logowanie|zaloguj|logga-?in|logg-?inn|vhod|voyti)(?:$|[/._?&-])/i;
const loginHost = /^(?:login|signin|auth|sso|idp|accounts?)\./;
const loginTitle =
  /\b(?:log ?in|sign ?in|log on|sign up|join now|anmelden|einloggen|anmeldung|connexion|se connecter|iniciar sesión|accedi|entrar|войти|вход)\b|登录|ログイン|로그인/i;

/** "Login API", "How to sign in": a page about logging in, with or without a form to try it. */
const aboutLogin =
  /\b(?:log-?in|sign-?in|log on|sign up)\s(?:api|endpoints?|flows?|forms?|components?|examples?|guide|tutorial|reference|docs|documentation|errors?|attempts?|methods?|route|mutation|function|callback)\b/i;

const formWords = 120;

/** A login form in place of the page. A login page that was asked for by its address is a page. */
export function loginWall(evidence: Evidence): Wall | undefined {
  const { url, finalUrl, words, html } = evidence;
  const isLogin = ({ pathname, hostname }: URL) => loginPath.test(pathname) || loginHost.test(hostname);
  // "?action=login", "#/login"
  if (isLogin(url) || loginPath.test(url.search + url.hash)) return undefined;
  const form = passwordField.test(html);
  const title = titleOf(evidence);
  const named = loginTitle.test(title);
  if (isLogin(finalUrl) && words < formWords && (form || named)) return login;
  const isTopic = aboutLogin.test(title) || explains.test(title);
  return form && named && !isTopic && words < formWords / 2 ? login : undefined;
}

const login: Wall = {
  code: "blocked",
  message: "The site asks for a login instead of showing the page.",
  hint: "Use a public source.",
};
