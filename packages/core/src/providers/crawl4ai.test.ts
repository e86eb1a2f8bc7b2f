import { expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { sampleContext } from "../testing/parse-reply.ts";
import crawl4ai from "./crawl4ai.ts";

it("uses the simpler endpoint when the server refuses the configuration", () => {
  const target = { url: "https://example.com/", seconds: 20 };
  const again = (status: number) =>
    crawl4ai.read?.alternative?.(
      target,
      new ScryError({ code: "invalid_input", message: "x", status }),
      sampleContext(crawl4ai),
    );
  expect(again(400)).toMatchObject({ path: "/md", json: { url: "https://example.com/" } });
  expect(again(422)?.path).toBe("/md");
  expect(again(401)).toBeUndefined();
  expect(again(500)).toBeUndefined();
});
