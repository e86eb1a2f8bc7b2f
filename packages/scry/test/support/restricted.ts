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

/** The filter of system calls that `RestrictAddressFamilies=` of systemd makes. */
const onlyFamilies = `
import ctypes, os, socket, struct, sys
families = [getattr(socket, name) for name in sys.argv[1].split()]
last = len(families) + 4
code = [(0x20, 0, 0, 0), (0x15, 0, last - 2, 41), (0x20, 0, 0, 16)]
code += [(0x15, last - len(code) - at - 1, 0, family) for at, family in enumerate(families)]
code += [(0x06, 0, 0, 0x50000 | 97), (0x06, 0, 0, 0x7FFF0000)]
filters = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *one) for one in code))
program = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(code), ctypes.addressof(filters)))
libc = ctypes.CDLL(None)
assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, program, 0, 0) == 0
os.execvp(sys.argv[2], sys.argv[2:])
`;

/** The numbers in the filter are those of x86-64. */
export const mayFilter =
  process.platform === "linux" &&
  process.arch === "x64" &&
  spawnSync("python3", ["-c", onlyFamilies, "AF_UNIX", "true"]).status === 0;

/** Runs a program that can open sockets of these families only. */
export const runWithFamilies = (families: string, args: readonly string[]) =>
  spawnSync("python3", ["-c", onlyFamilies, families, ...args], { encoding: "utf8" });

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
