import { scrollByKeyboard } from "../keyboard-scroll.ts";
import { w } from "../words/words.ts";

/** The thinking of a reasoning model, folded: few people want to read it, and it is not the answer. */
export function Thinking({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <details class="thinking">
      <summary>{w.thoughts}</summary>
      <p dir="auto" ref={scrollByKeyboard}>
        {text}
      </p>
    </details>
  );
}
