import { asArray, asNumber, asObject, asText, type JsonObject, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import { countryOf, type SearchQuery, type Topic } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const timeWords = { d: "day", w: "week", m: "month", y: "year", all: undefined } as const;
const safeLevels = { off: 0, moderate: 1, strict: 2 } as const;

/** "!!w" leaves the instance by a redirect and "!w" changes the engines; in quotes both are words. */
const quoteBangs = (text: string) => text.replace(/(?<=^|\s)![^\s"]+/g, '"$&"');

/** A region exists only as part of a language: "de-AT". Anything else after the language, a script too, is refused. */
function locale(query: SearchQuery): string | undefined {
  const language = query.language?.split("-")[0]?.toLowerCase();
  const region = query.region ?? countryOf(query.language);
  return language && region ? `${language}-${region.toUpperCase()}` : language;
}

interface Silence {
  engine: string;
  reason: string;
}

/** The engines that returned nothing, as pairs: ["google", "Suspended: CAPTCHA"]. */
const silentEngines = (body: JsonObject): Silence[] =>
  (asArray(body.unresponsive_engines) ?? []).flatMap((pair) => {
    const [engine, reason] = asArray(pair) ?? [];
    return asText(engine) ? [{ engine: String(engine), reason: asText(reason) ?? "no answer" }] : [];
  });

const list = (silent: readonly Silence[]) =>
  silent.map(({ engine, reason }) => `${engine} (${reason})`).join(", ");

/** Strings in old versions, objects now; a translation has its texts one level down. */
function answers(body: JsonObject): string[] {
  return (asArray(body.answers) ?? []).flatMap((entry) => {
    const answer = asText(entry) ?? asText(asObject(entry)?.answer);
    if (answer) return [answer];
    return objects(asObject(entry)?.translations).flatMap(({ text }) => asText(text) ?? []);
  });
}

function infobox(body: JsonObject): string | undefined {
  const box = objects(body.infoboxes).find(({ content }) => asText(content));
  const name = asText(box?.infobox) ?? "";
  const content = asText(box?.content);
  return content?.startsWith(name) ? content : content && `${name}: ${content}`;
}

/** No hits while engines are silent is not "nothing found": the engines say why. */
function allSilent(body: JsonObject): Verdict {
  const silent = silentEngines(body);
  if (asArray(body.results)?.length !== 0 || !silent.length || answers(body).length || infobox(body))
    return undefined;
  const every = (pattern: RegExp) => silent.every(({ reason }) => pattern.test(reason));
  const code = every(/too many requests/i)
    ? "rate_limited"
    : every(/captcha|denied/i)
      ? "blocked"
      : "unavailable";
  const hint =
    "Look at the engines of the instance (its /stats page), try again later, or choose another provider.";
  return { code, message: `no results, and these engines failed: ${list(silent)}`, hint };
}

/** The body that its web framework sends with abort(403); SearXNG itself does so only for a format it must not give. */
const formatRefused = /read-protected or not readable by the server/;
const proxyPage = /nginx|openresty|apache|caddy|traefik|cloudflare|authelia|authentik/i;
const formatHint =
  "Allow JSON in the settings.yml of the instance: search.formats: [html, json], then restart it.";

function classify(reply: Reply): Verdict {
  const body = asObject(reply.maybeJson());
  switch (reply.status) {
    case 200:
      return body && allSilent(body);
    case 301:
    case 302:
    case 307:
    case 308: {
      const hint =
        "Set SEARXNG_URL to the address it redirects to (https, host, path); redirects are not followed.";
      return { code: "bad_reply", message: "a redirect", hint };
    }
    case 400:
      return { code: "invalid_input", message: asText(body?.error) };
    case 403: {
      const byProxy = body || reply.headers["www-authenticate"] || proxyPage.test(reply.body);
      if (!byProxy || formatRefused.test(reply.body))
        return { code: "not_configured", message: "the instance does not give JSON", hint: formatHint };
      const hint = `Check its key, or user name and password. If the instance is open: ${formatHint}`;
      return {
        code: "unauthorized",
        message: "something in front of the instance refused the request",
        hint,
      };
    }
    case 429: {
      const hint = "On your own instance set server.limiter: false in settings.yml; elsewhere wait.";
      return { code: "rate_limited", message: "the bot limiter of the instance", hint };
    }
  }
  return undefined;
}

/** Its own names for the topics. An instance without such a category searches in the general one. */
const categories: Partial<Record<Topic, string>> = {
  news: "news",
  code: "it",
  papers: "science",
  discussions: "social media",
};

export default defineProvider({
  id: "searxng",
  label: "SearXNG",
  home: "https://docs.searxng.org",
  docs: "https://docs.searxng.org/dev/search_api.html",
  needs: {
    url: {
      env: ["SEARXNG_URL", "SEARXNG_BASE_URL", "SEARXNG_API_BASE"],
      about: "Address of your instance, for example http://localhost:8080",
      baseUrl: true,
    },
    key: {
      env: ["SEARXNG_API_KEY"],
      about: "Bearer token, where a proxy asks for one",
      secret: true,
      optional: true,
    },
    username: { env: ["SEARXNG_USERNAME"], about: "User name for basic authentication", optional: true },
    password: {
      env: ["SEARXNG_PASSWORD"],
      about: "Password for basic authentication",
      secret: true,
      optional: true,
    },
  },
  auth: [
    { in: "header", name: "authorization", scheme: "Bearer", secret: "key" },
    { in: "basic", user: "username", password: "password" },
  ],
  note: "Your own metasearch server; its settings have to allow JSON.",
  search: {
    index: "searxng",
    can: {
      // The number of results cannot be requested; a page has what all engines returned, seldom more than this.
      limit: 40,
      // Written into the query, which some of its engines ignore.
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      language: true,
      region: true,
      safe: true,
      page: true,
      answer: true,
      topics: ["news", "code", "papers", "discussions"],
    },
    request: (query) => ({
      path: "/search",
      query: {
        q: quoteBangs(query.text),
        format: "json",
        categories: query.topic && categories[query.topic],
        language: locale(query),
        pageno: query.page > 1 ? query.page : undefined,
        time_range: timeWords[query.timeRange],
        safesearch: query.safe && safeLevels[query.safe],
      },
      // Without it an instance uses the categories that its owner preset, which may be pictures or files.
      usual: { query: { categories: "general" }, unless: ["categories", "engines"] },
    }),
    parse(reply, query) {
      const body = asObject(reply.json());
      if (!body) throw reply.unexpected("it is not an object");
      const hits = reply.rows(body.results, "results").map((row) => ({
        title: asText(row.title),
        url: asText(row.url),
        snippet: asText(row.content),
        date: asText(row.publishedDate) ?? asText(row.pubdate),
        score: asNumber(row.score),
      }));
      const silent = silentEngines(body);
      const corrections = (asArray(body.corrections) ?? []).flatMap((word) => asText(word) ?? []);
      const suggestions = (asArray(body.suggestions) ?? []).flatMap((word) => asText(word) ?? []);
      const warnings: string[] = [];
      if (silent.length) warnings.push(`SearXNG engines that did not answer: ${list(silent)}.`);
      if (corrections.length) warnings.push(`SearXNG corrects the query to: ${corrections.join(", ")}.`);
      if (suggestions.length && !hits.length)
        warnings.push(`SearXNG suggests to search for: ${suggestions.join(", ")}.`);
      const withoutRegion = query.region && !query.language;
      if (withoutRegion) warnings.push("SearXNG takes a region only together with a language.");
      const said = answers(body);
      return {
        hits,
        answer: said.length ? said.join("\n") : infobox(body),
        warnings,
        unapplied: withoutRegion ? ["region"] : [],
      };
    },
    classify,
  },
});
