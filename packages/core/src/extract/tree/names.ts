/**
 * One string per name. A name cut out of the page is a new string each time, whose hash is computed and whose
 * letters are compared wherever it is looked up; the same string is told by its address. Keys of objects are
 * what the engine itself keeps once, hence the detour.
 */
export function intern(names: readonly string[]): string[] {
  return Object.keys(Object.fromEntries(names.map((name) => [name, true])));
}
