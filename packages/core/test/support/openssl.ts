import { execFileSync } from "node:child_process";

/** Whether certificates can be made here. */
export const hasOpenssl: boolean = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
