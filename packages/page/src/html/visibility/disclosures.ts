import type { Attributes } from "../attributes.ts";
import type { ParsedPage } from "../parse.ts";
import { remember } from "../remember.ts";

/** Panels that a reader opens: Bootstrap, ARIA patterns, sliders of all kinds. */
const panelNames =
  /(?:^|[\s_-])(?:accordion|accordian|acd|collapse|collapsible|collapsed|tab-?(?:pane|panel|content|body)s?|tabs?|panel|slides?|slick|swiper|carousel|faqs?|answer|toggle|expand(?:able|ed)?|disclosure)(?:$|[\s_-])/i;

/** Recognises what is folded up, not hidden: its control is visible, so people read it with a click, as with `details`. */
export class Disclosures {
  private readonly page: ParsedPage;
  private readonly namesPanel = remember((names) => panelNames.test(names));
  private controlled: ReadonlySet<string> | undefined;

  constructor(page: ParsedPage) {
    this.page = page;
  }

  isOne(attributes: Attributes): boolean {
    const { id, class: names } = attributes;
    const role = attributes.get("role");
    if (role === "tabpanel" || role === "region") return true;
    this.controlled ??= controlledIds(this.page);
    // React streams late parts of a page into elements called `S:1`.
    if (id && (this.controlled.has(id) || /^S:[\da-f]+$/.test(id))) return true;
    return names !== undefined && this.namesPanel(names);
  }
}

/** Ids that some control of the page opens. */
function controlledIds({ controls }: ParsedPage): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const attributes of controls) {
    const target = attributes.get("data-target") ?? attributes.get("data-bs-target") ?? attributes.href;
    const named = attributes.get("aria-controls");
    if (named) for (const id of named.split(/\s+/)) ids.add(id);
    if (target?.startsWith("#") && target.length > 1) ids.add(target.slice(1));
  }
  return ids;
}
