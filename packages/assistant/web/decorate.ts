import { scrollByKeyboard } from "./keyboard-scroll.ts";
import { parsedBody } from "./safe-html.ts";
import { w } from "./words/words.ts";

/** Longer code is shown without colours, and so is a longer line: the patterns of a highlighter take seconds for it. */
const longestCode = 20_000;
const longLine = /[^\n]{2000}/;

const languageOf = (code: Element) => /^language-(.+)$/.exec(code.className)?.[1]?.toLowerCase();

export const formulasIn = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("code.math, pre > code.language-math, pre > code.language-latex"),
];

/** Colours, formulas, tasks and a button to copy code, for an answer that is complete. The libraries come when needed. */
export function decorate(answer: HTMLElement): void {
  for (const item of answer.querySelectorAll("li"))
    if (/^[☐☑]/u.test(item.textContent ?? "")) item.classList.add("task");
  const formulas = formulasIn(answer);
  if (formulas.length > 0)
    void import("./math.ts").then(({ drawFormula }) => {
      for (const code of formulas) {
        const shown = drawFormula(code);
        if (shown?.getAttribute("display") === "block") scrollByKeyboard(shown);
      }
    }, ignore);
  for (const code of answer.querySelectorAll<HTMLElement>("pre > code"))
    if (!formulas.includes(code)) frame(code);
  for (const wide of answer.querySelectorAll("table, pre")) scrollByKeyboard(wide);
}

/** Without the library the code is shown as it is. */
const ignore = () => undefined;

function frame(code: HTMLElement): void {
  const pre = code.parentElement;
  if (pre === null) return;
  const language = languageOf(code);
  const box = document.createElement("div");
  box.className = "code-block";
  const head = document.createElement("div");
  head.className = "code-head";
  const name = document.createElement("span");
  name.textContent = language ?? "";
  head.append(name);
  // Browsers give the clipboard to pages of this machine and to https only.
  if ("clipboard" in navigator) head.append(copyButton(code));
  pre.replaceWith(box);
  box.append(head, pre);
  const text = code.textContent ?? "";
  if (language === undefined || text.length > longestCode || longLine.test(text)) return;
  void import("./highlight.ts").then(({ coloured }) => {
    const nodes = coloured(text, language);
    if (nodes) code.replaceChildren(...nodes);
  }, ignore);
}

function copyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = w.copyCode;
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(code.textContent ?? "").then(() => {
      button.textContent = w.copied;
      setTimeout(() => {
        button.textContent = w.copyCode;
      }, 2000);
    });
  });
  return button;
}

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
