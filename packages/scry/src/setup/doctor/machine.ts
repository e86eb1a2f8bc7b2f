import { execFile } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { ScryError, type Settings } from "@scry/core";
import { findChromium, makeFolder } from "@scry/core/host";
import { fileErrorReason } from "../../terminal/errors.ts";
import { clients } from "../clients/clients.ts";
import { launchLine, placesHere, runningHere } from "../clients/launch-line.ts";
import { createKeyring, type Keyring } from "../keyring/keyring.ts";
import { type ClientPlan, planClient } from "../plan-client.ts";
import { broken, type Finding, ok, skipped, warning } from "./finding.ts";

/** What `engines` of the package asks for; the launcher refuses older ones. */
const developedOn = 24;

export function checkNode(version = process.versions.node): Finding {
  const major = Number(version.split(".")[0]);
  if (major % 2)
    return warning("Node", `${version}, a version between releases`, {
      fix: `install Node ${developedOn} (LTS): https://nodejs.org/`,
    });
  return ok("Node", `${version} at ${process.execPath}`);
}

/** The settings were read already; this finds values that work but are unwise. */
export async function checkSettingsFile({ file, warnings }: Settings): Promise<Finding> {
  if (!file) return ok("settings", "no settings file; the defaults are used");
  const [first] = warnings;
  if (!first) return ok("settings", file);
  return warning("settings", `others can read ${file}`, { fix: `chmod 600 "${file}"` });
}

/** Pauses of providers and the journal of `scry setup` are kept there. */
export async function checkStateFolder({ stateFolder }: Settings): Promise<Finding> {
  try {
    makeFolder(stateFolder);
    await access(stateFolder, constants.W_OK | constants.X_OK);
    const { mode } = await stat(stateFolder);
    if (process.platform !== "win32" && mode & 0o022)
      return warning("state folder", `others can write to ${stateFolder}`, {
        fix: `chmod 700 "${stateFolder}"`,
      });
    return ok("state folder", stateFolder);
  } catch (error) {
    return broken("state folder", `${stateFolder} cannot be written: ${fileErrorReason(error)}`, {
      fix: `make it yours: mkdir -p "${stateFolder}" && chmod 700 "${stateFolder}", or set SCRY_STATE_DIR`,
    });
  }
}

const run = promisify(execFile);

/** Found, of which version, and whether its sandbox can be used. It is not started: that takes a second. */
export async function checkChromium({ browser, variables }: Settings): Promise<Finding> {
  let path: string;
  try {
    path = await findChromium({ path: browser.path, environment: variables });
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    const wrong = browser.path !== undefined;
    return (wrong ? broken : warning)(
      "Chromium",
      wrong ? error.message : "not found; pages that need a browser cannot be read",
      {
        fix: wrong ? error.hint : "npx playwright-core install chromium",
      },
    );
  }
  const version = await versionOf(path);
  // Chromium refuses to start for root with its sandbox.
  const isImpossible = browser.sandbox && process.getuid?.() === 0;
  const details = {
    ...{ path, version },
    sandbox: isImpossible ? "impossible for root" : browser.sandbox ? "on" : "off",
  };
  if (isImpossible)
    return warning("Chromium", `${version ?? path}, but its sandbox does not work for root`, {
      fix: "run scry as another user, or set SCRY_BROWSER_SANDBOX=off inside a container",
      details,
    });
  const sandbox = browser.sandbox ? "" : ", sandbox off";
  return ok("Chromium", `${version ?? "version unknown"} at ${path}${sandbox}`, { details });
}

async function versionOf(path: string): Promise<string | undefined> {
  // On Windows the program opens a window instead of printing its version.
  if (process.platform === "win32") return undefined;
  const { stdout } = await run(path, ["--version"], { timeout: 4000 }).catch(() => ({ stdout: "" }));
  return stdout.trim().split("\n").at(-1)?.trim() || undefined;
}

/** A missing keyring is not an error as long as no key is in it. */
export function checkKeyring(keyring: Keyring = createKeyring()): Finding {
  const tested = keyring.test();
  const held = keyring.held();
  const details = { works: tested.works, holds: held };
  const holds = held.length ? `, it holds ${held.join(", ")}` : "";
  if (tested.works) return ok("keyring", `can be used${holds}`, { details });
  if (!held.length)
    return skipped("keyring", `none: ${tested.reason}. Keys are kept in the settings file`, { details });
  return broken("keyring", `cannot be read: ${tested.reason}. Not used: ${held.join(", ")}`, {
    fix: "unlock it (log in to the desktop), or store the key in the settings file: scry setup --provider ID --store file --key-stdin",
    details,
  });
}

/** Every MCP client on this machine: whether it knows scry. */
export async function checkClients(): Promise<Finding[]> {
  const plans = await Promise.all(
    clients.map(async (client) => {
      const plan = await planClient(client, placesHere(), launchLine(runningHere()));
      if (plan.state !== "change") return plan;
      const strict = await planClient(client, placesHere(), launchLine(runningHere(), true));
      return strict.state === "already" ? strict : plan;
    }),
  );
  const found = plans.filter((plan) => plan.found);
  if (!found.length) return [skipped("MCP clients", "none found on this machine")];
  return found.map(findingOf);
}

function findingOf({ client, file, state, reason }: ClientPlan): Finding {
  const check = `client ${client.id}`;
  const fix = `scry setup --client ${client.id}`;
  switch (state) {
    case "already":
      return ok(check, `set in ${file}`);
    case "add":
      return skipped(check, "installed, but not set up for scry", { fix });
    case "change":
      return warning(check, `${file} starts a different copy of scry`, { fix });
    case "refused":
      return broken(check, `${file}: ${reason}`, { fix: `correct the file, then ${fix}` });
  }
}
