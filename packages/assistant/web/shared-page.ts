import { formulasIn } from "./decorate.ts";

/** A conversation as a page to share, with the formulas drawn that the server leaves as TeX. */
export async function withFormulas(html: string): Promise<Blob> {
  const page = new DOMParser().parseFromString(html, "text/html");
  const formulas = formulasIn(page);
  if (formulas.length === 0) return new Blob([html], { type: "text/html" });
  const { drawFormula } = await import("./math.ts");
  for (const code of formulas) drawFormula(code);
  return new Blob([`<!doctype html>\n${page.documentElement.outerHTML}\n`], { type: "text/html" });
}
