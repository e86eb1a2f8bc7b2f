import { type PageNode, plainText, walk } from "../tree/node.ts";

export function isName(value: string): boolean {
  return (
    value.length >= 2 &&
    value.length <= 120 &&
    !/^https?:|[@<>{}]|^(?:admin|administrator|webmaster|staff|null|undefined|super user)$/i.test(value)
  );
}

/** `rel=author`, microdata or a byline's class; the first that holds a name. */
export function authorInPage(root: PageNode): string | undefined {
  let found: string | undefined;
  walk(root, (node) => {
    if (found !== undefined) return "stop";
    if (node.tag === "") return false;
    if (!node.attributes) return undefined;
    if (node.get("itemprop") === "author") {
      // Microdata of a person: the name stands apart from ranks, badges and dates.
      const name = nameProperty(node);
      if (name && isName(name)) {
        found = name;
        return "stop";
      }
    }
    if (node.chars === 0 || node.chars > 80) return undefined;
    const named =
      /(?:^|\s)author(?:\s|$)/.test(node.get("rel")) ||
      node.get("itemprop") === "author" ||
      /(?:^|[\s_-])(?:byline|author-?name|post-?author|author)(?:$|[\s_-])/i.test(node.get("class"));
    if (!named) return undefined;
    const text = plainText(node)
      .replace(/^(?:written |posted )?(?:by|von|par|por|di|door)[:\s]+/i, "")
      .replace(/\s*[|·•,].*$/, "")
      .trim();
    if (isName(text) && /\p{L}{2}/u.test(text) && text.split(" ").length <= 6) found = text;
    return undefined;
  });
  return found;
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
