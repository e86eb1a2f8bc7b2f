import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** What a container engine would do: another user, no capabilities, all but one folder read-only. */
const restricted = (state: string) =>
  [
    "mount -o remount,bind,ro /",
    `mount -t tmpfs tmpfs "${state}"`,
    `chmod 777 "${state}"`,
    'exec setpriv --reuid 65532 --regid 65532 --clear-groups --bounding-set -all --no-new-privs "$0" "$@"',
  ].join(" && ");

/** Needs root on Linux, and an unshare that may mount. */
export const mayRestrict =
  process.platform === "linux" &&
  spawnSync("unshare", ["--mount", "sh", "-c", "mount -o remount,bind,ro / && setpriv --reuid 65532 true"])
    .status === 0;

interface Restricted {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** What it has said so far, on both outputs. */
  said(): string;
  /** Resolves when it has said this; throws when it ends without. */
  says(words: string): Promise<void>;
  ended: Promise<number | null>;
}

/** Node with these arguments, as the container of `deploy/` runs it: it may write to this folder alone. */
export function startRestricted(
  state: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Restricted {
  const inside = ["sh", "-c", '! touch /written 2>/dev/null && exec "$0" "$@"', process.execPath, ...args];
  const child = spawn("unshare", ["--mount", "sh", "-c", restricted(state), ...inside], {
    env: { PATH: process.env.PATH, HOME: state, XDG_STATE_HOME: state, XDG_CONFIG_HOME: "/nowhere", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  const ending = ended.then((code) => {
    throw new Error(`It ended with ${code}: ${said}`);
  });
  ending.catch(() => undefined);
  return {
    child,
    said: () => said,
    ended,
    async says(words) {
      while (!said.includes(words))
        await Promise.race([once(child.stdout, "data"), once(child.stderr, "data"), ending]);
    },
  };
}
