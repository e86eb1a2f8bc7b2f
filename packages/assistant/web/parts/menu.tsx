import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const gap = 6;
const margin = 8;

/** Below the button, or above where there is more room; never outside of the window. */
function place(list: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const isBelow =
    innerHeight - at.bottom >= at.top || innerHeight - at.bottom > list.scrollHeight + 2 * margin;
  const room = (isBelow ? innerHeight - at.bottom : at.top) - gap - margin;
  list.style.maxHeight = `${room}px`;
  const { width, height } = list.getBoundingClientRect();
  list.style.left = `${Math.max(margin, Math.min(at.left, innerWidth - width - margin))}px`;
  list.style.top = `${isBelow ? at.bottom + gap : at.top - gap - height}px`;
}

interface Props {
  label: string;
  /** The content of the button. */
  face: ComponentChildren;
  class?: string;
  /** The actions, as buttons; `close` brings the focus back. */
  children(close: () => void): ComponentChildren;
}

/** A button that unfolds a few more. Escape, a press elsewhere and leaving it by the keyboard fold it away. */
export function Menu({ label, face, children, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useLayoutEffect(() => {
    const [list, anchor] = [items.current, button.current];
    if (!open || list === null || anchor === null) return;
    const again = () => place(list, anchor);
    again();
    // Lists of models arrive later.
    const observer = new ResizeObserver(again);
    observer.observe(list);
    addEventListener("resize", again);
    return () => {
      observer.disconnect();
      removeEventListener("resize", again);
    };
  }, [open]);
  useEffect(() => {
    const element = box.current;
    if (!open || element === null) return;
    const all = () => [...element.querySelectorAll<HTMLElement>(".menu-items :is(button, input)")];
    all()[0]?.focus({ preventScroll: true });
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        close();
      }
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      const at = all().indexOf(document.activeElement as HTMLElement);
      event.preventDefault();
      all()[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) setOpen(false);
    };
    const press = (event: PointerEvent) => {
      if (!element.contains(event.target as Node)) setOpen(false);
    };
    element.addEventListener("keydown", key);
    element.addEventListener("focusout", leave);
    addEventListener("pointerdown", press, true);
    return () => {
      element.removeEventListener("keydown", key);
      element.removeEventListener("focusout", leave);
      removeEventListener("pointerdown", press, true);
    };
  }, [open]);
  return (
    <div class="menu-box" ref={box}>
      <button
        type="button"
        ref={button}
        class={rest.class ?? "plain"}
        aria-label={label}
        title={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div class="menu-items" ref={items}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
