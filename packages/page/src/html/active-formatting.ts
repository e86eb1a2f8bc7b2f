import type { Attributes } from "./attributes.ts";
import type { Tag } from "./tags.ts";

/** Formatting that a block ended, and not its own end tag. */
export interface CutOff {
  tag: Tag;
  attributes: Attributes | undefined;
}

/** As in the standard: the same element that was forgotten again and again is opened no more than three times. */
const mostAlike = 3;
const mostAtOnce = 32;
/** A page can be made so that each of its letters would stand in all of them. */
const mostInAll = 100_000;

/**
 * `<p><b style=…></p><p>`: browsers open formatting that was never closed again, around the text that follows.
 * Pages that forget an end tag do not mean it, so only what can hide its text is remembered.
 */
export class CutOffFormatting {
  private readonly list: CutOff[] = [];
  /** How many there were when each open cell began: what is cut off around a cell does not go on inside of it. */
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

  /** What was cut off in a cell ends with it. */
  leaveCell(): void {
    const floor = this.floors.pop() ?? 0;
    // To set a length takes time, also when it is the same.
    if (this.list.length > floor) this.list.length = floor;
  }

  /** `isOpenAround`: without it, its late end tag would end another of its name, which can hide. */
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

  /** Its end tag came late; answers whether there was one. What waits was opened behind all that is open. */
  end(tag: Tag): boolean {
    const place = this.list.findLastIndex((other) => other.tag === tag);
    if (place < this.floor()) return false;
    this.list.splice(place, 1);
    return true;
  }

  /** What is to be opened now, the outermost first. */
  take(): CutOff[] {
    const taken = this.list.splice(this.floor());
    this.reopened += taken.length;
    return this.reopened < mostInAll ? taken : [];
  }
}

/** Whether something may be said about how an element with these attributes looks. */
export function canHide(attributes: Attributes | undefined): boolean {
  if (!attributes) return false;
  const { style, class: names, id } = attributes;
  if ((style ?? names ?? id) !== undefined) return true;
  return (attributes.get("hidden") ?? attributes.get("color") ?? attributes.get("aria-hidden")) !== undefined;
}
