import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cooldown, createFileCooldowns } from "./cooldowns.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scry-cooldowns-"));
  file = join(folder, "state", "cooldowns.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cooldown = (changes: Partial<Cooldown> = {}): Cooldown => ({
  code: "blocked",
  message: "A captcha.",
  until: Date.now() + 600_000,
  times: 1,
  ...changes,
});

describe("createFileCooldowns", () => {
  it("keeps an entry for the next process, readable by its owner alone", async () => {
    const entry = cooldown();
    await createFileCooldowns(file).set("a", entry);
    expect(await createFileCooldowns(file).get("a")).toEqual(entry);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "state")).mode & 0o777).toBe(0o700);
  });

  it("gives every entry to those who ask at the same time", async () => {
    const writer = createFileCooldowns(file);
    const names = ["a", "b", "c", "d"];
    for (const name of names) await writer.set(name, cooldown());
    const reader = createFileCooldowns(file);
    const found = await Promise.all(names.map((name) => reader.get(name)));
    expect(found.map((entry) => entry?.code)).toEqual(names.map(() => "blocked"));
  });

  it("loses nothing that is set while somebody reads", async () => {
    await createFileCooldowns(file).set("a", cooldown());
    const store = createFileCooldowns(file);
    await Promise.all([store.get("a"), store.set("b", cooldown()), store.get("b"), store.delete("none")]);
    const next = createFileCooldowns(file);
    expect(await next.get("a")).toBeDefined();
    expect(await next.get("b")).toBeDefined();
  });

  it("deletes for the next process too", async () => {
    const first = createFileCooldowns(file);
    await first.set("a", cooldown());
    await first.delete("a");
    expect(await createFileCooldowns(file).get("a")).toBeUndefined();
  });

  it("writes nothing when there is nothing to delete", async () => {
    await createFileCooldowns(file).delete("a");
    expect(existsSync(file)).toBe(false);
  });

  it("sees what another instance wrote, and keeps its entries", async () => {
    const [one, other] = [createFileCooldowns(file), createFileCooldowns(file)];
    expect(await other.get("a")).toBeUndefined();
    await one.set("a", cooldown());
    expect(await other.get("a")).toBeDefined();
    await other.set("b", cooldown({ code: "rate_limited" }));
    expect(await one.get("b")).toMatchObject({ code: "rate_limited" });
    expect(await one.get("a")).toBeDefined();
  });

  it("loses none of many writes at once and leaves no drafts behind", async () => {
    const store = createFileCooldowns(file);
    await Promise.all(Array.from({ length: 30 }, (_, index) => store.set(`p${index}`, cooldown())));
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toHaveLength(30);
    expect(readdirSync(join(folder, "state"))).toEqual(["cooldowns.json"]);
  });

  it.each([
    ["not JSON", "{ half"],
    ["a list", "[1,2]"],
    ["null", "null"],
    ["entries of another shape", '{"a":1,"b":{"until":"soon"},"c":{"until":99}}'],
    ["an unknown code", `{"a":{"code":"constructor","message":"x","until":${Date.now() + 5000},"times":1}}`],
    ["a time in another century", '{"a":{"code":"blocked","message":"x","until":9999999999999,"times":1}}'],
  ])("takes a file with %s for an empty one, and mends it", async (_name, content) => {
    const store = createFileCooldowns(join(folder, "damaged.json"));
    writeFileSync(join(folder, "damaged.json"), content);
    expect(await store.get("a")).toBeUndefined();
    await store.set("x", cooldown());
    expect(await createFileCooldowns(join(folder, "damaged.json")).get("x")).toBeDefined();
  });

  it("forgets what is long over", async () => {
    const store = createFileCooldowns(file);
    await store.set("old", cooldown({ until: Date.now() - 7 * 3600_000 }));
    await store.set("recent", cooldown({ until: Date.now() - 3600_000 }));
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual(["recent"]);
  });

  it("counts in this process where nothing can be written", async () => {
    // A file in the place of the folder: unlike permissions this stops root too.
    writeFileSync(join(folder, "state"), "");
    const store = createFileCooldowns(file);
    await store.set("a", cooldown());
    expect(await store.get("a")).toBeDefined();
    expect(await createFileCooldowns(file).get("a")).toBeUndefined();
  });

  it("does the same in a folder that is read-only", async () => {
    chmodSync(folder, 0o500);
    const store = createFileCooldowns(join(folder, "cooldowns.json"));
    await store.set("a", cooldown());
    expect(await store.get("a")).toBeDefined();
    chmodSync(folder, 0o700);
  });
});
