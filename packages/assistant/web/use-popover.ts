import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { MessageView } from "../src/contract.ts";
import { type CitationAt, citationAt } from "./citations.ts";

/** Long enough to move the pointer from the number into the popover. */
const leaveMs = 250;

interface Shown {
  citation: CitationAt;
  pinned: boolean;
}

function anchorOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("sup > :is(a, button)") : null;
}

/** Shows the source of a number while the pointer or the focus is on it, or pinned by a click. */
export function usePopover(
  messageOf: (anchor: Element) => MessageView | undefined,
  content: readonly unknown[],
) {
  const [shown, setShown] = useState<Shown>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    (event: Event, pinned: boolean): boolean => {
      const anchor = anchorOf(event);
      const citation = anchor === null ? undefined : citationAt(anchor, messageOf(anchor));
      if (citation === undefined) return false;
      clearTimeout(leaving.current);
      setShown((before) => ({
        citation,
        pinned: pinned || (before?.pinned === true && before.citation.anchor === anchor),
      }));
      return true;
    },
    [messageOf],
  );
  const close = useCallback(() => setShown(undefined), []);
  // An answer that is complete, or its open paragraph, is rendered again: the number and its popover are gone.
  useEffect(() => setShown((before) => (before?.citation.anchor.isConnected ? before : undefined)), content);
  const stay = useCallback(() => clearTimeout(leaving.current), []);
  const leave = useCallback(() => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setShown((before) => (before?.pinned ? before : undefined)), leaveMs);
  }, []);

  const handlers = {
    onPointerOver: (event: PointerEvent) => {
      // A finger has no hovering: its tap is a click.
      if (event.pointerType === "mouse") show(event, false);
    },
    onPointerOut: (event: PointerEvent) => {
      if (anchorOf(event) !== null) leave();
    },
    onFocusIn: (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(event, false);
    },
    onFocusOut: (event: FocusEvent) => {
      if (anchorOf(event) !== null) leave();
    },
    onClick: (event: MouseEvent) => {
      // With a modifier key the browser opens the link itself, as everywhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (show(event, true)) event.preventDefault();
    },
  };
  return { shown, handlers, close, stay, leave };
}
