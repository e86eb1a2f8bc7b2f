import type { Attributes } from "./attributes.ts";
import type { Tag } from "./tags.ts";

/** Formatting that was ended by a block, not by its own end tag. */
interface Waiting {
  tag: Tag;
  attributes: Attributes | undefined;
}

/** As in the standard: at most three equal elements are reopened. */
const mostAlike = 3;
const mostAtOnce = 32;
/** A hostile page could otherwise reopen all of them around each of its letters. */
const mostInAll = 100_000;

/**
 * The list of active formatting elements. `<p><b style=…></p><p>`: browsers reopen formatting that was never closed
 * around the text that follows. Pages that forget an end tag do not mean this, so only what can hide its text is kept.
 */
export class ActiveFormatting {
  private readonly list: Waiting[] = [];
  /** The length of the list when each open cell began: formatting around a cell does not continue inside it. */
  private readonly floors: number[] = [];
  private reopened = 0;

  private floor(): number {
    return this.floors.length === 0 ? 0 : (this.floors[this.floors.length - 1] as number);
  }

  get waits(): boolean {
    return this.list.length > 0 && this.list.length > this.floor();
  }

  enterCell(): void {
    this.floors.push(this.list.length);
  }

  /** Formatting inside a cell ends with it. */
  leaveCell(): void {
    const floor = this.floors.pop() ?? 0;
    // Setting the length takes time even if it is the same.
    if (this.list.length > floor) this.list.length = floor;
  }

  /** With `isOpenAround`, a late end tag would otherwise end an outer element of the same name, which may hide. */
  add(tag: Tag, attributes: Attributes | undefined, isOpenAround: boolean): void {
    if (!isOpenAround && !canHide(attributes)) return;
    const alike = this.list.filter(
      (other) =>
        other.tag === tag &&
        other.attributes?.style === attributes?.style &&
        other.attributes?.class === attributes?.class,
    );
    if (alike.length < mostAlike && this.list.length - this.floor() < mostAtOnce)
      this.list.push({ tag, attributes });
  }

  /** Handles a late end tag; returns whether it belongs to one of these. They were opened after all open elements. */
  end(tag: Tag): boolean {
    const place = this.list.findLastIndex((other) => other.tag === tag);
    if (place < this.floor()) return false;
    this.list.splice(place, 1);
    return true;
  }

  /** Takes what is to be reopened now, the outermost first. */
  take(): Waiting[] {
    const taken = this.list.splice(this.floor());
    this.reopened += taken.length;
    return this.reopened < mostInAll ? taken : [];
  }
}

/** Whether an element with these attributes may be styled individually. */
export function canHide(attributes: Attributes | undefined): boolean {
  if (!attributes) return false;
  const { style, class: names, id } = attributes;
  if ((style ?? names ?? id) !== undefined) return true;
  return (attributes.get("hidden") ?? attributes.get("color") ?? attributes.get("aria-hidden")) !== undefined;
}
