import { afterAll, describe, expect, it } from "vitest";
import { createScry } from "./create-scry.ts";

const scry = createScry({ env: {}, config: false, cwd: false, store: "memory" });
afterAll(() => scry.close());

describe("addresses as people write them", () => {
  it("are judged with their scheme, which the explanation repeats", async () => {
    expect(await scry.explain("localhost:7801")).toMatchObject({
      url: "https://localhost:7801",
      verdict: "block",
      rule: "private-name",
    });
    expect(await scry.explain("http://9.9.9.9/")).toMatchObject({ url: "http://9.9.9.9/", verdict: "allow" });
    expect(await scry.explain("ftp://example.com/")).toMatchObject({ rule: "scheme" });
  });

  it("are opened by the library too: the place is refused, not the spelling", async () => {
    const place = expect.not.stringMatching(/http|valid/);
    await expect(scry.open("localhost:7801")).rejects.toMatchObject({ code: "refused_url", message: place });
    await expect(scry.page("127.0.0.1:7801/")).rejects.toMatchObject({ code: "refused_url", message: place });
  });
});
