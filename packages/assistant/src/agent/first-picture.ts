import type { Picture, Scry } from "@scry/core";

/** A page may begin with icons. */
const mostTried = 3;
/** Smaller files are icons and counters. */
const leastBytes = 3000;

/** The first picture of a page that was read, without reading the page again. */
export async function pictureOf(
  scry: Pick<Scry, "page" | "picture">,
  url: string,
): Promise<Picture | undefined> {
  const page = await scry.page(url, { offline: true }).catch(() => undefined);
  for (const { url: address } of page?.images?.slice(0, mostTried) ?? []) {
    const picture = await scry.picture(address).catch(() => undefined);
    if (picture && picture.bytes.length >= leastBytes) return picture;
  }
  return undefined;
}
