/**
 * What a desktop browser calls itself, for search pages that refuse the names of libraries at once. A Chrome that is
 * some years old gets a 403 as well: renew this with releases.
 */
export const browserUserAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0.0.0 Safari/537.36";

/** What a browser sends when somebody types an address: for pages that are made for people. */
export const browserHeaders = (language: string | undefined) => ({
  "user-agent": browserUserAgent,
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "accept-language": language ? `${language},en;q=0.5` : "en-US,en;q=0.9",
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-user": "?1",
  "sec-fetch-dest": "document",
});
