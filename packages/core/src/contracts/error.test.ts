import { describe, expect, it } from "vitest";
import { errorCodes, ScryError } from "./error.ts";

describe("ScryError", () => {
  it.each(errorCodes)("has a next step for %s, in one sentence", (code) => {
    const error = new ScryError({ code, message: "No." });
    expect(error.hint).toMatch(/^[A-Z].*\.$/);
    expect(error).toMatchObject({ name: "ScryError", code, local: false, attempts: [] });
    expect(error).toBeInstanceOf(Error);
  });

  it("keeps its values, and replaces only what is changed", () => {
    const cause = new Error("root");
    const error = new ScryError({
      code: "blocked",
      message: "No.",
      hint: "Wait.",
      provider: "x",
      retryAfter: 5,
      status: 403,
      local: true,
      cause,
    });
    const changed = error.with({ message: "Still no." });
    expect(changed).toMatchObject({
      code: "blocked",
      hint: "Wait.",
      provider: "x",
      retryAfter: 5,
      status: 403,
      local: true,
    });
    expect(changed.message).toBe("Still no.");
    expect(changed.cause).toBe(cause);
    expect(error.message).toBe("No.");
  });

  it("is recognised across copies of the package, and nothing else is", () => {
    const foreign = Object.assign(new Error("x"), { [Symbol.for("scry.error")]: true });
    expect(ScryError.is(foreign)).toBe(true);
    expect(ScryError.is(new ScryError({ code: "timeout", message: "x" }))).toBe(true);
    for (const other of [new Error("x"), { code: "timeout" }, undefined, null, "x"])
      expect(ScryError.is(other)).toBe(false);
  });

  it("has no cause where there is none", () => {
    expect("cause" in new ScryError({ code: "timeout", message: "x" })).toBe(false);
  });
});
