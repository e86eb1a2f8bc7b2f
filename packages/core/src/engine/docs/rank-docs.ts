import type { SearchHit } from "../../contracts/hit.ts";
import { type InstalledPackage, seriesOf } from "./installed.ts";

const docsHost =
  /^(?:docs?|documentation|developers?|api|learn|reference|guides?|manual|wiki)\.|\.(?:readthedocs\.io|readthedocs\.org|gitbook\.io|mintlify\.app)$|^(?:docs\.rs|pkg\.go\.dev|hexdocs\.pm|rubydoc\.info|www\.rubydoc\.info|man7\.org|cppreference\.com|devdocs\.io)$/;
const docsPath =
  /\/(?:docs?|documentation|reference|api|guides?|manual|handbook|learn|tutorials?)(?:[/.]|$)/i;
/** "/v17/", "/3.2/", "/1.x/", "@18": a version in an address. */
const versionIn = /(?<=[/@_-])v?(\d+(?:\.(?:\d+|x))*)(?=[/#?_-]|$)/gi;

/** Documentation first, that of installed versions before the rest, that of other versions last. Otherwise the order stays. */
export function rankDocs(hits: readonly SearchHit[], installed: readonly InstalledPackage[]): SearchHit[] {
  return hits
    .map((hit, rank) => ({ hit, rank, points: pointsOf(hit, installed) }))
    .sort((one, other) => other.points - one.points || one.rank - other.rank)
    .map(({ hit }) => hit);
}

function pointsOf({ url, title }: SearchHit, installed: readonly InstalledPackage[]): number {
  const address = URL.parse(url);
  if (!address) return 0;
  const { hostname, pathname } = address;
  const isDocs = docsHost.test(hostname) || docsPath.test(pathname);
  const named = installed.filter(({ name }) => url.toLowerCase().includes(name.toLowerCase()));
  const about = named.length ? named : installed;
  const versions = [...pathname.matchAll(versionIn)].map(([, version]) => version ?? "");
  const titled = [...title.matchAll(/\bv?(\d+\.(?:\d+|x)(?:\.(?:\d+|x))*)\b/g)].map(
    ([, version]) => version ?? "",
  );
  const said = [...versions, ...titled];
  const fits = said.some((version) => about.some((one) => isVersionOf(version, one.version)));
  const other = !fits && versions.length > 0 && about.length > 0;
  return (isDocs ? 2 : 0) + (named.length ? 1 : 0) + (fits ? 3 : 0) - (other ? 3 : 0);
}

/** "18", "18.3", "18.x" and "18.3.1" match 18.3.1; "0" alone does not match 0.4.2. */
function isVersionOf(said: string, installed: string): boolean {
  const parts = said.replace(/(?:\.x)+$/i, "").split(".");
  const own = installed.split(/[.+-]/);
  return (
    parts.length >= seriesOf(installed).split(".").length && parts.every((part, index) => part === own[index])
  );
}
