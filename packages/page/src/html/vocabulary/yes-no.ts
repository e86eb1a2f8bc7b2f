/** Words for icons, in alternative texts, labels or text for screen readers. */
export const yesWord =
  /^(?:yes|true|check(?:ed|[ -]?mark)?|tick|included|available|supported|ja|oui|sí|sì|sim|tak|да|是|✓|✔|✅)$/iu;
export const noWord =
  /^(?:no|false|cross|not (?:included|available|supported)|unavailable|unsupported|nein|non|não|nie|нет|否|✗|✘|❌)$/iu;
/** Names of files and classes: `tick.png`, `fa fa-check`, `icon-times`. Names for "no" are tried first. */
export const noName =
  /(?:^|[\s/_-])(?:cross|times|x-?mark|\w*icons?[-_]no|false|not-included|unavailable|unchecked)(?=[\s._-]|$)|^no\./i;
export const yesName = /(?:^|[\s/_-])(?:tick|check(?:mark|ed)?|yes|true|included|available)(?=[\s._-]|$)/i;
