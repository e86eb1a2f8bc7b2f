import { expect, it } from "vitest";
import { processPlace, type SystemFacts } from "./leases.ts";

const facts = (changes: Partial<Record<keyof SystemFacts, string>> = {}): SystemFacts => {
  const { host = "server", boot = "5f2c-11\n", namespace = "pid:[4026531836]" } = changes;
  return { host: () => host, boot: () => boot, namespace: () => namespace };
};
const missing = () => {
  throw new Error("ENOENT");
};

it("distinguishes containers, kernels and hosts", () => {
  const places = [{}, { namespace: "pid:[4026532001]" }, { boot: "77aa-02" }, { host: "other" }].map(
    (changes) => processPlace(facts(changes)),
  );
  expect(new Set(places).size).toBe(4);
  expect(processPlace(facts())).toBe(places[0]);
});

it("uses the host where the system reports nothing else", () => {
  expect(processPlace({ ...facts(), boot: missing, namespace: missing })).toBe("server");
});

it("contains nothing that separates the parts of an owner", () => {
  expect(processPlace(facts({ host: "a/b" }))).not.toContain("/");
  expect(processPlace()).not.toContain("/");
});

it.runIf(process.platform === "linux")("knows this machine's kernel and process space", () => {
  expect(processPlace().split("@")).toHaveLength(3);
});
