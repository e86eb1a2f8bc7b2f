import { ScryError } from "../contracts/error.ts";

/** For what the settings do not allow at all; `place` is the setting that says so. */
export const switchedOff = (what: string, place: string) =>
  new ScryError({
    code: "not_configured",
    message: `${what} is switched off.`,
    hint: `Set ${place} to true.`,
  });
