/** Whether an address is that of a site's front page. */
export const isFrontPage = (url: URL | null | undefined): boolean =>
  url !== null && url !== undefined && url.pathname === "/" && url.search === "";
