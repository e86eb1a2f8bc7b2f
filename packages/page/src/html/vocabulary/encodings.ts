/**
 * Encodings that frequent letters do not tell apart, by the language that a page declares: the HTML standard's table of
 * defaults.
 */
export const languageEncodings: Readonly<Record<string, string>> = {
  ar: "windows-1256",
  cs: "windows-1250",
  et: "windows-1257",
  fa: "windows-1256",
  he: "windows-1255",
  hr: "windows-1250",
  hu: "windows-1250",
  lt: "windows-1257",
  lv: "windows-1257",
  pl: "windows-1250",
  sk: "windows-1250",
  sl: "windows-1250",
  th: "windows-874",
  tr: "windows-1254",
  vi: "windows-1258",
};

/**
 * Frequent letters of the languages an encoding is used for, and their least share of all non-ASCII characters: about a
 * fifth of Chinese text is in such a list, of alphabetic text far more.
 */
export const frequentLetters: Readonly<Record<string, readonly [letters: RegExp, least: number]>> = {
  shift_jis: [/[\u3040-\u30ff、。]/g, 0.3],
  "euc-jp": [/[\u3040-\u30ff、。]/g, 0.3],
  gb18030: [/[的一是了我不人在他有这中大来上国个到说们为子和你地出道也时年，。、]/g, 0.12],
  big5: [/[的一是了我不人在他有這中大來上國個到說們為子和你地出道也時年，。、]/g, 0.12],
  "euc-kr": [/[\uac00-\ud7a3]/g, 0.3],
  "windows-1251": [/[оеаинтсрвлкмдпу]/g, 0.5],
  "koi8-r": [/[оеаинтсрвлкмдпу]/g, 0.5],
  "windows-1253": [/[αεοιτσνηρκπυςλμίόά]/g, 0.5],
};
