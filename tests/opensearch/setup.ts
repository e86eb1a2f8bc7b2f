/**
 * Downloads the files of an OpenSearch node from Maven's repository: `npm run setup:opensearch`, 47 MB. The tests start
 * the node themselves (packages/core/test/support/opensearch.ts). Needs Maven; the node needs a JDK, 17 or newer.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const lib = join(folder, "lib");
const installed = join(lib, "installed.xml");
const wanted = readFileSync(join(folder, "pom.xml"), "utf8");
/** A repository that does not answer must not stop whoever waits for this. */
const longestMs = 600_000;

if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) {
  process.stdout.write("The files of OpenSearch are installed.\n");
} else {
  rmSync(lib, { recursive: true, force: true });
  execFileSync(
    "mvn",
    [
      ...["-q", "-B", "dependency:copy-dependencies", `-DoutputDirectory=${lib}`, "-DincludeScope=runtime"],
      ...["-Dmaven.wagon.http.connectionTimeout=10000", "-Dmaven.wagon.rto=30000"],
    ],
    { cwd: folder, stdio: "inherit", timeout: longestMs, killSignal: "SIGKILL" },
  );
  // Last: files without it are those of a download that was interrupted.
  writeFileSync(installed, wanted);
}
