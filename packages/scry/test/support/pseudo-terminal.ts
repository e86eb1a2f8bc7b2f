import { spawn, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { launcher } from "./command.ts";

/** `script` of util-linux gives a command a terminal; macOS has another program of that name. */
const terminalProgram = "script";

export const hasPseudoTerminal =
  process.platform === "linux" &&
  /util-linux/.test(spawnSync(terminalProgram, ["--version"]).stdout?.toString() ?? "");

/** A step of a conversation: wait for this text, then type. */
export type Turn = readonly [wait: string | RegExp, type: string];

/** The command in a terminal: waits for what each turn names, and types what it says. Gives everything that was shown. */
export function converse(
  args: readonly string[],
  turns: readonly Turn[],
  options: { folder: string; env?: Readonly<Record<string, string>>; columns?: number },
): Promise<{ code: number | null; shown: string; raw: string }> {
  const line = [process.execPath, launcher, ...args].map((part) => `'${part}'`).join(" ");
  // A new terminal has no size, and prompts would be wrapped after every letter.
  const sized = `stty cols ${options.columns ?? 120} rows 40; exec ${line}`;
  const child = spawn(terminalProgram, ["--quiet", "--return", "--command", sized, "/dev/null"], {
    cwd: options.folder,
    env: {
      PATH: process.env.PATH,
      HOME: options.folder,
      XDG_CONFIG_HOME: join(options.folder, "config"),
      XDG_STATE_HOME: join(options.folder, "state"),
      // No bus of a session there, and so no keyring.
      XDG_RUNTIME_DIR: options.folder,
      XDG_CACHE_HOME: join(tmpdir(), "scry-test-compiled"),
      TERM: "xterm",
      SHELL: "/bin/sh",
      ...options.env,
    },
  });
  let raw = "";
  let from = 0;
  let next = 0;
  const advance = () => {
    const turn = turns[next];
    if (!turn) return;
    const [wait, type] = turn;
    const unread = stripVTControlCharacters(raw.slice(from));
    if (typeof wait === "string" ? !unread.includes(wait) : !wait.test(unread)) return;
    next++;
    from = raw.length;
    child.stdin.write(type);
  };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    raw += text;
    advance();
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, raw, shown: stripVTControlCharacters(raw) }));
  });
}
