import type { Evidence, Wall } from "./evidence.ts";

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

const fewWords = 40;

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
  if (moved && placed) return wall;
  // A remote reader's Markdown shows no buttons.
  const asks = (said: string) =>
    tells.test(said) || (agrees.test(said) && (html === text || button.test(html)));
  const aboutConsent = topic.test(visible) && asks(visible);
  // Nothing but the question: the little that was taken for content is the question itself.
  const onlyQuestion = words < fewWords || (words > visibleWords * 0.6 && topic.test(text) && asks(text));
  return aboutConsent && onlyQuestion && visibleWords < 400 ? wall : undefined;
}

const wall: Wall = {
  code: "needs_browser",
  message: "The site shows its page only after a question about cookies.",
  hint: "Install Chromium so that the question can be answered, use a remote reader, or use another source.",
};
