import type { Attributes } from "../attributes.ts";
import type { ParsedPage } from "../parse.ts";
import { remember } from "../text.ts";
import {
  formulaDrawing,
  formulaSource,
  namePart,
  panelNames,
  screenReaderOnly,
} from "../vocabulary/visibility-names.ts";

type ClassKind = "formula source" | "formula drawing" | "screen-reader";

/** "sr-only" */
const shortestName = 7;

/** What values of `class` say without any style; values that say nothing are left out. */
export function classKinds(values: readonly string[]): ReadonlyMap<string, ClassKind> {
  const kinds = new Map<string, ClassKind>();
  for (const value of values) {
    const kind = value.length >= shortestName && namePart.test(value) ? kindOf(value) : undefined;
    if (kind) kinds.set(value, kind);
  }
  return kinds;
}

function kindOf(names: string): ClassKind | undefined {
  if (formulaSource.test(names)) return "formula source";
  if (formulaDrawing.test(names)) return "formula drawing";
  return screenReaderOnly.test(names) ? "screen-reader" : undefined;
}

/** Recognises what is folded up, not hidden: its control is visible, so people read it with a click, as with `details`. */
export class Disclosures {
  private readonly page: ParsedPage;
  private readonly namesPanel = remember((names: string) => panelNames.test(names));
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
