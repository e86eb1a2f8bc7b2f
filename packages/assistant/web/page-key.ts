const stored = "page-key";

/**
 * Takes the key that signing in put after the # of the address. Storage belongs to this port alone, unlike the cookie,
 * which the browser shows to every server of this host.
 */
export function takePageKey(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  localStorage.setItem(stored, key);
  history.replaceState(null, "", "/");
}

/** After signing out: nobody who sits down here next finds it. */
export const forgetPageKey = () => localStorage.removeItem(stored);

export const pageKeyHeader = (): Record<string, string> => ({
  "Scry-Page-Key": localStorage.getItem(stored) ?? "",
});
