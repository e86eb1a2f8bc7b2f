import { ScryError } from "@scry/core";
import { expect, it } from "vitest";
import { internalErrorText } from "./serve-gateway.ts";

it("prints the whole error in lines, without control characters", () => {
  const cause = new Error("quoted \u001b[2J\u001b]0;title\u0007 \u202eback\u009b");
  const text = internalErrorText(new ScryError({ code: "unavailable", message: "It stopped.", cause }));
  expect(text).toMatch(/^It stopped\. Error: quoted \?\[2J\?\]0;title\? \?back\?\n {4}at /);
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{C}/u);
});
