/** Parameters that only tell a site where a reader came from: analytics and ad networks' own names. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|oly_anon_id|oly_enc_id|vero_id|wickedid|srsltid|ref_src|ref_url|cmpid|s_cid|ncid|spm|scm|_ga|_gl)$/i;

/** An absolute http(s) or mail address without tracking; nothing for everything else. */
export function absoluteAddress(href: string, base: URL | undefined): string | undefined {
  const raw = href.trim();
  if (raw === "" || raw.length > 4_000) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(raw.replace(/[\u0000-\u0020]/g, ""))?.[1]?.toLowerCase();
  if (scheme && scheme !== "http" && scheme !== "https" && scheme !== "mailto") return undefined;
  if (scheme === "mailto") return /^mailto:[^\s?<>]+@[^\s?<>]+/i.exec(raw)?.[0];
  const url = URL.parse(raw, base?.href);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.search) {
    const doomed = [...url.searchParams.keys()].filter((name) => tracking.test(name));
    for (const name of doomed) url.searchParams.delete(name);
  }
  url.username = "";
  url.password = "";
  return url.href;
}

/** Inside `(…)` spaces, brackets and backslashes would end the address early. */
export function escapeAddress(address: string): string {
  return address.replace(
    /[\s()<>\\|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
