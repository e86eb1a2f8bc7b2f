import type { RawHit } from "../contracts/hit.ts";
import type { Markup } from "../contracts/markup.ts";
import {
  browserUserAgent,
  defineProvider,
  type ParsedSearch,
  type RequestSpec,
  type Verdict,
} from "../contracts/provider.ts";
import { countryOf, type SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

type Door = "html" | "lite";

/** The values of the page's own region box, country first. Of several languages the first is the default. */
const regions = (
  "ar-es au-en at-de be-nl be-fr br-pt bg-bg ca-en ca-fr ct-ca cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr " +
  "de-de gr-el hk-tzh hu-hu is-is in-en id-en ie-en il-en it-it jp-jp kr-kr lv-lv lt-lt my-en mx-es nl-nl nz-en no-no " +
  "pk-en pe-es ph-en pl-pl pt-pt ro-ro ru-ru xa-ar sg-en sk-sk sl-sl za-en es-es es-ca se-sv ch-de ch-fr tw-tzh th-en " +
  "tr-tr us-en us-es ua-uk uk-en vn-en"
).split(" ");

// Where the box does not use the ISO code. "sl" is Slovenia there: Sierra Leone must not become it.
const countryCodes: Readonly<Record<string, string>> = { gb: "uk", sa: "xa", si: "sl", sl: "" };
const languageCodes: Readonly<Record<string, string>> = { ja: "jp", ko: "kr", nb: "no", nn: "no" };

const everywhere = "wt-wt";

/** Country and language as one value of the region box; undefined when the box has no such country. */
function regionOf(query: SearchQuery): string | undefined {
  const language = query.language?.split("-")[0]?.toLowerCase() ?? "";
  const spoken = languageCodes[language] ?? language;
  const country = (query.region ?? countryOf(query.language))?.toLowerCase();
  if (country) {
    const prefix = countryCodes[country] ?? country;
    const offered = regions.filter((region) => prefix && region.startsWith(`${prefix}-`));
    return offered.find((region) => region.endsWith(`-${spoken}`)) ?? offered[0];
  }
  // English has no home in the box: the Accept-Language header alone steers it.
  if (!spoken || spoken === "en") return everywhere;
  const homes = regions.filter((region) => region.endsWith(`-${spoken}`));
  return homes.find((region) => region === `${spoken}-${spoken}`) ?? homes[0] ?? everywhere;
}

function dateFilter(query: SearchQuery, now: Date): string | undefined {
  if (!query.since && !query.until) return query.timeRange === "all" ? undefined : query.timeRange;
  return `${query.since ?? "1970-01-01"}..${query.until ?? now.toISOString().slice(0, 10)}`;
}

const safeValues = { off: "-2", moderate: "-1", strict: "1" } as const;

/** A leading "!" (a bang) or "\" (first result) sends the browser to another site; in quotes it is a word. */
const quoteBangs = (text: string) => text.replace(/(?<=^|\s)[!\\][^\s"]*/g, '"$&"').slice(0, 499);

function acceptLanguage(language: string | undefined): string {
  const short = language?.split("-")[0]?.toLowerCase();
  if (!language || short === "en") return `${language?.includes("-") ? language : "en-US"},en;q=0.9`;
  return language === short ? `${short},en;q=0.5` : `${language},${short};q=0.9,en;q=0.5`;
}

/**
 * The request that the page's own search form sends. Trailing slash: the redirect without it loses the body. The headers
 * have to agree with each other: Sec-Fetch-Site with the referer, no client hints beside a TLS that is not Chrome's.
 */
function ask(door: Door, query: SearchQuery, now: Date): RequestSpec {
  const dates = dateFilter(query, now);
  return {
    method: "POST",
    origin: door,
    path: `/${door}/`,
    headers: {
      "user-agent": browserUserAgent,
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8," +
        "application/signed-exchange;v=b3;q=0.7",
      "accept-language": acceptLanguage(query.language),
      referer: `https://${door}.duckduckgo.com/`,
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "navigate",
      "sec-fetch-user": "?1",
      "sec-fetch-dest": "document",
    },
    form: {
      q: quoteBangs(query.text),
      // The submit button, which only the html page names.
      ...(door === "html" && { b: "" }),
      kl: regionOf(query) ?? everywhere,
      ...(dates && { df: dates }),
      ...(query.safe && { kp: safeValues[query.safe] }),
    },
  };
}

/** Links are direct or wrapped as //duckduckgo.com/l/?uddg=…, both in use. Undefined: an advertisement. */
function target(href: string): string | undefined {
  const isOwn = (url: URL | null, path: string) =>
    url !== null && /(^|\.)duckduckgo\.com$/.test(url.hostname) && url.pathname === path;
  const outer = URL.parse(href, "https://duckduckgo.com");
  const inner = isOwn(outer, "/l/") ? outer?.searchParams.get("uddg") : undefined;
  const url = inner ?? outer?.href ?? href;
  return isOwn(URL.parse(url), "/y.js") ? undefined : url;
}

function hit(link: Markup, snippet: Markup | undefined, date: Markup | undefined): RawHit[] {
  const url = target(link.attribute("href") ?? "");
  return url ? [{ title: link.html(), url, snippet: snippet?.html(), date: date?.text() }] : [];
}

function htmlHits(page: Markup): RawHit[] {
  return page.all(".result:not(.result--ad):not(.result--no-result)").flatMap((block) => {
    const link = block.first("a.result__a[href]");
    // The date is the one span next to the display address that has no class.
    return link
      ? hit(link, block.first(".result__snippet"), block.first(".result__extras__url > span:not([class])"))
      : [];
  });
}

/** Link, snippet and date are in rows one after the other and any of them may be missing: never zip three lists. */
function liteHits(page: Markup): RawHit[] {
  const found: { link: Markup; snippet?: Markup; date?: Markup }[] = [];
  let open = false;
  for (const row of page.all("tr:not(:has(tr))")) {
    const link = row.first("a.result-link[href]");
    if (link) {
      open = !row.attribute("class")?.includes("result-sponsored");
      if (open) found.push({ link });
    }
    const last = found.at(-1);
    if (!open || !last) continue;
    last.snippet ??= row.first("td.result-snippet");
    last.date ??= row.first("span.timestamp");
  }
  return found.flatMap(({ link, snippet, date }) => hit(link, snippet, date));
}

const hitsOf = (page: Markup) => (page.first("a.result-link") ? liteHits(page) : htmlHits(page));

// Markers are attributes: the page repeats the query as text, so words alone could be the user's own.
const challenge = '#challenge-form, [class*="anomaly-modal"], form[action*="anomaly.js"]';
const nothing = ".no-results, .no-results__message, .result--no-result";

/** The box above the hits. Those without a source are about the asker (address, browser) or a converter. */
function abstract(page: Markup): Pick<ParsedSearch, "answer" | "answerUrl"> {
  const box = page.first("#zero_click_abstract");
  // The last link of the box: More at <q>Wikipedia</q>.
  const link = box?.all("a").find((one) => one.first("q"));
  const source = link?.html();
  const text = box?.html();
  if (!source || !text) return {};
  return {
    answer: text.slice(0, text.lastIndexOf(source)),
    answerUrl: target(link?.attribute("href") ?? ""),
  };
}

/** A block is HTTP 202 with a captcha page, sometimes 200; results and "no results" have come with 202 too. */
function classify(reply: Reply): Verdict {
  const { status } = reply;
  if (status >= 300 && status < 400) return { code: "bad_reply", message: "an unexpected redirect" };
  const hint = "Wait at least ten minutes; a provider with a key, or SearXNG, does not have this problem.";
  // 403: the shape of the request was refused. 418 is seen on the chat service with the same meaning.
  if (status === 403 || status === 418) return { code: "blocked", message: "it takes us for a bot", hint };
  if (status !== 200 && status !== 202) return undefined;
  const page = reply.html();
  if (hitsOf(page).length) return "ok";
  const form = page.first(challenge);
  if (!form && page.first(nothing)) return "ok";
  if (!form && status === 200) return undefined;
  const kind = /[?&]cc=(\w{1,20})/.exec(page.first("#challenge-form")?.attribute("action") ?? "")?.[1];
  const message = form ? `it asks for a captcha${kind ? ` (${kind})` : ""}` : "it answered without a page";
  return { code: "blocked", message, hint };
}

export default defineProvider({
  id: "duckduckgo",
  label: "DuckDuckGo",
  home: "https://duckduckgo.com",
  docs: "https://duckduckgo.com/duckduckgo-help-pages/results/syntax",
  origin: { html: "https://html.duckduckgo.com", lite: "https://lite.duckduckgo.com" },
  needs: {},
  keyless: true,
  note: "Unofficial: reads the pages for browsers without JavaScript, easily blocked, not suitable as the only provider in production.",
  search: {
    index: "bing",
    can: {
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      // As many as fit beside a query into its 499 characters.
      maxDomains: 8,
      time: "native",
      dates: true,
      language: true,
      region: true,
      safe: true,
      answer: true,
      queryChars: 499,
    },
    // Reported in 2026: four or five quick requests, or two from a data centre, lead to the captcha.
    limits: { concurrent: 1, spacingMs: 5000, jitterMs: 2000, perMinute: 6, perHour: 60 },
    replyFormat: "html",
    request: (query, { now }) => ask("html", query, now),
    // Never after a block: both endpoints share one protection, and asking again makes it worse.
    alternative: (query, failure, { now }) =>
      ["bad_reply", "unavailable", "timeout"].includes(failure.code) &&
      Math.floor((failure.status ?? 0) / 100) !== 3
        ? ask("lite", query, now)
        : undefined,
    parse(reply, query) {
      const page = reply.html();
      const hits = hitsOf(page);
      if (!hits.length && !page.first(nothing)) throw reply.unexpected("it is not a page of results");
      const asked = query.region ?? query.language;
      const warnings = regionOf(query)
        ? []
        : [`DuckDuckGo has no region for ${asked}; all regions were searched.`];
      // The language is also sent in a header.
      return { hits, ...abstract(page), warnings, unapplied: warnings.length ? ["region"] : [] };
    },
    classify,
  },
});
