import type { PageGlobals } from "./dom.ts";

/**
 * Runs inside the page: goes through it once, screen by screen, because many pages show or fetch a part only
 * when it comes into view. A page without an end is followed for `screens` only.
 */
export async function scrollThrough(screens: number): Promise<void> {
  const page = globalThis as unknown as PageGlobals;
  const height = () => page.document.documentElement?.getBoundingClientRect().height ?? 0;
  for (let screen = 1; screen <= screens && screen * page.innerHeight < height(); screen += 1) {
    page.scrollTo(0, screen * page.innerHeight);
    await new Promise<void>((resolve) => page.requestAnimationFrame(() => resolve()));
  }
  page.scrollTo(0, 0);
}
