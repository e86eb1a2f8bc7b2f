import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../test/support/reader-world.ts";
import { createGuard } from "../guard/index.ts";
import { createDirectReader } from "./direct.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("https to a server that speaks plain http", () => {
  it("fails with a note about the scheme that an address without one gets", async () => {
    const error = await world.failure("/", { url: world.origin.replace("http:", "https:") });
    expect(error).toMatchObject({
      code: "unavailable",
      hint: expect.stringContaining("is taken as https://"),
    });
  });

  it("and to one that hangs up at once", async () => {
    const server = createServer((socket) => socket.on("data", () => socket.resetAndDestroy()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const guard = createGuard({ policy: { allow_private: [`127.0.0.1:${port}`] } });
    const reader = createDirectReader({ guard });
    const asked = { signal: new AbortController().signal, deadline: Date.now() + 10_000 };
    try {
      await expect(reader.read({ ...asked, url: `https://127.0.0.1:${port}/` })).rejects.toMatchObject({
        hint: expect.stringContaining("try it with http://"),
      });
      await expect(reader.read({ ...asked, url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({
        hint: expect.not.stringContaining("http://"),
      });
    } finally {
      await reader.close();
      await guard.close();
      server.close();
    }
  });
});
