import type { Scry } from "@scry/core";

const longest = 300;

/** Tells on standard error what the SDK reports. Its words may quote a client: nothing in them moves the terminal. */
export const tellFault = (where: string, { redact }: Pick<Scry, "redact">) =>
  function tell({ message }: Error): void {
    const line = redact(message).replace(/\p{C}/gu, " ").slice(0, longest);
    process.stderr.write(`${where}: ${line}\n`);
  };
