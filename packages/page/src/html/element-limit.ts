/** A page of less than a megabyte may cost what a megabyte may. */
export const megabytes = (length: number): number => Math.max(1, length / 1_000_000);

/**
 * How many elements of a page of this length are read. Every step takes time for each of them, so a page that is made
 * of nothing else would cost ten times what its length lets expect. The densest of 38,000 pages of manuals has 33,500
 * for a megabyte, of the web 7,100.
 */
export const mostElements = (length: number): number => Math.floor(45_000 * megabytes(length));
