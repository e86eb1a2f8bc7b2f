/** Meta names that are looked for; a page has dozens of others. */
export const metaNames = [
  "og:site_name",
  "application-name",
  "og:title",
  "twitter:title",
  "og:type",
  "article:modified_time",
  "og:updated_time",
  "last-modified",
  "og:description",
  "description",
  "twitter:description",
  "content-language",
  "og:locale",
  "og:url",
] as const;

/** Meta names of a day of publication without the characters between their words, the surest first. */
export const publishedNames: readonly string[] =
  "articlepublishedtime ogarticlepublishedtime ogpublishedtime datepublished publisheddate publishdate publicationdate date pubdate parselypubdate sailthrudate dcdate dcdateissued dctermsdate dctermscreated dctermsissued citationpublicationdate citationdate articlepublished articledateoriginal cxenseparserecspublishtime publishedat releasedate datecreated displaydate".split(
    " ",
  );

/** Meta names of authors, written in the same way, the surest first. */
export const authorNames: readonly string[] =
  "author articleauthor parselyauthor dccreator dctermscreator sailthruauthor citationauthor byl".split(" ");
