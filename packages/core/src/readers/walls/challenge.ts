import { type Evidence, explains, type Wall } from "./evidence.ts";

interface Vendor {
  name: string;
  /** A response header that only the challenge carries. */
  header?: (headers: Readonly<Record<string, string>>) => boolean;
  /** Mark-up that only the challenge carries. Words that a person could write do not belong here. */
  markup?: RegExp;
  title?: RegExp;
}

/**
 * Recognises what bot protections send in place of a page. Their sensors also run on ordinary pages (Cloudflare's
 * `challenge-platform/scripts`, DataDome's `tags.js`, PerimeterX's `_pxAppId`), so those say nothing.
 */
const vendors: readonly Vendor[] = [
  {
    name: "Cloudflare",
    header: (headers) => headers["cf-mitigated"] === "challenge",
    markup:
      /_cf_chl_opt|id=["']?(?:challenge-form|cf-challenge|challenge-error-text|cf-error-details|cf-wrapper)\b|cf-turnstile-response|\/cdn-cgi\/challenge-platform\/h\/[bg]\/orchestrate/,
    title: /^(?:attention required! \| cloudflare|access denied \| .+ used cloudflare)/i,
  },
  {
    name: "DataDome",
    markup: /(?:geo|ct|c)\.captcha-delivery\.com|dd=\{['"]rt['"]:|id=["']?ddv1-captcha-container/,
  },
  {
    name: "PerimeterX",
    markup:
      /id=["']?px-captcha|captcha\.px-(?:cdn|cloud)\.net|window\._pxUuid|px-captcha-(?:wrapper|container)/,
    title: /^access to this page has been denied[. ]*$/i,
  },
  {
    name: "Akamai",
    markup: /sec-if-cpt-container|_sec\/cp_challenge|errors\.edgesuite\.net|ak-challenge|bm-verify=/,
  },
  {
    name: "Imperva",
    markup:
      /_Incapsula_Resource\?[^"'>]{0,300}(?:incident_id|CWUDNSAI)|Incapsula incident ID|id=["']?main-iframe["'][^>]{0,200}_Incapsula_Resource/,
    title: /^pardon our interruption[.… ]*$/i,
  },
  {
    name: "AWS WAF",
    header: (headers) => /^(?:challenge|captcha)$/.test(headers["x-amzn-waf-action"] ?? ""),
    markup:
      /awswaf\.com\/[^"'\s]{0,200}\/(?:challenge|captcha)\.js|AwsWafIntegration\.(?:saveReferrer|checkForceRefresh)/,
  },
  { name: "Kasada", markup: /KPSDK\.now\(\)|\/149e9513-01fa-4fb0-aad4-566afd725d1b\// },
  { name: "Sucuri", markup: /sucuri_cloudproxy_js|Sucuri WebSite Firewall - Access Denied/ },
  {
    name: "Vercel",
    header: (headers) => /^(?:challenge|deny)$/.test(headers["x-vercel-mitigated"] ?? ""),
    title: /^vercel security checkpoint$/i,
  },
  {
    name: "Anubis",
    markup: /id=["']?anubis_(?:version|challenge)|\/\.within\.website\/x\/cmd\/anubis\//,
    title: /^making sure you(?:'|&#39;|’)re not a bot[!. ]*$/i,
  },
  { name: "DDoS-Guard", markup: /check\.ddos-guard\.net\/check\.js/, title: /^ddos-guard$/i },
  { name: "Google", markup: /id=["']?captcha-form["'][^>]{0,300}(?:index|sorry)|\/sorry\/index\?/ },
  {
    name: "F5",
    markup: /window\["bobcmn"\]|The requested URL was rejected\. Please consult with your administrator/,
  },
  { name: "Reblaze", markup: /window\.rbzns\s*=|rbzid=/ },
  { name: "QRATOR", markup: /__qrator\/qauth/ },
];

const genericTitle =
  /^(?:(?:please )?(?:verify|confirm|prove) (?:that )?you(?:'|’)?(?: a)?re (?:a )?(?:human|not a (?:ro)?bot)|are you (?:a )?(?:human|robot)|robot or human|human verification|bot (?:verification|check)|security (?:check|verification)|captcha|checking your browser|one moment, please|ddos protection|verifying (?:your browser|that you are human)|(?:nur einen moment|un instant|un momento|один момент|请稍候)(?= ?(?:\.{3}|…)))[.…!? ]*(?:$|\s[|–—·-]\s)/i;
/** Cloudflare's, and a phrase of daily life: the page has to ask for something as well. */
const waiting = /^just a moment(?:\.{3}|…)?$/i;

const widget =
  /class=["'][^"']{0,100}\b(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|geetest_\w+)\b|hcaptcha\.com\/1\/api\.js|challenges\.cloudflare\.com\/turnstile/;
const asksForProof =
  /\b(?:you(?:'|’)?(?: a)?re (?:not a (?:ro)?bot|(?:a )?human)|not a robot|unusual (?:traffic|activity)|automated (?:access|requests|queries|traffic)|security (?:check|verification)|complete the (?:captcha|challenge|security)|solve (?:the|this) (?:captcha|puzzle|challenge)|press (?:&|and) hold|enable (?:javascript|js) and cookies|checking your browser|verify(?:ing)? (?:that )?you|security of your connection|site connection is secure)/i;

/** The most that a challenge page writes; Cloudflare's long error page has about 180 words. */
const mostWords = 220;
const fewWords = 60;
const hardlyAnyWords = 8;

export function challengeWall(evidence: Evidence): Wall | undefined {
  const { headers, html, title, visibleWords, visible, status } = evidence;
  const certain = vendors.find((vendor) => vendor.header?.(headers));
  if (certain) return wall(certain.name);
  if (visibleWords > mostWords) return undefined;
  const heading = titleOf(evidence);
  const vendor = vendors.find(
    ({ markup, title: pattern }) => pattern?.test(heading) || pattern?.test(title) || markup?.test(html),
  );
  if (vendor) return wall(vendor.name);
  const asks = asksForProof.test(visible);
  if ((waiting.test(heading) || waiting.test(title)) && (asks || visibleWords < hardlyAnyWords))
    return wall("Cloudflare");
  if (genericTitle.test(heading) && (visibleWords < fewWords || asks)) return wall(undefined);
  // A small page around a captcha: comment forms have one too, but then there is a page to comment on.
  if (widget.test(html) && asks && !explains.test(heading)) return wall(undefined);
  if (status >= 400 && visibleWords < fewWords && asks) return wall(undefined);
  return undefined;
}

/** The `<title>` as written: the extraction may prefer a heading. */
export function titleOf({ html, title }: Pick<Evidence, "html" | "title">): string {
  const found = /<title[^>]{0,200}>([^<]{0,300})/i.exec(html.slice(0, 50_000))?.[1];
  return (found ?? title).replace(/\s+/g, " ").trim();
}

function wall(name: string | undefined): Wall {
  const who = name ? `The site's bot protection (${name})` : "The site";
  return {
    code: "blocked",
    message: `${who} asks for proof that the reader is human instead of showing the page.`,
    hint: "Use another source, or a remote reader that is configured for such sites.",
  };
}
