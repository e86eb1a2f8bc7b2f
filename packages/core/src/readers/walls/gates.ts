import { titleOf } from "./challenge.ts";
import { type Evidence, explains, passwordField, type Wall } from "./evidence.ts";

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
