import type { Verdict as VerdictName } from "../../src/contract.ts";
import { Icon, type IconName } from "./icon.tsx";

const verdicts: Readonly<Record<VerdictName, { icon: IconName; text: string }>> = {
  supported: { icon: "check", text: "The source says so, by a model's judgement" },
  found: { icon: "check", text: "Found in the source" },
  not_found: { icon: "question", text: "Not found here: other words, or not in what was read" },
  contradicted: { icon: "cross", text: "The source says something else" },
};

/** In words and by a sign, never by colour alone. */
export function Verdict({ verdict }: { verdict: VerdictName }) {
  const { icon, text } = verdicts[verdict];
  return (
    <span class="verdict" data-verdict={verdict}>
      <Icon name={icon} />
      {text}
    </span>
  );
}
