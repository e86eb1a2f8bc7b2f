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
    expect(services.assistant.command).toBeUndefined();
    const asked = Object.keys(services.assistant.environment);
    const publicUrl = "https://chat.example.org";
    const env = Object.fromEntries(
      asked.map((name) => [name, name === "SCRY_WEB_URL" ? publicUrl : undefined]),
    );
    const { folder, remove } = temporaryFolder();
    const launcher = join(root, "packages/assistant/bin/scry-assistant.js");
    const served = startRestricted(folder, [launcher, ...command, "--port", "0"], env);
    await served.says(`${publicUrl}/?token=`);
    served.child.kill("SIGTERM");
    expect(await served.ended).toBe(0);
    remove();
  },
);
