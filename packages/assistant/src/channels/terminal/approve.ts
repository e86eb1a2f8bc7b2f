import type { ApprovalView } from "../contract.ts";
import { safeText } from "./safe-text.ts";

export interface Decision {
  approved: boolean;
  remember: boolean;
}

/** The question to a person who sits at the terminal. */
export function approvalQuestion({ title, input, canRemember }: ApprovalView): string {
  const choices = canRemember ? "[y]es, [n]o, [a]lways" : "[y]es, [n]o";
  return `${safeText(title)} ${safeText(JSON.stringify(input))}\nAllow this? ${choices}: `;
}

/** Undefined for what is no answer. */
export function readDecision(text: string, canRemember: boolean): Decision | undefined {
  const answer = text.trim().toLowerCase();
  if (["y", "yes"].includes(answer)) return { approved: true, remember: false };
  if (["n", "no"].includes(answer)) return { approved: false, remember: false };
  if (canRemember && ["a", "always"].includes(answer)) return { approved: true, remember: true };
  return undefined;
}
