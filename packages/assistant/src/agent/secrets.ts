import type { Scry } from "@scry/core";
import { createRedactor } from "@scry/core/host";

export interface Secrets {
  add(secret: string): void;
  /** Takes all secrets out of a text, in every spelling: the engine's and the assistant's own. */
  redact(text: string): string;
}

export function createSecrets(known: readonly string[], scry: Scry): Secrets {
  const redactor = createRedactor();
  for (const secret of known) redactor.add(secret);
  return { add: redactor.add, redact: (text) => redactor.text(scry.redact(text)) };
}
