import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { missing, python } from "./run.ts";

if (missing && process.env.CI) throw new Error(missing);

const deploy = join(import.meta.dirname, "../../deploy");
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(join(dirname(python), program), args).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );

describe.skipIf(missing)(`linters from PyPI${missing ? ` (${missing})` : ""}`, () => {
  it("hadolint has nothing to say about the Dockerfile", async () => {
    // The version of Chromium is that of the image: pinned, it could not be installed a week later.
    const args = ["--no-color", "--ignore", "DL3008", join(deploy, "Dockerfile")];
    expect(await run("hadolint", ...args)).toEqual({ code: 0, said: "" });
  });

  it("kubernetes-validate takes the manifests, by the schemas of Kubernetes", async () => {
    const { code, said } = await run("kubernetes-validate", "--strict", join(deploy, "kubernetes/scry.yaml"));
    expect([code, said.match(/passed for resource/g)?.length]).toEqual([0, 5]);
  });
});
