/**
 * The second line of defence for the only HTML that this page inserts. The server's renderer writes these tags and no
 * others; should it ever be tricked into writing something else, that becomes text here.
 */
const tags: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 strong em del code pre blockquote ul ol li table thead tbody tr th td hr br sup a"
    .split(" ")
    .map((name) => name.toUpperCase()),
);

function copyAttributes(from: Element, to: Element): void {
  const href = from.getAttribute("href");
  if (to instanceof HTMLAnchorElement && href !== null && /^(https?:\/\/|mailto:)/i.test(href)) {
    to.href = href;
    to.title = from.getAttribute("title") ?? "";
    to.target = "_blank";
    to.rel = "noopener noreferrer nofollow";
  }
  // Which language it is, or that it is a formula: `decorate.ts` shows both as such.
  const kind = /^(?:language-[\w+#.-]{1,40}|math(?: display)?)$/.exec(from.className)?.[0];
  if (to.tagName === "CODE" && kind !== undefined) to.className = kind;
  const start = from.getAttribute("start") ?? "";
  if (to instanceof HTMLOListElement && /^\d{1,9}$/.test(start)) to.start = Number(start);
}

function copy(from: Node): Node {
  if (!(from instanceof Element)) return document.createTextNode(from.textContent ?? "");
  if (!tags.has(from.tagName)) return document.createTextNode(from.textContent ?? "");
  const element = document.createElement(from.tagName);
  copyAttributes(from, element);
  // The number of a source without an address, such as a file: its passage is shown all the same.
  if (from.tagName === "SUP" && /^\[\d+\]$/.test(from.innerHTML)) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = from.textContent;
    element.append(button);
    return element;
  }
  element.append(...[...from.childNodes].map(copy));
  return element;
}

export const parsedBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, "text/html").body;

export function safeNodes(html: string): Node[] {
  const nodes = [...parsedBody(html).childNodes].map(copy);
  // An answer may mix Arabic and English: each block runs as its first letters do. Code is left to right everywhere.
  for (const node of nodes) if (node instanceof HTMLElement && node.tagName !== "PRE") node.dir = "auto";
  return nodes;
}
