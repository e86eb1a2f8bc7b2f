import { consentWords } from "../browser/consent-words.ts";
import { standsIn } from "./empty.ts";
import {
  countWords,
  type Evidence,
  mostWallWords,
  passwordField,
  visibleText,
  type Wall,
} from "./evidence.ts";

/** Hosts that exist to ask for consent, in front of the page that was asked for. */
const consentHost = /^(?:consent|guce|cmp|privacy-gate|myprivacy)\.|^consent-|\.consent\./;
const consentPath =
  /^\/(?:v2\/collectConsent|consent|privacygate|cookie-?wall|cookie-?consent|m\/consent)\b/i;
/** A page about cookies or privacy, asked for by its own address. */
const policyPath =
  /cookie|consent|privacy|gdpr|datenschutz|confidentialite|donnees|privacidad|proteccion|privacidade|rodo|prywatnos|integritet|tietosuoja/i;

/** How the subject is named. */
const cookies =
  /\bcookies?\b|cookie-|\btrackers?\b|tracking[- ]technolog|\bçerez|\btraceurs?\b|\bciasteczk|\bkakor\b|evästei|informasjonskapsler|\bкуки\b|クッキー|cookie\s*を|쿠키/iu;
/** IAB's own sentence: information is stored on a device, or read from it. */
const storage =
  /\binformation(?:en|s)? (?:on|from|auf|von|sur|på|fra) (?:an?|your|the|einem|ihrem|deinem|un|votre|en|din) (?:devices?|endgerät|gerät|appareil|terminal|enhe[td])|\binformaci(?:ón|ones) (?:en|de) (?:un|el|tu|su) dispositivo|\binformazioni (?:su|sul|da) (?:un |tuo |suo )?dispositivo|\binforma(?:ção|ções) (?:num|no|em um|de um) dispositivo|\b(?:informatie|gegevens) op (?:een|je|uw) apparaat|\binformacj[ei] na (?:twoim )?urządzeni|информаци\p{L}* на (?:вашем |своём )?устройств|(?:デバイス|端末)上の情報|(?:设备|裝置)上(?:的)?(?:信息|資訊)|tietoja laitteel|cihazdaki [^.]{0,40}bilgi/iu;
/** What else such questions mention. One of these beside a cookie makes a question. */
const agreeing =
  /\b(?:consent|agree|accept|permission|allow|opt[- ]?(?:in|out)|object|reject|decline|refuse|choices?)|zustimm|einwillig|akzeptier|einverstanden|ablehn|widerruf|accept|consent|autoris|refus|acept|rechaz|permiso|accett|rifiut|aceit|concord|recus|toestemm|akkoord|weiger|keuze|zgod|akcept|wyraż|odrzu|соглас|принима|принять|отказ|同意|許可|允许|동의|samtyck|godkänn|samtyk|godta|hyväksy|suostumu|souhlas|\bkabul|\bonay|\brıza/iu;
const parties =
  /\bpartners?\b|third[- ]part|vendors?\b|\bpartner|dritt(?:anbieter|e)|partenaires?|\btiers\b|socios|terceros|partner|\bterzi\b|parceiros|terceiros|derden|partnerzy|партн|パートナー|第三者|合作伙伴|파트너|ortaklar/iu;
const privacy =
  /privacy|personal (?:data|information)|data protection|legitimate interest|gdpr|datenschutz|privatsphäre|personenbezogen|vie privée|données (?:personnelles|à caractère)|confidentialité|privacidad|datos personales|dati personali|privacidade|dados pessoais|persoonsgegevens|prywatno|danych osobowych|персональн|конфиденциальн|プライバシー|個人(?:データ|情報)|隐私|隱私|개인정보|gizlili|kişisel veri/iu;
const purposes =
  /\bad(?:s|vertising|verts?)\b|personali[sz]|analytics|audience|tracking|geolocation|statisti|measure|werbung|anzeigen|reichweite|publicit|mesure|audiencia|anuncios|pubblicit|profilazione|misurazion|anúncios|medição|advertenties|reklam|статисти|реклам|広告|广告|광고/iu;
const visit =
  /\b(?:web ?)?sites?\b|your (?:experience|visit|browser)|brows(?:ing|er)\b|\bwe use\b|\buses? cookies|diese (?:web)?seite|website|wir (?:verwenden|nutzen|setzen)|navigation|nous utilisons|utili[sz]|naveg|usamos|utilizz|navigaz|gebruik|\bwij\b|korzysta|używa|stosuj|stron[aęy]|serwis|przeglądar|сайт|использу|当サイト|使用|利用|사용|använder|bruger|käyttä|používá|web sitesi|kullan/iu;
const beside = [agreeing, parties, privacy, purposes, visit];
/** Offered next to the question: to pay instead, or to log in. */
const instead =
  /\b(?:without|no|ohne|sans|sin|senza|sem|zonder|bez|без) (?:ads|advert|tracking|werbung|pub|reclam|reklam|реклам)|subscri|abonn|\babo\b|suscri|\bassin|log ?in\b|sign ?in\b|anmeld|connecte[rz]|iniciar sesión|accedi\b|подпис|購読|ログイン/iu;

