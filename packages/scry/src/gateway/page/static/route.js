// The part of the address after # says what is shown, so that back, forward and bookmarks work.

const hash = (view, fields) => {
  const query = new URLSearchParams(fields).toString();
  return `#/${view}${query ? `?${query}` : ""}`;
};

export const searchHref = (fields) => hash("search", fields);
export const readHref = (fields) => hash("page", fields);

export function currentRoute() {
  const [view, query] = location.hash.replace(/^#\//, "").split(/\?(.*)/s);
  return {
    view: ["search", "page", "library", "providers", "activity"].includes(view) ? view : "search",
    fields: Object.fromEntries(new URLSearchParams(query ?? "")),
  };
}

/** Goes there; asking for what is shown already asks again. */
export function go(href, show) {
  if (location.hash === href) show();
  else location.hash = href;
}
