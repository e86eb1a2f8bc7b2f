import type { Evidence, Wall } from "./evidence.ts";

/** Hosts that exist to ask for consent, in front of the page that was asked for. */
const consentHost = /^(?:consent|guce|cmp|privacy-gate|myprivacy)\.|^consent-|\.consent\./;
const consentPath =
  /^\/(?:v2\/collectConsent|consent|privacygate|cookie-?wall|cookie-?consent|m\/consent)\b/i;

const asks =
  /\b(?:we (?:and our \d* ?partners )?(?:use|value|store)|accept (?:all|cookies)|cookies? (?:akzeptieren|zustimmen)|alle akzeptieren|tout accepter|accepter (?:et|les cookies)|aceptar (?:todo|todas|y continuar)|accetta (?:tutti|e continua)|alles accepteren|zustimmen und weiter|before you continue|bevor (?:sie|du) fortf)/i;
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
}: Evidence): Wall | undefined {
  const moved = url.hostname !== finalUrl.hostname || url.pathname !== finalUrl.pathname;
  const placed = consentHost.test(finalUrl.hostname) || consentPath.test(finalUrl.pathname);
  if (moved && placed) return wall;
  const aboutConsent = asks.test(visible) && topic.test(visible);
  // Nothing but the question: the little that was taken for content is the question itself.
  const onlyQuestion =
    words < fewWords || (asks.test(text) && topic.test(text) && words > visibleWords * 0.6);
  return aboutConsent && onlyQuestion && visibleWords < 400 ? wall : undefined;
}

const wall: Wall = {
  code: "needs_browser",
  message: "The site shows its page only after a question about cookies.",
  hint: "Install Chromium so that the question can be answered, use a remote reader, or use another source.",
};
