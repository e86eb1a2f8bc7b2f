import { titleOf } from "./challenge.ts";
import type { Evidence, Wall } from "./evidence.ts";
import { explains } from "./explains.ts";

const loginPath =
  /(?:^|[/._-])(?:log-?in|sign-?in|signup|auth(?:wall|enticate|orize)?|sso|accounts?\/login|session\/new|anmelden|connexion|iniciar-sesion)(?:$|[/._?-])/i;
const loginHost = /^(?:login|signin|auth|sso|idp|accounts?)\./;
const loginTitle =
  /\b(?:log ?in|sign ?in|log on|sign up|join now|anmelden|einloggen|anmeldung|connexion|se connecter|iniciar sesión|accedi|entrar|войти|вход)\b|登录|ログイン|로그인/i;
const password = /<input[^>]{0,300}type=["']?password/i;

/** "Login API", "How to sign in": a page about logging in, with or without a form to try it. */
const aboutLogin =
  /\b(?:log-?in|sign-?in|log on|sign up)\s(?:api|endpoints?|flows?|forms?|components?|examples?|guide|tutorial|reference|docs|documentation|errors?|attempts?|methods?|route|mutation|function|callback)\b/i;

const fewWords = 120;

/** A login form in place of the page. Who asks for a login page by its address gets it. */
export function loginWall(evidence: Evidence): Wall | undefined {
  const { url, finalUrl, words, html } = evidence;
  const isLogin = (address: URL) => loginPath.test(address.pathname) || loginHost.test(address.hostname);
  if (isLogin(url)) return undefined;
  const form = password.test(html);
  const title = titleOf(evidence);
  const named = loginTitle.test(title);
  if (isLogin(finalUrl) && words < fewWords && (form || named)) return wall;
  const isTopic = aboutLogin.test(title) || explains.test(title);
  return form && named && !isTopic && words < fewWords / 2 ? wall : undefined;
}

const wall: Wall = {
  code: "blocked",
  message: "The site asks for a login instead of showing the page.",
  hint: "Use a public source.",
};
