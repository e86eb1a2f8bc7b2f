import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";

/** Why certificates cannot be made here, if they cannot. Node makes none by itself. */
const missing: Error | undefined = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return new Error("the openssl command is not installed here");
  }
})();

/** Tests that make certificates. Without the command they are skipped, with the reason; a build server must have it. */
export function describeWithOpenssl(name: string, run: () => void): void {
  if (!missing) describe(name, run);
  else if (process.env.CI) {
    describe(name, () => {
      throw missing;
    });
  } else describe.skip(`${name} (skipped: ${missing.message})`, run);
}

/** Whether a single test can make certificates; on a build server it has to. */
export const hasOpenssl: boolean = !missing || Boolean(process.env.CI);

export interface Certificate {
  key: string;
  cert: string;
}

const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

/** A private authority in this folder, and a certificate by it for these names, such as "IP:127.0.0.1". */
export function makeAuthority(folder: string, names: string): { authorityFile: string; pair: Certificate } {
  const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "ignore" });
  openssl(
    ...["req", "-x509", ...curve, "-keyout", "ca.key", "-out", "ca.pem"],
    ...["-days", "2", "-subj", "/CN=Test authority"],
  );
  openssl("req", ...curve, "-keyout", "site.key", "-out", "site.csr", "-subj", "/CN=Test site");
  writeFileSync(join(folder, "names"), `subjectAltName=${names}`);
  openssl(
    ...["x509", "-req", "-in", "site.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"],
    ...["-days", "2", "-extfile", "names", "-out", "site.pem"],
  );
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  return {
    authorityFile: join(folder, "ca.pem"),
    pair: { key: text("site.key"), cert: text("site.pem") },
  };
}
