import { useLayoutEffect, useRef } from "preact/hooks";
import type { MessageView } from "../../src/contract.ts";
import { citationAt } from "../citations.ts";
import { decorate } from "../decorate.ts";
import { safeNodes } from "../safe-html.ts";
import { w } from "../words/words.ts";
import { verdictText } from "./verdict.tsx";

/** Adds to each number, visibly and for screen readers, its source and how well the source supports it. */
function label(element: HTMLElement, message: MessageView | undefined): void {
  for (const anchor of element.querySelectorAll<HTMLElement>("sup > :is(a, button)")) {
    const found = citationAt(anchor, message);
    if (found === undefined) continue;
    const title = found.source?.title ?? anchor.title;
    const verdict = found.check && verdictText(found.check.verdict);
    anchor.setAttribute("aria-label", [w.sourceNumber(found.id), title, verdict].filter(Boolean).join(", "));
    anchor.setAttribute("aria-haspopup", "dialog");
    anchor.textContent = String(found.id);
    // The popover says it better than the browser's own label, which would cover it.
    anchor.removeAttribute("title");
    if (found.check !== undefined) anchor.dataset.verdict = found.check.verdict;
  }
}

/** An answer that is complete. */
export function AnswerText({ message }: { message: MessageView }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.replaceChildren(...safeNodes(message.rendered));
    label(element, message);
    decorate(element);
  }, [message]);
  return <div class="answer" ref={place} />;
}

/** An answer that is being written: final parts are added and stay, the open paragraph is replaced. */
export function GrowingText({ parts, preview }: { parts: readonly string[]; preview: string }) {
  const whole = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLDivElement>(null);
  const written = useRef(0);
  useLayoutEffect(() => {
    const element = whole.current;
    if (element === null) return;
    if (parts.length < written.current) {
      element.replaceChildren();
      written.current = 0;
    }
    for (const part of parts.slice(written.current)) element.append(...safeNodes(part));
    written.current = parts.length;
    label(element, undefined);
  }, [parts]);
  useLayoutEffect(() => {
    const element = open.current;
    if (element === null) return;
    element.replaceChildren(...safeNodes(preview));
    label(element, undefined);
  }, [preview]);
  return (
    <div class="answer growing">
      <div ref={whole} />
      {/* Read aloud only once it is complete. */}
      <div class="open-part" ref={open} aria-live="off" />
    </div>
  );
}
