import type { Site } from "../../contracts/site.ts";
import { sites } from "../sites/registry.gen.ts";

/** The site readers that know this address. */
export function sitesFor(address: string): Site[] {
  const url = URL.parse(address);
  if (!url) return [];
  return sites.filter(({ hosts, read }) => (hosts?.test(url.hostname) ?? true) && read(url) !== undefined);
}
