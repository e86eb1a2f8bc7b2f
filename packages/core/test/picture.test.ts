import { expect, it, onTestFinished } from "vitest";
import { createScry } from "../src/index.ts";
import { serve } from "./support/server.ts";

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(4000, 7)]);

const replies: Readonly<Record<string, Buffer | string>> = {
  "/lamp.png": png,
  "/lamp.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  "/large.png": Buffer.concat([png, Buffer.alloc(4_000_000)]),
};

async function start(allowed: boolean) {
  const site = await serve((request, response) => {
    const body = replies[request.url];
    if (request.url === "/moved") return void response.writeHead(302, { location: "/lamp.png" }).end();
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "image/png" }).end(body);
  });
  const policy = allowed ? { allow_private: [new URL(site.url).host] } : {};
  const scry = createScry({ cwd: false, env: {}, settings: { policy } });
  onTestFinished(() => scry.close());
  return { scry, site };
}

it("fetches a picture by what it is, not by what the server says, and follows redirects", async () => {
  const { scry, site } = await start(true);
  for (const path of ["/lamp.png", "/moved"])
    expect(await scry.picture(site.url + path)).toEqual({ bytes: new Uint8Array(png), type: "image/png" });
  await expect(scry.picture(`${site.url}/lamp.svg`)).rejects.toMatchObject({ code: "bad_reply" });
  await expect(scry.picture(`${site.url}/large.png`)).rejects.toMatchObject({ code: "too_large" });
  await expect(scry.picture(`${site.url}/gone.png`)).rejects.toMatchObject({ code: "not_found" });
});

it("reaches no address that a page could not be read from", async () => {
  const { scry, site } = await start(false);
  await expect(scry.picture(`${site.url}/lamp.png`)).rejects.toMatchObject({ code: "refused_url" });
  expect(site.requests).toEqual([]);
});
