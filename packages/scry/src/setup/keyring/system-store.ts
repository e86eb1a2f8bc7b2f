import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { parseJson } from "../../terminal/output.ts";

/** The keyring of the operating system: Keychain, Credential Manager, or the Secret Service of a Linux desktop. */
export interface KeyStore {
  /** The values that it has, by name. Throws KeyringError. */
  read(names: readonly string[]): Readonly<Record<string, string>>;
  write(name: string, value: string): void;
  remove(name: string): void;
}

/** The keyring is missing, locked, or does not answer. The message is half a sentence. */
export class KeyringError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "KeyringError";
  }
}

type Action =
  | { do: "read"; names: readonly string[] }
  | { do: "write"; name: string; value: string }
  | { do: "remove"; name: string };

/** The name of the entries in the system's own list of passwords. */
const service = "scry";

/** A keyring that is open replies within some 20 ms; a locked one may wait for a person who is not there. */
const timeoutMs = 5000;

/**
 * Runs in a separate process: the system's calls are synchronous, and one that waits for a password window
 * nobody sees could otherwise hold up an MCP server for ever. Secrets travel over pipes, never as arguments.
 * On Linux only the Secret Service will do: the kernel's own keyring forgets everything at the next start. MCP
 * clients start their servers with hardly an environment; the bus of the session is then where systemd puts it.
 */
const program = `
const { existsSync, readFileSync } = require("node:fs");
const { env, platform } = process;
if (platform === "linux" && !env.DBUS_SESSION_BUS_ADDRESS) {
  const bus = (env.XDG_RUNTIME_DIR || "/run/user/" + process.getuid()) + "/bus";
  if (existsSync(bus)) env.DBUS_SESSION_BUS_ADDRESS = "unix:path=" + bus;
}
const { Entry } = require(process.argv[1]);
const { service, action } = JSON.parse(readFileSync(0, "utf8"));
const entry = (name) => new Entry(service, name, { linux: { store: "secret-service" } });
const steps = {
  read: ({ names }) => Object.fromEntries(names.flatMap((name) => {
    const value = entry(name).getPassword();
    return value ? [[name, value]] : [];
  })),
  write: ({ name, value }) => { entry(name).setPassword(value); return {}; },
  remove: ({ name }) => { entry(name).deletePassword(); return {}; },
};
let answer;
try { answer = { values: steps[action.do](action) }; } catch (error) { answer = { error: String(error.message) }; }
process.stdout.write(JSON.stringify(answer));
`;

export function createSystemStore(): KeyStore {
  return {
    read: (names) => run({ do: "read", names }),
    write: (name, value) => void run({ do: "write", name, value }),
    remove: (name) => void run({ do: "remove", name }),
  };
}

function run(action: Action): Record<string, string> {
  const { stdout, error } = spawnSync(process.execPath, ["-e", program, modulePath()], {
    input: JSON.stringify({ service, action }),
    encoding: "utf8",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    windowsHide: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT")
    throw new KeyringError(`it did not answer within ${timeoutMs / 1000} seconds; it may be locked`);
  const answer = parseJson(stdout) as { values?: Record<string, string>; error?: string } | undefined;
  if (answer?.error !== undefined) throw new KeyringError(reasonOf(answer.error));
  if (!answer?.values) throw new KeyringError("its package cannot be used on this system");
  return answer.values;
}

/** The package is optional: npm leaves it out where there is no build for the system. */
function modulePath(): string {
  try {
    return createRequire(import.meta.url).resolve("@napi-rs/keyring");
  } catch {
    throw new KeyringError("the package @napi-rs/keyring is not installed");
  }
}

/** The library talks about D-Bus; people want to know what it means for them. */
function reasonOf(text: string): string {
  if (/DBUS_SESSION_BUS_ADDRESS|autolaunch|ServiceUnknown|not provided by any/i.test(text))
    return "this session has no Secret Service (D-Bus), as on servers and in containers";
  if (/locked|no result found|prompt|dismissed|cancel/i.test(text)) return "it is locked, or was not opened";
  return text.replace(/\s+/g, " ").slice(0, 160);
}
