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
