import { stripInvisible } from "../safe/invisible.ts";
import { fileEndings, generic, shared } from "./vocabulary/hosts.ts";

/** `https://bank.example/…`, `www.bank.example`: an address anywhere in the text. */
const written = /(?:\bhttps?:\/\/|\bwww\.)((?:[\p{L}\p{N}-]{1,63}[.．。])+[\p{L}\p{N}-]{2,63})/iu;
/** `bank.example` or `bank.example/login`: an address only when it is the whole text. */
const bare = /^((?:[\p{L}\p{N}-]{1,63}[.．。])+[\p{L}\p{N}-]{2,63})(?::\d{1,5})?(?:[/?#]\S{0,500})?$/iu;
const mail = /^[\w.+-]{1,64}@((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63})$/iu;

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
  if (!actual || site(claimed) === site(actual)) return undefined;
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

/** The part of a host that belongs to one owner: two labels, three where the last two are shared. */
function site(host: string): string {
  const labels = host.replace(/^www\./, "").split(".");
  return labels.slice(shared.test(labels.slice(-2).join(".")) ? -3 : -2).join(".");
}
