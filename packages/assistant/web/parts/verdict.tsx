import type { Verdict as VerdictName } from "../../src/contract.ts";
import { w } from "../words/words.ts";
import { Icon, type IconName } from "./icon.tsx";

type VerdictWord = "verdictSupported" | "verdictFound" | "verdictNotFound" | "verdictContradicted";

const verdicts: Readonly<Record<VerdictName, { icon: IconName; text: VerdictWord }>> = {
  supported: { icon: "check", text: "verdictSupported" },
  found: { icon: "check", text: "verdictFound" },
  not_found: { icon: "question", text: "verdictNotFound" },
  contradicted: { icon: "cross", text: "verdictContradicted" },
};

export const verdictText = (verdict: VerdictName): string => w[verdicts[verdict].text];

/** In words and by a symbol, never by colour alone. */
export function Verdict({ verdict }: { verdict: VerdictName }) {
  return (
    <span class="verdict" data-verdict={verdict}>
      <Icon name={verdicts[verdict].icon} />
      {verdictText(verdict)}
    </span>
  );
}
