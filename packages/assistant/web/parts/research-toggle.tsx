import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";

interface Props {
  pressed: boolean;
  onPress(pressed: boolean): void;
}

/** The next question is answered by research: a plan, searches and pages within a budget, and a report. */
export function ResearchToggle({ pressed, onPress }: Props) {
  return (
    <button
      type="button"
      class="plain research-toggle"
      aria-pressed={pressed}
      aria-label={w.research}
      title={w.researchAbout}
      onClick={() => onPress(!pressed)}
    >
      <Icon name="research" />
    </button>
  );
}
