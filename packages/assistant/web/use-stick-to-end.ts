import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** This close to the end, a person is reading along. */
const nearEnd = 120;

export const isAtEnd = (box: Element) => box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;

/** Keeps the end in view while the answer grows, unless the person scrolled away from it. */
export function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  content: readonly unknown[],
  jump: unknown,
): void {
  const stuck = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const scrolled = () => {
      stuck.current = isAtEnd(element);
    };
    element.addEventListener("scroll", scrolled, { passive: true });
    return () => element.removeEventListener("scroll", scrolled);
  }, [box]);
  // A question just asked, or another conversation: to the end, wherever one was.
  useLayoutEffect(() => {
    stuck.current = true;
  }, [jump]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && stuck.current) element.scrollTop = element.scrollHeight;
  }, [box, ...content]);
}
