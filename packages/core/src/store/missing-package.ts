import { ScryError } from "../contracts/error.ts";

/** The package of a store that was chosen but is not installed: embedded, scry leaves it to its host. */
export const missingPackage = (name: string, cause: unknown) =>
  new ScryError({
    code: "not_configured",
    message: `The chosen store needs the package ${name}, which is not installed.`,
    hint: `Run: npm install ${name}`,
    local: true,
    cause,
  });
