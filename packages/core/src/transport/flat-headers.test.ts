import { describe, expect, it } from "vitest";
import { flatHeaders } from "./send.ts";

describe("flatHeaders", () => {
  it("joins repeated headers, and takes the first where only one makes sense", () => {
    expect(
      flatHeaders({
        Vary: ["accept", "cookie"],
        "content-type": ["text/html", "text/plain"],
        "x-empty": undefined,
      }),
    ).toEqual({ vary: "accept, cookie", "content-type": "text/html", "x-empty": "" });
  });

  it("keeps a header with the name of a prototype as a value", () => {
    const headers = flatHeaders(JSON.parse('{"__proto__": "x"}'));
    expect(Object.keys(headers)).toEqual(["__proto__"]);
  });
});
