import { stripInvisible } from "../safe/invisible.ts";

/** `https://bank.example/…`, `www.bank.example`: an address anywhere in the text. */
const written = /(?:\bhttps?:\/\/|\bwww\.)((?:[\p{L}\p{N}-]{1,63}[.．。])+[\p{L}\p{N}-]{2,63})/iu;
/** `bank.example` or `bank.example/login`: an address only when it is the whole text. */
const bare = /^((?:[\p{L}\p{N}-]{1,63}[.．。])+[\p{L}\p{N}-]{2,63})(?::\d{1,5})?(?:[/?#]\S{0,500})?$/iu;
const mail = /^[\w.+-]{1,64}@((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63})$/iu;

// "README.md", "setup.py" and "Node.js" are files and programs. A bare name counts as a host only with one of the
// common generic endings, or with a country code that is no file extension.
const generic =
  /^(?:com|org|net|edu|gov|mil|int|info|biz|app|dev|online|shop|site|store|cloud|bank|pay|page|web|xyz|top|club|live|news|blog|tech|space|world|email|support|login|example|name|pro|museum|jobs|travel|mobi|asia|eu|xn--[a-z\d-]+)$/;
const fileEndings =
  /^(?:ai|bz|cc|cs|cv|gz|hk|in|is|it|js|la|md|me|mk|ml|mm|mo|pl|pm|ps|py|rs|sh|so|st|sv|tf|ts|vb|ws|am|as|at|be|do|go|id|my|no|or|so|to|us|we)$/;

/** Strangers share these domains: the label before them tells the owner. */
const shared =
  /(?:^|\.)(?:(?:co|com|org|net|gov|ac|edu|go|or|ne|gob|gouv|nom)\.[a-z]{2}|github\.io|gitlab\.io|pages\.dev|workers\.dev|vercel\.app|netlify\.app|web\.app|firebaseapp\.com|herokuapp\.com|blogspot\.com|wordpress\.com|tumblr\.com|cloudfront\.net|amazonaws\.com|azurewebsites\.net|ngrok\.io|glitch\.me|surge\.sh|repl\.co)$/;

/**
 * A note such as `→ evil.example`, to be shown after the text of a link that names another host than it leads to;
 * undefined for honest links.
 */
export function linkMismatchNote(linkText: string, url: string): string | undefined {
  const text = stripInvisible(linkText)
    .text.replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/[*_`~]/g, "")
    .trim();
  const claimed = claimedHost(text);
  if (!claimed) return undefined;
  const target = URL.parse(url);
  const actual = target && hostOf(target);
  if (!actual || sameSite(claimed, actual)) return undefined;
  const note = `→ ${actual}`;
  return text.endsWith(note.replace(/[*_`~]/g, "")) ? undefined : note;
}

function hostOf(url: URL): string {
  const host = url.protocol === "mailto:" ? (url.pathname.split("@").at(-1) ?? "") : url.hostname;
  return host.toLowerCase().replace(/\.$/, "");
}

function claimedHost(text: string): string | undefined {
  const spelled = written.exec(text)?.[1] ?? mail.exec(text)?.[1];
  const alone = spelled ?? bare.exec(text)?.[1];
  if (!alone) return undefined;
  const host = URL.parse(`http://${alone}/`)
    ?.hostname.replace(/^www\./, "")
    .replace(/\.$/, "");
  if (!host) return undefined;
  const ending = host.slice(host.lastIndexOf(".") + 1);
  if (spelled || generic.test(ending)) return host;
  return /^[a-z]{2}$/.test(ending) && !fileEndings.test(ending) ? host : undefined;
}

function sameSite(first: string, second: string): boolean {
  return site(first) === site(second);
}

/** The part of a host that belongs to one owner: two labels, three where the last two are shared. */
function site(host: string): string {
  const labels = host.replace(/^www\./, "").split(".");
  return labels.slice(shared.test(labels.slice(-2).join(".")) ? -3 : -2).join(".");
}
