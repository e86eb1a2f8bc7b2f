import { afterAll, beforeAll, expect, it } from "vitest";
import { article, describeInChromium, startWorld, type World } from "./browser-world.ts";

describeInChromium("the browser reader survives hostile pages", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.end());

  it("reads a page that never stops loading", async () => {
    world.routes["/endless"] = (_request, response) => {
      response.setHeader("content-type", "text/html");
      response.write(`<title>Endless</title>${article("Before the end")}`);
      const timer = setInterval(() => response.write("<!-- more -->"), 50);
      response.on("close", () => clearInterval(timer));
    };
    world.routes["/hanging.js"] = () => {};
    world.routes["/hanging"] =
      `<title>Hanging</title>${article("Above the script")}<script src="/hanging.js"></script>`;
    const [endless, hanging] = await Promise.all([world.open("/endless"), world.open("/hanging")]);
    expect(endless.markdown).toContain("# Before the end");
    expect(hanging.markdown).toContain("# Above the script");
  });

  it("ends the browser of a page that fills the memory past JavaScript's heap", async () => {
    // An idle browser has less; up to the usual three gigabytes a busy machine would take half a minute.
    const { routes, open, end } = await startWorld({ mostBytes: 1_600_000_000 });
    routes["/buffers"] =
      `<title>Buffers</title><script>const kept = []; setInterval(() => kept.push(new Uint8Array(1e8).fill(1)), 1);</script>`;
    await expect(open("/buffers", { milliseconds: 60_000 })).rejects.toThrow(/memory|crash/);
    routes["/after"] = `<title>After</title>${article("After the flood")}`;
    expect((await open("/after")).markdown).toContain("# After the flood");
    await end();
  });

  it("reads a page that changes all the time", async () => {
    world.routes["/ticker"] =
      `<title>Ticker</title>${article("Beside the clock")}<p id="clock"></p><script>setInterval(() => { clock.textContent += "."; fetch("/tick"); }, 30)</script>`;
    expect((await world.open("/ticker")).markdown).toContain("# Beside the clock");
  });

  it("reads a page that opens a storm of dialogs", async () => {
    world.routes["/alerts"] =
      `<title>Alerts</title><script>for (let i = 0; i < 15; i += 1) { alert(i); confirm(i); prompt(i); }</script>${article("After the storm")}`;
    expect((await world.open("/alerts")).markdown).toContain("# After the storm");
  });

  it("refuses downloads, of the page itself and from within it", async () => {
    world.routes["/file"] = (_request, response) => {
      response.writeHead(200, {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment; filename=a.bin",
      });
      response.end("binary");
    };
    world.routes["/offers"] =
      `<title>Offers</title>${article("A page with a file")}<a id="a" href="/file" download>x</a><script>a.click(); location.href = "/file";</script>`;
    await expect(world.open("/file")).rejects.toMatchObject({ code: "unsupported_content" });
    expect((await world.open("/offers")).markdown).toContain("# A page with a file");
  });

  it("says that a picture is not a page", async () => {
    world.routes["/picture"] = (_request, response) => {
      response.writeHead(200, { "content-type": "image/svg+xml" });
      response.end('<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>');
    };
    await expect(world.open("/picture")).rejects.toMatchObject({ code: "unsupported_content" });
  });

  it("closes popups", async () => {
    world.routes["/popup"] = "<title>Popup</title><script>for (;;) {}</script>";
    world.routes["/popups"] =
      `<title>Popups</title>${article("Under the popups")}<script>for (let i = 0; i < 10; i += 1) window.open("/popup?" + i)</script>`;
    expect((await world.open("/popups")).markdown).toContain("# Under the popups");
  });

  it("keeps nothing from one page for the next", async () => {
    world.routes["/visits"] =
      `<title>Visits</title>${article("Visits")}<script>const seen = Number(localStorage.visits || 0) + 1;` +
      `localStorage.visits = seen; document.cookie = "v=1; max-age=999"; document.querySelector("h1").textContent = "Visit number " + seen;</script>`;
    await world.open("/visits");
    expect((await world.open("/visits")).markdown).toContain("# Visit number 1\n");
  });

  it("ends a page that takes too many bytes", async () => {
    world.routes["/flood.js"] = (_request, response) => {
      const chunk = Buffer.alloc(1_000_000, 32);
      const push = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", push);
      push();
    };
    world.routes["/flood"] =
      `<title>Flood</title>${article("Beside the flood")}<script async src="/flood.js"></script>`;
    expect((await world.open("/flood")).markdown).toContain("# Beside the flood");
  });
});
