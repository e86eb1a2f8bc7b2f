import type { Verdict as VerdictName } from "../../src/contract.ts";
import { Icon, type IconName } from "./icon.tsx";

const verdicts: Readonly<Record<VerdictName, { icon: IconName; text: string }>> = {
  supported: { icon: "check", text: "The source says so" },
  weak: { icon: "question", text: "The source says something close" },
  unsupported: { icon: "cross", text: "Not found in the source" },
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
