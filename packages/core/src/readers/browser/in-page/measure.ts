import type { PageGlobals } from "./dom.ts";

/** Runs inside the page: a cheap value that changes whenever the page does, and whether it is parsed. */
export function measurePage(): { parsed: boolean; signature: string } {
  const { document, location } = globalThis as unknown as PageGlobals;
  const elements = document.getElementsByTagName("*").length;
  const characters = document.body?.textContent?.length ?? 0;
  return {
    parsed: document.readyState !== "loading",
    signature: `${location.href} ${document.readyState} ${elements} ${characters}`,
  };
}
