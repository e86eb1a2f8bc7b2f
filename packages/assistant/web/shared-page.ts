import { formulasIn } from "./decorate.ts";
import { parsedBody } from "./safe-html.ts";

/** A formula as the server writes it: TeX, in which no tag can be. */
const formula =
  /<pre tabindex="0"><code class="language-(?:math|latex)">[^<]*<\/code><\/pre>|<code class="math(?: display)?">[^<]*<\/code>/g;

/** A conversation as a page to share, with its formulas drawn. */
export async function withFormulas(html: string): Promise<string> {
  if (html.search(formula) === -1) return html;
  const { drawFormula } = await import("./math.ts");
  return html.replace(formula, (written) => {
    const body = parsedBody(written);
    for (const code of formulasIn(body)) drawFormula(code);
    return body.innerHTML;
  });
}
