/** Kept equal to package.json by `npm run gen`. */
export const version = "0.1.0";

/** How scry introduces itself, with an address where it can be asked about. Wikipedia insists on one. */
export const userAgent = `scry/${version} (+https://github.com/scry-search/scry)`;
