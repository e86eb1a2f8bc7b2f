export interface Import {
  specifier: string;
  /** Only types are taken over: nothing of it runs. */
  typeOnly: boolean;
}

// The formatter puts every import and export at the start of a line; so a quotation inside a text is none.
const statement = /^(?:import|export)\s+(type\s+)?([^;"'`]*?)\s*from\s*["']([^"']+)["']/gm;
const bare = /^import\s*["']([^"']+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"']+)["']/g;
const required = /require\w*(?:\([^)]*\))?\(\s*["']([^"']+)["']\s*\)/gi;

/** `{ type A, type B }` brings nothing at run time either. */
const onlyTypes = (names: string) => {
  const inner = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  const parts = inner?.split(",").filter((part) => part.trim());
  return Boolean(parts?.length && parts.every((part) => /^\s*type\s/.test(part)));
};

export function importsOf(source: string): Import[] {
  const code = scan(source).withoutComments;
  const found: Import[] = [];
  for (const [, type, names = "", specifier = ""] of code.matchAll(statement))
    found.push({ specifier, typeOnly: Boolean(type) || onlyTypes(names) });
  for (const pattern of [bare, required])
    for (const [, specifier = ""] of code.matchAll(pattern)) found.push({ specifier, typeOnly: false });
  for (const match of code.matchAll(dynamic)) {
    // `typeof import("x")` and `import("x").Name` in a type position end without a call; only the first is common.
    const typeOnly = /\btypeof\s+$/.test(code.slice(0, match.index));
    found.push({ specifier: match[1] ?? "", typeOnly });
  }
  return found;
}

/** The code without comments and without what is in quotes. */
export const plainCode = (source: string) => scan(source).withoutTexts;

/** After one of these a slash begins a regular expression, else it divides. */
const beforeExpression =
  /(?:[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|delete|void|throw|await))\s*$/;
/** What begins an expression inside a template. */
const opening = "$" + "{";
const ordinary = /[^/"'`{}]+/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const regularExpression = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/** Reads the source once and blanks out comments, and texts too; `${…}` in a template stays code. */
function scan(source: string): { withoutComments: string; withoutTexts: string } {
  let withoutComments = "";
  let withoutTexts = "";
  let at = 0;
  /** For each open template: how deep the braces were when its expression began. */
  const templates: number[] = [];
  let braces = 0;

  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const take = (text: string, shown: string, plain: string) => {
    withoutComments += shown;
    withoutTexts += plain;
    at += text.length;
  };
  const takeTemplate = () => {
    const text = match(/(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/y) ?? "";
    const end = /(?:`|\$\{)?$/.exec(text)?.[0] ?? "";
    take(text, end, end);
    if (end === opening) templates.push(braces);
  };

  while (at < source.length) {
    const plain = match(ordinary);
    if (plain) take(plain, plain, plain);
    const character = source.charAt(at);
    const note = match(comment);
    if (note) take(note, " ", " ");
    else if (character === "`") {
      take("`", "`", "`");
      takeTemplate();
    } else if (character === "}" && templates.at(-1) === braces) {
      templates.pop();
      take("}", "}", "}");
      takeTemplate();
    } else {
      const text =
        match(quoted) ??
        (beforeExpression.test(withoutTexts.slice(-20)) ? match(regularExpression) : undefined);
      if (text) take(text, text, '""');
      else {
        if (character === "{") braces++;
        if (character === "}") braces--;
        take(character, character, character);
      }
    }
  }
  return { withoutComments, withoutTexts };
}
