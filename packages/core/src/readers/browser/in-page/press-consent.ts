import type { ConsentWords } from "../consent-words.ts";
import type { DomElement, PageGlobals } from "./dom.ts";

/**
 * Runs inside the page or one of its frames, so it may use nothing but its argument and the DOM. Presses one
 * button of a consent banner, if there is one, and says whether it did.
 */
export function pressConsentButton(words: ConsentWords): boolean {
  const page = globalThis as unknown as PageGlobals;
  const { document } = page;
  const captionOf = (element: DomElement) =>
    (element.textContent || element.getAttribute("value") || element.getAttribute("aria-label") || "")
      .trim()
      .toLowerCase()
      .replace(/\s+/g, " ");
  const isVisible = (element: DomElement) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && page.getComputedStyle(element).visibility === "visible";
  };
  // A link that leads elsewhere is not a button, whatever it is called.
  const staysHere = (element: DomElement) =>
    element.localName !== "a" || /^(?:#|javascript:|$)/i.test(element.getAttribute("href") ?? "");
  const press = (element: DomElement | undefined) => {
    element?.click?.();
    return element !== undefined;
  };

  // Usercentrics, among others, hides its banner in a shadow tree of an element at the top of the page.
  const trees = [document, ...Array.from(document.body?.querySelectorAll(":scope > *") ?? [])]
    .map((root) => ("shadowRoot" in root ? root.shadowRoot : root))
    .filter((root) => root !== null);
  for (const selector of words.selectors) {
    for (const tree of trees) {
      const known = tree.querySelector(selector);
      if (known !== null && isVisible(known)) return press(known);
    }
  }

  const topic = new RegExp(words.topic);
  const boxes =
    '[role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog[open], ' +
    '[id*="cookie" i], [class*="cookie" i], [id*="consent" i], [class*="consent" i], [id*="gdpr" i], [class*="gdpr" i]';
  const banners = trees
    .flatMap((tree) => Array.from(tree.querySelectorAll(boxes)).slice(0, 50))
    .filter((box) => {
      const text = (box.textContent ?? "").toLowerCase();
      return text.length > 0 && text.length < 6_000 && topic.test(text) && isVisible(box);
    });
  const buttons = banners.flatMap((banner) =>
    Array.from(
      banner.querySelectorAll('button, a, [role="button"], input[type="button"], input[type="submit"]'),
    ).filter((button) => isVisible(button) && staysHere(button)),
  );
  return [words.refuse, words.agree].some((pattern) => {
    const caption = new RegExp(pattern);
    return press(buttons.find((button) => caption.test(captionOf(button))));
  });
}
