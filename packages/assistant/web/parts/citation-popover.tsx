import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type CitationAt, hostOf, linkable, targetOf } from "../citations.ts";
import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Verdict } from "./verdict.tsx";

const gap = 8;
const margin = 12;

/** Below the number, or above where there is no room; never outside of the window. */
function place(popover: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const left = Math.min(Math.max(margin, at.left + at.width / 2 - width / 2), innerWidth - width - margin);
  const below = at.bottom + gap;
  const above = at.top - gap - height;
  const top = below + height > innerHeight - margin && above >= margin ? above : below;
  popover.style.left = `${Math.max(margin, left)}px`;
  popover.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`;
}

interface Props {
  citation: CitationAt;
  /** Opened by a click or a key, not by hovering: the focus moves inside. */
  pinned: boolean;
  onClose(): void;
  onEnter(): void;
  onLeave(): void;
}

export function CitationPopover({ citation, pinned, onClose, onEnter, onLeave }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const { anchor, source, check, id } = citation;

  useLayoutEffect(() => {
    const popover = box.current;
    if (popover === null) return;
    const again = () => place(popover, anchor);
    again();
    addEventListener("resize", again);
    addEventListener("scroll", again, true);
    return () => {
      removeEventListener("resize", again);
      removeEventListener("scroll", again, true);
    };
  }, [anchor]);

  useEffect(() => {
    if (pinned) link.current?.focus({ preventScroll: true });
  }, [pinned, anchor]);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      if (box.current?.contains(document.activeElement)) anchor.focus();
      onClose();
    };
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.contains(target)) onClose();
    };
    addEventListener("keydown", key, true);
    addEventListener("pointerdown", press, true);
    return () => {
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", press, true);
    };
  }, [anchor, onClose]);

  const address = linkable(check?.url) ?? linkable(source?.url) ?? linkable(targetOf(anchor));
  const passage = check?.passage;
  return (
    <div
      class="popover"
      ref={box}
      role="dialog"
      aria-label={w.sourceNumber(id)}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <p class="popover-source">
        <span class="number">{id}</span>
        <span>
          <strong dir="auto">{source?.title || hostOf(targetOf(anchor))}</strong>
          <small>
            {[hostOf(source?.url ?? targetOf(anchor)), source?.publishedAt?.slice(0, 10)]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </span>
      </p>
      {check !== undefined && <Verdict verdict={check.verdict} />}
      {passage !== undefined && passage !== "" && <blockquote dir="auto">{passage}</blockquote>}
      {address !== undefined && (
        <a class="popover-open" ref={link} href={address} target="_blank" rel="noopener noreferrer nofollow">
          {passage ? w.openAtPassage : w.openPage}
          <Icon name="open" />
        </a>
      )}
    </div>
  );
}
