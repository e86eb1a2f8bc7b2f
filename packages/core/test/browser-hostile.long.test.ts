import { afterAll, beforeAll, expect, it } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import { article, describeInChromium, sentence, startWorld, type World } from "./browser-world.ts";

describeInChromium("the browser reader survives pages that eat time and memory", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.end());

  it("interrupts scripts that never return", async () => {
    world.routes["/alert-loop"] =
      `<title>Loop</title>${article("Above the alerts")}<script>for (;;) alert("again")</script>`;
    world.routes["/busy-loop"] = `<title>Busy</title>${article("Above the loop")}<script>for (;;);</script>`;
    const [alerts, busy] = await Promise.all([world.open("/alert-loop"), world.open("/busy-loop")]);
    expect(alerts.markdown).toContain("# Above the alerts");
    expect(busy.markdown).toContain("# Above the loop");
  });

  it("stops in time on a page whose loops come back", async () => {
    world.routes["/loops"] =
      `<title>Loops</title><p>Loading</p><script>for (let i = 0; i < 50; i += 1) setTimeout(() => { for (;;); }, 0)</script>`;
    const started = Date.now();
    await expect(world.open("/loops", { milliseconds: 12_000 })).rejects.toMatchObject({ code: "timeout" });
    expect(Date.now() - started).toBeLessThan(40_000);
  });

  it("reads a huge page, or says that it is too large or takes too long", async () => {
    world.routes["/huge"] =
      `<title>Huge</title>${article("The first of many")}<script>const all = document.createDocumentFragment();` +
      `for (let i = 0; i < 100000; i += 1) { const p = document.createElement("p"); p.textContent = "Line " + i; all.append(p); } document.querySelector("main").append(all);</script>`;
    const outcome = await world.open("/huge").catch((error: ScryError) => error);
    // Which of the three depends on the machine; that the next page is read does not.
    if (outcome instanceof Error) expect(["too_large", "timeout"]).toContain(outcome.code);
    else expect(outcome.markdown).toContain("# The first of many");
    world.routes["/small"] = `<title>Small</title>${article("The next page")}`;
    expect((await world.open("/small")).markdown).toContain("# The next page");
  });

  it("reads elements that scripts nest deeper than any recursion can follow", async () => {
    world.routes["/deep"] =
      `<title>Deep</title>${article("On top")}<script>let at = document.querySelector("main");` +
      `for (let i = 0; i < 1500; i += 1) at = at.appendChild(document.createElement("div")); at.textContent = ${JSON.stringify(sentence)};</script>`;
    expect((await world.open("/deep")).markdown).toContain("# On top");
  });
});
