const allowed: ReadonlySet<string> = new Set(
  "b strong i em u ins s strike del code pre a tg-spoiler blockquote tg-emoji".split(" "),
);

export interface ParsedHtml {
  text: string;
  entities: number;
}

/** Reads a message's HTML as Telegram does: anything it does not know is an error for the whole message. */
export function parseTelegramHtml(html: string): ParsedHtml {
  const open: string[] = [];
  let text = "";
  let entities = 0;
  let at = 0;
  while (at < html.length) {
    const rest = html.slice(at);
    if (rest.startsWith("<")) {
      const tag = /^<(\/?)([a-z][a-z-]*)((?:\s+[a-z-]+="[^"<>]*"|\s+expandable)*)\s*>/i.exec(rest);
      const name = tag?.[2]?.toLowerCase() ?? "";
      if (tag === null || !allowed.has(name)) {
        throw new Error(`Unsupported start tag "${rest.slice(0, 20)}" at offset ${at}`);
      }
      if (tag[1] === "/") {
        const expected = open.pop();
        if (expected !== name)
          throw new Error(`Unmatched end tag at offset ${at}, expected "</${expected}>"`);
      } else {
        if (name === "blockquote" && open.includes(name)) throw new Error("Quotations cannot be nested");
        if (open.includes("code") || (open.includes("pre") && name !== "code")) {
          throw new Error(`A "${name}" inside of code`);
        }
        open.push(name);
        entities += 1;
      }
      at += tag[0].length;
      continue;
    }
    const entity = /^&(lt|gt|amp|quot|#\d+|#x[0-9a-f]+);/i.exec(rest);
    text += entity === null ? rest[0] : ({ lt: "<", gt: ">", amp: "&", quot: '"' }[entity[1] ?? ""] ?? "?");
    at += entity === null ? 1 : entity[0].length;
  }
  if (open.length > 0) throw new Error(`Can't find end tag corresponding to start tag "${open.at(-1)}"`);
  return { text, entities };
}
