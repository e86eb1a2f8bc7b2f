import { createKeyring, type Keyring } from "../keyring/keyring.ts";
import { broken, type Finding, ok, skipped } from "./finding.ts";

/** A keyring that is missing is no fault as long as no key is in it. */
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
