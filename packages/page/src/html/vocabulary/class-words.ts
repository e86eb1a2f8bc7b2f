/**
 * Words in `class` and `id` that say what an element is. Names are split at `-`, `_`, spaces and capitals
 * ("relatedPosts" → "related posts"); an entry of two words matches two neighbours. Where each group was
 * seen is said above it; words that stand for one site alone do not belong here.
 */
export const classWords = {
  // Every theme and framework: Bootstrap `navbar`, WordPress `nav-links`, DocBook `navheader`, breadcrumbs of SEO plug-ins.
  navigation:
    "nav navbar navigation navi subnav topnav sitenav menu menus submenu megamenu dropdown breadcrumb breadcrumbs crumb crumbs breadcrumbnav " +
    "pagination pager paging pagenav paginate skip skiplink skiplinks jumplinks sitemap topbar tabbar toolbar quicklinks hamburger offcanvas " +
    "prevnext prev next navheader navfooter langswitch languages",
  // `footer` of every theme, `colophon` of WordPress, `site-info`, legal lines.
  footer:
    "footer foot colophon siteinfo copyright copyrights legal imprint impressum disclaimer bottombar subfooter prefooter",
  // `masthead` of news sites, `site-header` of WordPress.
  header: "masthead siteheader sitehead globalheader pageheader topheader",
  // WordPress `widget-area`, news `right-rail`, HTML5 `complementary`.
  sidebar:
    "sidebar sidebars sidepanel aside rail rightrail leftrail widget widgets complementary rightcol sidecolumn sidecol marginal",
  // AddThis, ShareThis, Jetpack `sharedaddy`, hand-made "social" bars in several languages.
  share:
    "share shares sharing sharebar sharedaddy sharethis addthis addtoany social socials socialmedia sns follow followus shareaholic teilen partager compartir bookmarks",
  // "Related posts" plug-ins (YARPP, Jetpack), Outbrain, Taboola, news recirculation blocks.
  related:
    "related relateds recommended recommendation recommendations recommend recirc recirculation outbrain taboola yarpp jprelatedposts " +
    "morestories trending popular mostread mostpopular suggested similar upnext readnext nextup alsoread crosssell upsell upsells teaser teasers latest " +
    "weiterlesen verwandte similaires relacionados relacionadas",
  // Newsletter boxes (Mailchimp, Substack, news sites).
  newsletter:
    "newsletter newsletters subscribe subscription signup optin mailinglist mailchimp mailpoet convertkit klaviyo hubspot getresponse",
  // Ad slots: DFP/GPT ids, `adsbygoogle`, sponsored boxes.
  advert:
    "ad ads adv advert adverts advertisement advertisements advertising adsense adsbygoogle adslot adunit adbox dfp gpt sponsor sponsored sponsors promo promos promotion promoted promobox banner anzeige werbung publicite affiliate commercial",
  // Disqus, WordPress `comment-list`, `respond`.
  comments:
    "comment comments commentlist disqus respond replies reply commentform kommentare kommentar commentaires comentarios livefyre",
  // Cookie banners (OneTrust, Cookiebot, Didomi), modals, paywall prompts.
  overlay:
    "cookie cookies consent gdpr ccpa onetrust cookiebot didomi modal modals popup popups overlay lightbox paywall regwall tooltip toast snackbar backdrop interstitial",
  // Bylines, dates, categories and tags: the metadata has them, too.
  byline:
    "byline bylines dateline timestamp postmeta entrymeta articlemeta metadata pubdate postdate tags taglist tagcloud categories postcategories " +
    "authorbox authorbio aboutauthor bio readtime readingtime",
  // Login boxes, search boxes, filters.
  form: "login signin register searchform searchbox search filter filters facet facets facetwp sortby sorting refine",
  // Rating stars, carts, price boxes of shops.
  commerce:
    "cart minicart basket checkout wishlist addtocart buybox quickview quantity swatch swatches stickybar",
  // Image credits and slideshow controls.
  media:
    "caption credit credits photocredit imagecredit slideshow carousel slider swiper slick gallery lightgallery player videoplayer jwplayer playlist",
  // Print-only and print-suppressed parts.
  print: "noprint printonly donotprint hiddenprint",
  // Tables of contents, of documentation and of long articles.
  contents: "toc tableofcontents onthispage ontoc minitoc localtoc pagetoc tocbot eztoc",
} as const;

export type WordGroup = keyof typeof classWords;

/** Two neighbouring words that mean more than each alone. */
export const classPairs: Readonly<Record<string, WordGroup>> = {
  "read more": "related",
  "more stories": "related",
  "more from": "related",
  "more articles": "related",
  "also like": "related",
  "you may": "related",
  "up next": "related",
  "next post": "related",
  "most read": "related",
  "most popular": "related",
  "see also": "related",
  "sign up": "newsletter",
  "opt in": "newsletter",
  "mailing list": "newsletter",
  "call to": "newsletter",
  "site header": "header",
  "global header": "header",
  "page header": "header",
  "main header": "header",
  "top bar": "header",
  "site footer": "footer",
  "post meta": "byline",
  "entry meta": "byline",
  "article meta": "byline",
  "article info": "byline",
  "post info": "byline",
  "author box": "byline",
  "author bio": "byline",
  "author info": "byline",
  "about author": "byline",
  "post author": "byline",
  "post date": "byline",
  "post tags": "byline",
  "tag list": "byline",
  "tag cloud": "byline",
  "entry footer": "byline",
  "post footer": "byline",
  "article footer": "byline",
  "reading time": "byline",
  "read time": "byline",
  "photo credit": "media",
  "image credit": "media",
  "right rail": "sidebar",
  "right column": "sidebar",
  "side bar": "sidebar",
  "widget area": "sidebar",
  "add to": "commerce",
  "no print": "print",
  "on this": "contents",
  "table of": "contents",
  "log in": "form",
  "sign in": "form",
  "sort by": "form",
  "back to": "navigation",
  "prev next": "navigation",
  "jump to": "navigation",
  "skip to": "navigation",
  "lang switcher": "navigation",
  "language switcher": "navigation",
};

/**
 * Names of the element that holds the content itself, strongest first: schema.org's `articleBody` and the
 * body classes of WordPress, Blogger, Drupal, Medium, news systems, Sphinx, MkDocs, Docusaurus.
 */
export const bodyWords: readonly (readonly string[])[] = [
  [
    "articlebody",
    "article body",
    "story body",
    "storybody",
    "post body",
    "postbody",
    "entry content",
    "post content",
    "postcontent",
    "article content",
    "articlecontent",
    "article text",
    "articletext",
    "body text",
    "bodytext",
    "story content",
    "post text",
    "content body",
    "text content",
    "rich text",
    "richtext",
    "markdown body",
    "news body",
    "newsbody",
    "single content",
    "blog content",
    "story text",
    "body copy",
    "bodycopy",
    "field body",
    "node body",
    "wysiwyg",
    "prose",
    "entry text",
    "paragraphs",
  ],
  [
    "article",
    "post",
    "story",
    "entry",
    "hentry",
    "main content",
    "maincontent",
    "content main",
    "page content",
    "pagecontent",
  ],
  ["main", "content", "contents", "body", "text"],
];
