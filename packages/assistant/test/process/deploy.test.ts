import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { mayRestrict, startRestricted } from "../../../scry/test/support/restricted.ts";
import { temporaryFolder } from "../support/folder.ts";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(root, "deploy", file), "utf8");

it.skipIf(!mayRestrict)(
  "starts as its container and its compose file start it: as another user, on a read-only file system (needs root and unshare)",
  async () => {
    const stage = read("Dockerfile").split(" AS assistant")[1] ?? "";
    const command = JSON.parse(/^CMD (\[.+\])$/m.exec(stage)?.[1] ?? "[]");
    expect(stage).toContain("/bin/scry-assistant.js");
    const { services } = parse(read("compose/assistant-postgres.yaml"));
    expect(services.assistant).toMatchObject({ env_file: ".env", ports: ["127.0.0.1:8790:8790"] });
    expect(services.assistant.command).toBeUndefined();
    const { folder, remove } = temporaryFolder();
    const launcher = join(root, "packages/assistant/bin/scry-assistant.js");
    const publicUrl = "https://chat.example.org";
    for (const [given, address] of [
      ["", "http://127.0.0.1:"],
      [publicUrl, `${publicUrl}/?token=`],
    ]) {
      const served = startRestricted(folder, [launcher, ...command, "--port", "0"], { SCRY_WEB_URL: given });
      await served.says(address ?? "");
      expect(served.said()).toContain("/?token=");
      served.child.kill("SIGTERM");
      expect(await served.ended).toBe(0);
    }
    remove();
  },
);
