/** Parameters that tell where a click came from and nothing about the page; whole families by their prefix. */
export const trackingPrefix = /^(?:(?:utm|ga|mtm|pk|hsa)_|_hs)\w/i;
export const trackingNames: ReadonlySet<string> = new Set(
  (
    "mc_cid mc_eid mkt_tok gclid gclsrc gbraid wbraid dclid fbclid msclkid yclid ysclid twclid ttclid igshid igsh " +
    "li_fat_id srsltid ref_src ref_url cmpid cvid oly_enc_id oly_anon_id vero_id wickedid s_cid ncid __s spm scm _ga _gl"
  ).split(" "),
);

/** Parameters that track on some sites only: who shared a video or song, which search led to a product. */
export const trackingOnSite: readonly { host: RegExp; name: RegExp }[] = [
  { host: /(?:^|\.)(?:youtube\.com|youtu\.be|spotify\.com)$/, name: /^si$/ },
  { host: /(?:^|\.)amazon\.[a-z.]{2,6}$/, name: /^(?:dib|dib_tag|crid|qid|sprefix)$/ },
];
