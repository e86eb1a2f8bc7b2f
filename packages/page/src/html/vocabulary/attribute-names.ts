/** The attributes that later steps read. All others (event handlers, tracking data) are skipped without a copy. */
export const attributeNames: readonly string[] = (
  "id class style href src alt title hidden aria-hidden aria-label aria-level role itemprop itemtype itemscope datetime content name " +
  "property rel type lang charset http-equiv colspan rowspan start reversed value checked disabled open cite color bgcolor width height " +
  "data-src language data-lang data-language data-enlighter-language data-syntaxhighlighter-params data-cfemail data-preloaded close display encoding data-latex data-tex alttext " +
  "data-testid data-component-type data-component data-qa data-role aria-controls data-target data-bs-target data-controls shadowrootmode slot popover media"
).split(" ");
