/** Pages of less than a megabyte may cost as much as a megabyte. */
export const megabytes = (length: number): number => Math.max(1, length / 1_000_000);

/**
 * How many elements of a page of this length are read. Every step takes time for each of them, so a page of nothing but
 * tags would cost ten times as much as others of its length. The densest of 38,000 pages of manuals has 33,500 per
 * megabyte, the densest ordinary page 7,100.
 */
export const elementLimit = (length: number): number => Math.floor(45_000 * megabytes(length));
