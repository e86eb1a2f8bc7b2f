/** The elements of HTML, old ones included. The parts of drawings and formulas are left out: they are also words. */
export const elements: ReadonlySet<string> = new Set(
  (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br " +
    "button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em " +
    "embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html " +
    "i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav nobr noframes " +
    "noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search " +
    "section select slot small source span strike strong style sub summary sup svg table tbody td template " +
    "textarea tfoot th thead time title tr track tt u ul var video wbr"
  ).split(" "),
);

/** What services write around the words that were searched for, and what must not look as if it would run. */
export const highlighting: ReadonlySet<string> = new Set(
  "a b br div em font i iframe img mark p script small span strong style sub sup u wbr".split(" "),
);

/** They separate words; `<b>` and its kind may be inside one. */
export const blocks: ReadonlySet<string> = new Set("br p div li ul ol td tr h1 h2 h3 h4 h5 h6 hr".split(" "));

/** Elements whose closing tag does not exist or is often left out. */
export const endless: ReadonlySet<string> = new Set("br hr wbr p li td th tr dd dt".split(" "));
