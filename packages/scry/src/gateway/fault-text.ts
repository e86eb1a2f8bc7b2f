import type { ScryError } from "@scry/core";

const describe = (cause: unknown) =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);

/**
 * A fault of our own for standard error, with what lay behind it. Its words may quote a page or a caller: nothing in
 * them moves the terminal. Lines stay lines.
 */
export const faultText = ({ message, cause }: ScryError): string =>
  `${message} ${describe(cause)}`.replace(/[^\P{C}\n]/gu, "?");
