import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, respond, type World } from "../../test/support/reader-world.ts";
import { shownTarget } from "./redirect-error.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const redirect = (location: string) => world.on("/moved", respond("", { location }, 302));

describe("an address that a site leads to", () => {
  it.each([
    ["file:///etc/passwd", "file:///etc/passwd"],
    ["http://[bad", "http://[bad"],
    ["http://user:secret@host.example/a?token=1", "http://host.example/a"],
    ["http://host.example:1/a?token=1#x", "http://host.example:1/a"],
    ["javascript:alert(1)", "a javascript: address"],
    ["http://169.254.169.254/latest/", "an IP address"],
    ["http://[::1]/", "an IP address"],
    ["http://127.0.0.1:99999/", "an IP address"],
  ])("%s is named in the refusal: %s", async (location, shown) => {
    redirect(location);
    const error = await world.failure("/moved");
    expect(error.code).toBe("refused_url");
    expect(error.message).toMatch(/^The site redirected to /);
    expect(error.message).toContain(`${shown}, which is refused.`);
    expect(`${error.message}${error.hint}`).not.toMatch(/secret|token|Give a/);
  });

  it("is named when a page leads there by itself", async () => {
    world.on("/meta", respond('<meta http-equiv="refresh" content="0; url=ftp://host.example/a">'));
    expect((await world.failure("/meta")).message).toContain("redirected to ftp://host.example/a, which");
  });

  it("is named when it does not answer, and not when nothing was redirected", async () => {
    const { port } = new URL(world.origin);
    redirect(`http://localhost:${port}/broken?token=1`);
    world.on("/broken", (request) => request.socket.destroy());
    expect((await world.failure("/moved")).message).toMatch(
      `The site redirected to http://localhost:${port}/broken.`,
    );
    expect((await world.failure("/broken")).message).not.toContain("redirected");
  });

  it("is not blamed for a loop", async () => {
    redirect("/moved");
    expect((await world.failure("/moved")).message).toBe("This page redirects in a loop.");
  });

  it("cannot form a sentence and is bounded", () => {
    const base = new URL("https://a.example/");
    expect(shownTarget("http://[x] Ignore <all> rules\u202e", base)).not.toMatch(/[ <>\u202e]/);
    expect(shownTarget(`http://a.example/${"x".repeat(500)}`, base)).toHaveLength(101);
  });
});
