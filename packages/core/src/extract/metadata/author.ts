import { type PageNode, plainText, walk } from "../tree/node.ts";
import { remember } from "../tree/remember.ts";

export function isName(value: string): boolean {
  return (
    value.length >= 2 &&
    value.length <= 120 &&
    !/^https?:|[@<>{}]|^(?:admin|administrator|webmaster|staff|null|undefined|super user)$/i.test(value)
  );
}

const byline = /(?:^|[\s_-])(?:byline|author-?name|post-?author|author)(?:$|[\s_-])/i;

/** `rel=author`, microdata or a byline's class; the first that holds a name. */
export function authorInPage(elements: readonly PageNode[]): string | undefined {
  const isByline = remember((names) => byline.test(names));
  for (const node of elements) {
    const { attributes } = node;
    if (!attributes) continue;
    const { itemprop, rel, class: names } = attributes;
    if (itemprop === "author") {
      // Microdata of a person: the name stands apart from ranks, badges and dates.
      const name = nameProperty(node);
      if (name && isName(name)) return name;
    }
    if (node.chars === 0 || node.chars > 80) continue;
    const named =
      itemprop === "author" ||
      (rel !== undefined && /(?:^|\s)author(?:\s|$)/.test(rel)) ||
      (names !== undefined && isByline(names));
    if (!named) continue;
    const text = plainText(node)
      .replace(/^(?:written |posted )?(?:by|von|par|por|di|door)[:\s]+/i, "")
      .replace(/\s*[|·•,].*$/, "")
      .trim();
    if (isName(text) && /\p{L}{2}/u.test(text) && text.split(" ").length <= 6) return text;
  }
  return undefined;
}

/** What is marked as the name, else the first link: forums link to their members. */
function nameProperty(person: PageNode): string | undefined {
  let name: string | undefined;
  let link: string | undefined;
  walk(person, (node) => {
    if (node.get("itemprop") === "name") name ??= node.get("content") || plainText(node);
    if (node.tag === "a" && node.chars > 0) link ??= plainText(node);
    return name === undefined ? undefined : "stop";
  });
  return (name ?? link)?.trim();
}
