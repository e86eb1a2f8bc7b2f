/**
 * What a desktop browser calls itself, for search pages that refuse the names of libraries at once. A Chrome that is
 * some years old gets a 403 as well: renew this with releases.
 */
export const browserUserAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0.0.0 Safari/537.36";
