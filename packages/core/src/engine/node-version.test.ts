import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkNodeVersion } from "./create-scry.ts";

test("a Node that is too old is reported in one sentence", () => {
  for (const version of ["20.20.2", "18.0.0", "22.18.9"])
    expect(() => checkNodeVersion(version)).toThrow(`scry needs Node.js 22.19 or newer; this is ${version}.`);
});

test("newer ones pass, this one too", () => {
  for (const version of ["22.19.0", "22.20.1", "23.0.0", "24.1.0", process.versions.node])
    expect(() => checkNodeVersion(version)).not.toThrow();
});

test("the limit is that of the package", () => {
  const file = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const [, least = ""] =
    />=(\d+\.\d+)/.exec((JSON.parse(file) as { engines: { node: string } }).engines.node) ?? [];
  const [major = 0, minor = 0] = least.split(".").map(Number);
  expect(() => checkNodeVersion(`${least}.0`)).not.toThrow();
  expect(() => checkNodeVersion(`${major}.${minor - 1}.0`)).toThrow();
});

test("says in one sentence that Bun is not supported, and why", () => {
  expect(() => checkNodeVersion("24.0.0", "1.4.4")).toThrow(
    /^scry does not run in Bun \(this is 1\.4\.4\): /,
  );
});
