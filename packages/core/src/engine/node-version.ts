import { ScryError } from "../contracts/error.ts";

/** `engines` of the package.json. npm only warns, and an older Node fails in the middle of the first request. */
const needed = [22, 19] as const;

/** Throws one clear sentence on a Node that is too old. */
export function checkNodeVersion(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new ScryError({
    code: "not_configured",
    message: `scry needs Node.js ${needed.join(".")} or newer; this is ${version}.`,
    hint: "Install a newer one: https://nodejs.org/",
  });
}
