/** What addresses of a kind of page have in common; all hosts and systems, no single site. */
export const addressPatterns: Readonly<Record<string, RegExp>> = {
  "url article":
    /\/(?:20\d\d\/\d\d|news|blog|article|articles|story|stories|post|posts|opinion|politics|magazine)\//i,
  "url dated": /\/(?:19|20)\d\d[/-]\d\d?\b|\d{4}-\d\d-\d\d/,
  "url long slug": /\/[^/]*(?:-[^/-]+){4,}\/?(?:\.html?)?$/,
  "url product":
    /\/(?:products?|p|dp|item|itm|pd|prod|app|ip|buy|shop\/[^/]+)\/|\/[^/]*[-/]p?\d{5,}(?:\.html?)?$|product/i,
  "url collection": /\/(?:collections?|category|categories|cat|c|shop|store|department|browse|plp)(?:\/|$)/i,
  "url listing":
    /\/(?:list|listing|lists|tag|tags|topic|topics|search|jobs|events|directory|archive|archives|page\/\d+|index|resources|news|blog|best)(?:\/?$|[/?])/i,
  "url forum":
    /forum|thread|viewtopic|showthread|\/t\/|\/topic|\/questions\/|discuss|\/comments\/|community|\/r\/|board|\/post\/\d|\/issues\/|\/d\//i,
  "url documentation":
    /^(?:docs?|developer|developers|api|learn|help|support|wiki|manual)\.|readthedocs|\/(?:docs?|documentation|reference|api|guide|guides|manual|wiki|tutorial|tutorials|learn|help|kb|man)\b/i,
  "url service": /\/(?:services?|solutions?|about|pricing|features|platform|contact|company|products?)\/?$/i,
};

/** Names of the software that made a page. */
export const systems: Readonly<Record<string, RegExp>> = {
  "system forum":
    /discourse|phpbb|xenforo|vbulletin|invision|flarum|nodebb|mybb|simple machines|smf|stackexchange|lemmy|vanilla/i,
  "system documentation":
    /sphinx|mkdocs|docusaurus|gitbook|mediawiki|vitepress|hugo|jekyll|antora|readme|mdbook|javadoc|doxygen|dokuwiki|starlight|docsify/i,
  "system shop": /shopify|woocommerce|magento|prestashop|bigcommerce|salesforce commerce|demandware/i,
  "system blog": /wordpress|ghost|blogger|drupal|joomla|substack|medium|squarespace|wix/i,
};
