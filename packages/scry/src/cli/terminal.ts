import type { WriteStream } from "node:tty";
import { type TerminalLook, terminalLook } from "@scry/core/terminal";

/** What may be written: to stdout colours and links, to stderr a moving line. */
export interface Terminal extends TerminalLook {
  spinner: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;
type Stream = Pick<WriteStream, "isTTY">;

export function terminalOf(stdout: Stream, stderr: Stream, env: Variables): Terminal {
  return {
    ...terminalLook(Boolean(stdout.isTTY), env),
    spinner: Boolean(stderr.isTTY) && env.TERM !== "dumb" && !env.CI,
  };
}
