import { expect, it } from "vitest";
import { createGuard } from "../src/guard/index.ts";
import { createBrowserReader } from "../src/readers/browser/browser-reader.ts";
import { article, describeInChromium } from "./browser-world.ts";
import { describeWithProxy, startDanted, startTinyproxy } from "./support/proxies.ts";
import { serve } from "./support/server.ts";

describeInChromium("the browser behind a proxy", () => {
  const read = async (proxy: string, url: string) => {
    const guard = createGuard({
      policy: { allow_private: [new URL(url).host] },
      proxy: { http: proxy, https: proxy },
    });
    const reader = createBrowserReader({
      guard,
      sandbox: process.getuid?.() !== 0,
      environment: process.env,
    });
    try {
      const signal = new AbortController().signal;
      return await reader.read({ url, signal, deadline: Date.now() + 30_000 });
    } finally {
      await reader.close();
      await guard.close();
    }
  };
  const site = () =>
    serve((request, response) => {
      const html =
        request.url === "/data"
          ? article("Brought by a script")
          : '<div id="root"></div><script>fetch("/data").then((r) => r.text()).then((t) => { root.innerHTML = t; })</script>';
      response.writeHead(200, { "content-type": "text/html" }).end(html);
    });

  describeWithProxy("tinyproxy", "tinyproxy", () => {
    it("carries the page and the requests of its scripts", async () => {
      const proxy = await startTinyproxy();
      const { url } = await site();
      const page = await read(`http://${proxy.host}`, `${url}/`);
      expect(page.markdown).toContain("Brought by a script");
      expect(proxy.log()).toContain(`CONNECT ${new URL(url).host}`);
    });
  });
  describeWithProxy("danted", "danted", () => {
    it("carries the page and the requests of its scripts", async () => {
      const proxy = await startDanted();
      const { url } = await site();
      const page = await read(`socks5://${proxy.host}`, `${url}/`);
      expect(page.markdown).toContain("Brought by a script");
    });
  });
});
