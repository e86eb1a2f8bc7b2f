import { titleOf } from "./challenge.ts";
import { type Evidence, explains, type Wall } from "./evidence.ts";

const loginPath =
  /(?:^|[/._-])(?:log-?in|sign-?in|signup|auth(?:wall|enticate|orize)?|sso|accounts?\/login|session\/new|anmelden|connexion|iniciar-sesion)(?:$|[/._?-])/i;
const loginHost = /^(?:login|signin|auth|sso|idp|accounts?)\./;
const loginTitle =
  /\b(?:log ?in|sign ?in|log on|sign up|join now|anmelden|einloggen|anmeldung|connexion|se connecter|iniciar sesión|accedi|entrar|войти|вход)\b|登录|ログイン|로그인/i;
const password = /<input[^>]{0,300}type=["']?password/i;

/** "Login API", "How to sign in": a page about logging in, with or without a form to try it. */
const aboutLogin =
  /\b(?:log-?in|sign-?in|log on|sign up)\s(?:api|endpoints?|flows?|forms?|components?|examples?|guide|tutorial|reference|docs|documentation|errors?|attempts?|methods?|route|mutation|function|callback)\b/i;

const formWords = 120;

/** A login form in place of the page. A login page that was asked for by its address is a page. */
export function loginWall(evidence: Evidence): Wall | undefined {
  const { url, finalUrl, words, html } = evidence;
  const isLogin = (address: URL) => loginPath.test(address.pathname) || loginHost.test(address.hostname);
  if (isLogin(url)) return undefined;
  const form = password.test(html);
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

/** Hosts that exist to ask for consent, in front of the page that was asked for. */
const consentHost = /^(?:consent|guce|cmp|privacy-gate|myprivacy)\.|^consent-|\.consent\./;
const consentPath =
  /^\/(?:v2\/collectConsent|consent|privacygate|cookie-?wall|cookie-?consent|m\/consent)\b/i;

const tells =
  /\bwe (?:and our \d* ?partners )?(?:use|value|store)|before you continue|bevor (?:sie|du) fortf/i;
const agree =
  "(?:accept (?:all|cookies)|cookies? (?:akzeptieren|zustimmen)|alle akzeptieren|tout accepter|accepter (?:et|les cookies)|aceptar (?:todo|todas|y continuar)|accetta (?:tutti|e continua)|alles accepteren|zustimmen und weiter)";
const agrees = new RegExp(`\\b${agree}`, "i");
/** Something to press that agrees. Recipes for cookies have the words, and no button for them. */
const button = new RegExp(
  `<(?:(?:button|a)\\b|[a-z][\\w-]*\\s[^<>]{0,300}\\b(?:role|class|id)=["']?[^"'<>]{0,100}(?:button|btn|accept|agree|consent))[^<>]{0,500}>(?:\\s*<[^<>]{0,300}>){0,3}[^<]{0,30}\\b${agree}`,
  "i",
);
const topic = /\bcookies?\b|\bconsent\b|datenschutz|données personnelles|privacidad|privacy/i;

const questionWords = 40;

/** A page that shows nothing before one agrees. A banner beside a text is not a wall. */
export function consentWall({
  url,
  finalUrl,
  words,
  visible,
  visibleWords,
  text,
  html,
}: Evidence): Wall | undefined {
  const moved = url.hostname !== finalUrl.hostname || url.pathname !== finalUrl.pathname;
  const placed = consentHost.test(finalUrl.hostname) || consentPath.test(finalUrl.pathname);
  if (moved && placed) return consent;
  // A remote reader's Markdown shows no buttons.
  const asks = (said: string) =>
    tells.test(said) || (agrees.test(said) && (html === text || button.test(html)));
  const aboutConsent = topic.test(visible) && asks(visible);
  // Nothing but the question: the little that was taken for content is the question itself.
  const onlyQuestion =
    words < questionWords || (words > visibleWords * 0.6 && topic.test(text) && asks(text));
  return aboutConsent && onlyQuestion && visibleWords < 400 ? consent : undefined;
}

const consent: Wall = {
  code: "needs_browser",
  message: "The site shows its page only after a question about cookies.",
  hint: "Install Chromium so that the question can be answered, use a remote reader, or use another source.",
};
