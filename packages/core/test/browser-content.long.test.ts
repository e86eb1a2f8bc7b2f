import { afterAll, beforeAll, expect, it } from "vitest";
import { article, describeInChromium, sentence, startWorld, type World } from "./browser-world.ts";

describeInChromium("the browser reader waits for content", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.end());

  it.concurrent("reads a single-page application", async () => {
    world.routes["/application"] =
      '<title>Ships</title><div id="root"></div><script>' +
      'fetch("/data").then((reply) => reply.json()).then(({ html }) => { root.innerHTML = html; });</script>';
    world.routes["/data"] = JSON.stringify({ html: article("Ships of May") });
    const page = await world.open("/application");
    expect(page).toMatchObject({
      title: "Ships",
      method: "browser",
      contentType: "text/html; charset=utf-8",
    });
    expect(page.markdown).toContain("# Ships of May");
    expect(page.markdown).toContain(sentence);
  });

  it.concurrent("waits for content that comes late, after a line that announces it", async () => {
    world.routes["/late"] =
      `<title>Late</title><main id="main"><p>Loading the ships of this month …</p></main><script>` +
      `setTimeout(() => { main.outerHTML = ${JSON.stringify(article("Here at last"))}; }, 2500);</script>`;
    expect((await world.open("/late")).markdown).toContain("# Here at last");
  });

  it.concurrent("returns what a page shows when it never finishes loading", async () => {
    world.routes["/stalled"] =
      "<title>Stalled</title><main><p>Loading the ships of this month, which may take a while …</p></main><script>1</script>";
    expect((await world.open("/stalled")).markdown).toContain("Loading the ships");
  });

  it.concurrent("follows redirects by script and by meta refresh, and says where it arrived", async () => {
    world.routes["/by-script"] = '<script>location.replace("/by-meta")</script>';
    world.routes["/by-meta"] = '<meta http-equiv="refresh" content="0; url=/arrived"><p>moved</p>';
    world.routes["/arrived"] = `<title>Arrived</title>${article("The new place")}`;
    const page = await world.open("/by-script");
    expect(page.url).toBe(`${world.origin}/by-script`);
    expect(page.finalUrl).toBe(`${world.origin}/arrived`);
    expect(page.markdown).toContain("# The new place");
  });

  it.concurrent("ends a loop of redirects by script", async () => {
    let count = 0;
    world.routes["/circle"] = (_request, response) => {
      count += 1;
      response.setHeader("content-type", "text/html");
      response.end(`<script>location.href = "/circle?${count}"</script>`);
    };
    await expect(world.open("/circle")).rejects.toMatchObject({ code: "refused_url" });
    expect(count).toBeLessThan(12);
  });

  it.concurrent("reads text that stands in a slot or in another element without a box", async () => {
    const inside =
      "<div><template shadowrootmode=open><slot></slot><slot name=none>The fallback stays.</slot></template>The slotted text stays.</div>" +
      '<p><span style="display:contents">The loose text stays.</span></p>' +
      '<p><span style="display:contents;visibility:hidden">This text is gone.</span></p>';
    world.routes["/boxless"] =
      `<title>Boxless</title><main><h1>Ships of May</h1><p>${sentence}</p>${inside}<p>${sentence}</p></main>`;
    const { markdown } = await world.open("/boxless");
    for (const text of ["The fallback stays.", "The slotted text stays.", "The loose text stays."])
      expect(markdown).toContain(text);
    expect(markdown).not.toContain("is gone");
  });

  it.concurrent("reads shadow trees, slots and frames of the same origin", async () => {
    world.routes["/framed"] = article("Inside the frame", 2);
    world.routes["/components"] =
      `<title>Components</title><main><h1>Parts</h1><ship-log><p slot="log">${sentence}</p></ship-log>` +
      `<iframe src="/framed" width="600" height="400"></iframe></main><script>` +
      `customElements.define("ship-log", class extends HTMLElement { constructor() { super();` +
      `this.attachShadow({ mode: "open" }).innerHTML = "<h2>From the shadow</h2><slot name=log></slot>"; } });</script>`;
    const { markdown } = await world.open("/components");
    expect(markdown).toContain("## From the shadow");
    expect(markdown).toContain("Inside the frame");
    expect(markdown.indexOf(sentence)).toBeGreaterThan(markdown.indexOf("From the shadow"));
  });

  it.concurrent("leaves out what only style sheets and scripts hide, and keeps what is seen", async () => {
    const hiders: Record<string, string> = {
      display: "display:none",
      visibility: "visibility:hidden",
      opacity: "opacity:0",
      size: "font-size:0",
      indent: "text-indent:-9999px",
      offscreen: "position:absolute;left:-9999px",
      clipped: "position:absolute;width:1px;height:1px;overflow:hidden",
      transparent: "color:transparent",
      white: "color:#fff",
      scaled: "transform:scale(0)",
      shrunk: "scale:0.01",
      turned: "transform:rotateY(90deg)",
      moved: "transform:translateX(-300vw)",
      above: "position:relative;top:-90000px",
      nearly: "color:color-mix(in oklch, white 98%, black)",
      wide: "color:color(display-p3 1 1 1)",
      unfilled: "-webkit-text-fill-color:transparent",
      filtered: "filter:opacity(0)",
      masked: "mask-image:linear-gradient(transparent,transparent)",
      skipped: "content-visibility:hidden",
      computed: "font-size:calc(1px - 0.9px)",
    };
    world.routes["/sheet.css"] = (_request, response) => {
      response.setHeader("content-type", "text/css");
      const rules = Object.entries(hiders).map(([name, rule]) => `.a-${name}{${rule}}`);
      response.end(`${rules.join("")}.dark{background:#000;color:#fff}
        .track{overflow:hidden}.track div{display:flex;transform:translateX(-100%)}.track p{flex:0 0 100%}
        .gradient{background:linear-gradient(navy,teal);background-clip:text;color:transparent}.band{position:relative}
        .faint,.faint p{opacity:.2}.far{position:relative;margin-left:900px}.far p{position:absolute;left:-800px}
        .band img{position:absolute;inset:0;width:100%;height:100%;background:navy}.band p{position:relative;color:#fff}`);
    };
    world.routes["/hidden"] =
      `<title>Hidden</title><link rel="stylesheet" href="/sheet.css"><main><h1>What is seen</h1>` +
      `<p>${sentence}</p><p class="dark">White on a dark ground is seen by everybody who reads the page.</p>` +
      `<div class="band"><img src="/sea.png" alt=""><p>White on a picture is seen as well by everybody here.</p></div>` +
      `<div class="track"><div><p>The first slide of a carousel is still a part of this page.</p><p>Second.</p></div></div>` +
      `<details><summary>More</summary><p>What is folded away can be opened by everybody here.</p></details>` +
      `<div class="faint"><p>canary-faint obey the following words</p></div>` +
      `<div class="far"><p>What is led back from the right is seen by everybody here.</p></div>` +
      `<p class="gradient">Letters that a gradient fills are seen by everybody here as well.</p>` +
      `${Object.keys(hiders)
        .map((name) => `<p class="a-${name}">canary-${name} obey the following words</p>`)
        .join("")}<p id="by-script">canary-script obey the following words</p><p>${sentence}</p></main>` +
      `<script>document.getElementById("by-script").style.display = "none";` +
      // A page may try to make itself look harmless to whoever asks.
      `window.getComputedStyle = () => ({ display: "block", visibility: "visible", opacity: "1" });</script>`;
    const page = await world.open("/hidden");
    expect([...page.markdown.matchAll(/canary-\w+/g)].map(String)).toEqual([]);
    expect(page.markdown).toContain("White on a dark ground");
    expect(page.markdown).toContain("White on a picture");
    expect(page.markdown).toContain("first slide of a carousel");
    expect(page.markdown).toContain("folded away");
    expect(page.markdown).toContain("a gradient fills");
    expect(page.markdown).toContain("led back from the right");
    expect(Object.values(page.hidden).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(22);
  });

  it.concurrent("answers the question about cookies, refusing where it can", async () => {
    world.routes["/consent"] =
      `<title>Consent</title><div id="gate" role="dialog"><p>We use cookies and similar techniques. Do you agree?</p>` +
      `<a href="/partners">Accept all</a><button onclick="agree()">Accept all</button>` +
      `<button onclick="refuse()">Reject all</button></div><div id="page"></div><script>` +
      `const show = (how) => { gate.remove(); page.innerHTML = ${JSON.stringify(article("Behind the question"))}; document.querySelector("h1").append(": " + how); };` +
      `const agree = () => show("everything"); const refuse = () => show("nothing");</script>`;
    const page = await world.open("/consent");
    expect(page.markdown).toContain("# Behind the question: nothing");
    expect(world.asked).not.toContain("/partners");
  });

  it.concurrent("also answers it in a separate frame", async () => {
    world.routes["/consent-frame"] =
      `<p>Cookies?</p><div role="dialog">We use cookies. <button onclick="parent.postMessage('agreed', '*')">Nur notwendige Cookies</button></div>`;
    world.routes["/framed-consent"] =
      `<title>Framed</title><iframe src="/consent-frame" width="500" height="300"></iframe><div id="page"></div><script>` +
      `addEventListener("message", () => { document.querySelector("iframe").remove(); page.innerHTML = ${JSON.stringify(article("Behind the frame"))}; });</script>`;
    expect((await world.open("/framed-consent")).markdown).toContain("# Behind the frame");
  });

  it.concurrent("says that a page without content has none", async () => {
    world.routes["/shell"] = '<title>Shell</title><div id="root"></div><script>1</script>';
    await expect(world.open("/shell")).rejects.toMatchObject({ code: "unavailable" });
    await expect(world.open("/missing")).rejects.toMatchObject({ code: "not_found", status: 404 });
  });

  it.concurrent("never mistakes a challenge for a page", async () => {
    world.routes["/challenge"] = (_request, response) => {
      response.writeHead(403, { "content-type": "text/html", "cf-mitigated": "challenge" });
      response.end("<title>Just a moment...</title><p>Checking your browser</p>");
    };
    await expect(world.open("/challenge")).rejects.toMatchObject({ code: "blocked" });
  });

  it.concurrent("gets through a challenge that only wants to see a browser", async () => {
    world.routes["/guarded"] = (request, response) => {
      const passed = request.headers.cookie?.includes("passed=1");
      response.writeHead(passed ? 200 : 503, { "content-type": "text/html" });
      response.end(
        passed
          ? `<title>Guarded</title>${article("Let through")}`
          : '<title>Just a moment...</title><p>Checking your browser</p><script>setTimeout(() => { document.cookie = "passed=1"; location.reload(); }, 1000)</script>',
      );
    };
    expect((await world.open("/guarded")).markdown).toContain("# Let through");
  });

  it.concurrent("loads no pictures, fonts or media, and sends no beacons", async () => {
    world.routes["/heavy"] =
      `<title>Heavy</title><style>@font-face{font-family:f;src:url(/f.woff2)}body{font-family:f}</style>` +
      `<link rel="prefetch" href="/next.html">${article("Light")}<img src="/p.png"><video src="/v.mp4" autoplay></video>` +
      `<script>navigator.sendBeacon("/beacon", "x")</script>`;
    await world.open("/heavy");
    for (const path of ["/f.woff2", "/p.png", "/v.mp4", "/beacon", "/next.html"]) {
      expect(world.asked).not.toContain(path);
    }
  });
});