/** Something to press, or a part of the page that is named after consent. */
const pressable =
  /<button\b|<input[^<>]{0,200}type=["']?(?:button|submit)|\brole=["']?(?:button|dialog)|\b(?:class|id)=["'][^"'<>]{0,200}(?:btn|button|cookie|consent|gdpr|cmp|privacy)/i;
const captions = new RegExp(`${consentWords.refuse}|${consentWords.agree}`, "iu");

const isQuestion = (block: string) =>
  storage.test(block) || (cookies.test(block) && beside.some((words) => words.test(block)));
/** Not about baking: information on a device, or cookies beside three of the other subjects. */
const isPlainQuestion = (block: string) =>
  storage.test(block) || (cookies.test(block) && beside.filter((words) => words.test(block)).length >= 3);
const count = (block: string, words: RegExp) => block.match(new RegExp(words, "giu"))?.length ?? 0;
/**
 * What belongs to a question that is beside it: its heading, its purposes, its partners. "We accept cash" does not: a
 * single word of consent is not a question.
 */
function belongs(block: string): boolean {
  if (isQuestion(block) || captions.test(block.toLowerCase())) return true;
  if (cookies.test(block) || privacy.test(block)) return true;
  return [agreeing, parties, purposes].reduce((sum, words) => sum + count(block, words), 0) >= 2;
}

/** A title of a page about cookies, not one that asks for them. */
const isAbout = (title: string) => cookies.test(title) || privacy.test(title);

/** A question begins with its heading and its first sentences. */
const firstBlocks = 6;
/** In words: with fewer names than that, no sentence of the page is overlooked. */
const fewPartners = 150;
const firstCharacters = 1_500;
/** In characters: room for two thousand partners. */
const longestQuestion = 60_000;
/** The name of a company is shorter. */
const sentenceWords = 8;
const proseWords = 25;
const fewWords = 2;
const phraseWords = 4;
/** The headline of an article is longer. */
const linkWords = 6;
/** More than this is an article, whatever it offers. */
const offerWords = 25;

/** Kinds of cookies, as tables of them name them. */
const cookieKinds =
  /\b(?:strictly )?necessary\b|\bessential\b|\bfunctional\b|\bpreferences\b|notwendig|erforderlich|nécessaires?\b|necesari[ao]s?\b|necessari\b|noodzakelijk|niezbędn|необходим|必須|必要|필수|zorunlu/iu;

const aboutCookies = [cookies, cookieKinds, parties, privacy, purposes];

/** Rows of two filled cells or more: with tabs in plain text, with bars in Markdown. */
const isRow = (line: string) =>
  (line.startsWith("|") || line.includes("\t")) &&
  line.split(/[\t|]/).filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length > 1;

/** The subject of a table: a list of cookies or partners belongs to the question, any other is text of the page. */
function tableIn(text: string): { about: "cookies" | "page"; rows: ReadonlySet<string> } | undefined {
  const rows = new Set(text.split("\n").filter(isRow).flatMap(blocksOf));
  if (rows.size < 2) return undefined;
  const [first = ""] = rows;
  const named = [...rows].filter((row) => aboutCookies.some((words) => words.test(row)));
  return { about: named.includes(first) || named.length * 2 > rows.size ? "cookies" : "page", rows };
}

/** Whether a text is nothing but the question. */
export const isOnlyQuestion = (text: string): boolean => text !== "" && blocksOf(text).every(isQuestion);

/** Whether a page has a table about something else than cookies. */
export const hasOwnTable = (markdown: string): boolean => tableIn(markdown)?.about === "page";

/** Whether a block has content: more than a heading, a caption or a footer. */
function saysSomething(block: string): boolean {
  if (/^#{1,6}\s/.test(block) || standsIn.test(block)) return false;
  const words = countWords(block, phraseWords);
  return words >= phraseWords || (words >= fewWords && /[.!?。！？]["'”»)]*$/u.test(block));
}

/** Texts of headings, buttons and short links: the extractor may join several into one block. */
function captionsIn(html: string): string[] {
  const found = html.matchAll(
    /<(button|a|h[1-6])\b[^<>]{0,500}>((?:(?!<\/?(?:button|a|h[1-6])\b)[\s\S]){1,300}?)<\/\1>/gi,
  );
  return [...found]
    .map(([, tag = "", inner = ""]) => ({
      tag: tag.toLowerCase(),
      caption: inner
        .replace(/<[^<>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    }))
    .filter(({ tag, caption }) => caption && (tag !== "a" || countWords(caption, linkWords + 1) <= linkWords))
    .map(({ caption }) => caption)
    .sort((one, other) => other.length - one.length);
}

const withoutCaptions = (block: string, found: readonly string[]) =>
  found
    .reduce((rest, caption) => rest.replace(caption, " "), block)
    .replace(/\s+/g, " ")
    .trim();

const blocksOf = (text: string) =>
  text
    .split(/\n+/)
    .map((block) => block.replace(/\s+/g, " ").trim())
    .filter(Boolean);

/**
 * With its purposes and partners a question can be as long as an article. What is asked is above them; then come names
 * below a heading that says whose, and hardly a sentence about anything else. Much prose needs IAB's own sentence above
 * it: articles are about consent, too.
 */
function isLongQuestion(blocks: readonly string[], { html, text, title }: Evidence): boolean {
  const top = blocks.slice(0, firstBlocks);
  // The extractor may have dropped the question from above its list.
  const opening = [...top, visibleText(html).slice(0, firstCharacters)];
  if (text.length > longestQuestion || !opening.some(isPlainQuestion)) return false;
  const sized = blocks.map((block) => ({ block, words: countWords(block, mostWallWords) }));
  const wordsOf = (wanted: (one: { block: string; words: number }) => boolean) =>
    sized.filter(wanted).reduce((sum, { words }) => sum + words, 0);
  const all = wordsOf(() => true);
  if (wordsOf(({ block, words }) => words >= sentenceWords && !belongs(block)) >= all / 4) return false;
  if (wordsOf(({ words }) => words >= proseWords) > all / 2) return top.some((block) => storage.test(block));
  const listsPartners = sized.some(({ block, words }) => words < sentenceWords && parties.test(block));
  return listsPartners && !parties.test(title);
}

/**
 * News about privacy have addresses like those of policies. There only IAB's own sentence counts, with buttons that agree
 * and with nothing else that is not about partners: a policy has other text as well.
 */
function isBareQuestion({ html, text, words }: Evidence): boolean {
  if (words > mostWallWords || !captionsIn(html).some((caption) => captions.test(caption.toLowerCase())))
    return false;
  const prose = blocksOf(text).filter((block) => countWords(block, sentenceWords) >= sentenceWords);
  return prose.some((block) => storage.test(block)) && prose.every((block) => parties.test(block));
}

/** A page that shows nothing before one agrees. A banner beside a text is not a wall, however short the text. */
export function consentWall(evidence: Evidence): Wall | undefined {
  const { url, finalUrl, visible, text, title, html, words } = evidence;
  const moved = url.hostname !== finalUrl.hostname || url.pathname !== finalUrl.pathname;
  const placed = consentHost.test(finalUrl.hostname) || consentPath.test(finalUrl.pathname);
  if (moved && placed) return consent;
  if (policyPath.test(url.pathname)) return isBareQuestion(evidence) ? consent : undefined;
  // A form to log in, with a banner beside it.
  if (passwordField.test(html)) return undefined;
  const isLong = words > mostWallWords;
  // A remote reader's Markdown shows no buttons.
  const isSilent = html !== text && !pressable.test(html);
  if ((isLong || isSilent) && isAbout(title)) return undefined;
  const asks = isLong || isSilent ? isPlainQuestion : isQuestion;
  const blocks = blocksOf(text);
  if (words > fewPartners && isLongQuestion(blocks, evidence)) return consent;
  if (isLong) return undefined;
  if (!blocks.some(asks) && !asks(visible)) return undefined;
  const table = tableIn(text);
  if (table?.about === "page") return undefined;
  const pressed = captionsIn(html);
  const rest = blocks.filter(
    (block) =>
      block !== title &&
      !table?.rows.has(block) &&
      !belongs(block) &&
      saysSomething(withoutCaptions(block, pressed)),
  );
  const isOffer = rest.every((block) => instead.test(block)) && countWords(rest.join(" "), 50) < offerWords;
  return isOffer ? consent : undefined;
}

/**
 * A short page without the banner that is before or after its text. Pages about cookies are left alone, and so is what
 * is in the middle of a text.
 */
export function withoutBanner(markdown: string, page: Pick<Evidence, "html" | "title" | "url">): string {
  if (isAbout(page.title) || policyPath.test(page.url.pathname) || !pressable.test(page.html))
    return markdown;
  const blocks = markdown.split(/\n{2,}/);
  const kept = withoutQuestion(withoutQuestion(blocks).reverse()).reverse();
  return kept.length === blocks.length || !kept.some(saysSomething) ? markdown : kept.join("\n\n");
}

/** Drops what belongs to a question up to the first block of the text, if there is a question in it. */
function withoutQuestion(blocks: readonly string[]): string[] {
  const first = blocks.findIndex((block) => !belongs(block));
  const leading = first < 0 ? [] : blocks.slice(0, first);
  return leading.some(isQuestion) ? blocks.slice(first) : [...blocks];
}

/** Whether an error says that a page asks for consent. */
export const isConsentError = ({ message }: { message: string }): boolean => message === consent.message;

const consent: Wall = {
  code: "needs_browser",
  message: "The site asks for consent to cookies instead of showing the page.",
  hint: "Install Chromium so that the question can be answered, use a remote reader, or use another source.",
};
