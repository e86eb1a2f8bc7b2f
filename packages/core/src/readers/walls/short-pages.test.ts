import { describe, expect, it } from "vitest";
import { small, verdict } from "../../../test/support/verdict.ts";

const plea = "<noscript>You need to enable JavaScript to run this app.</noscript>";
const script = '<script src="/main.js"></script>';

describe("short pages that a server has written", () => {
  it.each([
    [
      "two paragraphs and code in the mount point of a framework",
      `${plea}<div id="root"><main><h1>Quickstart</h1><p>Install the package and write a file called mill.config.js beside the others.</p><pre>npm install acme</pre><p>Then open the address to see the mill turn.</p></main></div>${script}`,
    ],
    [
      "one line of code",
      `<noscript>Please enable JavaScript to use search.</noscript><div id="root"><main><h1>Install</h1><p>Run npm install acme.</p><pre>npm install acme</pre></main></div>${script}`,
    ],
    [
      "a paragraph under a heading",
      `${plea}<div id="app"><h1>Opening hours</h1><p>The mill is open from May to October, every day from ten to five in the afternoon.</p></div>${script}`,
    ],
  ])("%s make a page", (_, body) => {
    expect(verdict(small("Acme", body))).toBe("page");
  });

  it.each([
    [
      "a loading line",
      `${plea}<div id="root"><h1>Acme</h1><p>Loading your mills, this will take a few seconds…</p></div>`,
    ],
    [
      "a footer",
      `${plea}<div id="root"></div><p>© 2026 Acme Mills Limited, all rights reserved in every country of the world.</p>`,
    ],
    [
      "a long plea in noscript",
      '<div id="root"></div><noscript><h1>Acme</h1><p>This app requires JavaScript.</p><p>Open the settings of the browser, find the part about sites and allow scripts for this one.</p></noscript>',
    ],
    [
      "a plea for everyone",
      "<h1>Acme</h1><p>This site requires JavaScript. Please turn it on and reload.</p><p>The settings of the browser have a switch for it, mostly under privacy.</p>",
    ],
  ])("%s makes no page", (_, body) => {
    expect(verdict(small("Acme", `${body}${script}`))).toMatch(/^needs_browser/);
  });
});

describe("short pages that share words with a wall", () => {
  it.each([
    [
      "a poem",
      small(
        "Just a moment in time - Poems",
        "<main><h1>Just a moment</h1><p>Just a moment, said the river,<br>wait until the evening comes.</p></main>",
      ),
    ],
    [
      "a story of a captcha",
      small(
        "Captcha solver for trains",
        "<main><h1>Captcha solver for trains</h1><p>A toy that sorts wagons by their pictures.</p></main>",
      ),
    ],
    [
      "what a captcha is",
      small(
        "What is a CAPTCHA?",
        '<main><h1>What is a CAPTCHA?</h1><p>It asks you to verify you are human.</p><div class="g-recaptcha"></div></main>',
      ),
    ],
    [
      "a manual that explains a denial",
      small(
        "Access to this page has been denied: what visitors see",
        "<main><h1>Access to this page has been denied</h1><p>Owners find the reason in the log.</p></main>",
      ),
    ],
    [
      "a manual of logging in",
      small(
        "Login API - Acme Docs",
        '<main><h1>Login</h1><p>POST /login with user and password. Returns a token.</p><form>Try it: <input name="user"><input type="password"></form></main>',
      ),
    ],
    [
      "a recipe",
      small(
        "Cookie recipe",
        "<main><h1>Accept all cookies</h1><p>This recipe makes 20 cookies.</p><ul><li>100 g butter</li></ul></main>",
      ),
    ],
  ])("%s is a page", (_, html) => {
    expect(verdict(html)).toBe("page");
  });

  it.each([
    ["blocked", small("Just a moment...", "<noscript>Enable JavaScript and cookies to continue</noscript>")],
    ["blocked", small("Just a moment...", "")],
    ["blocked", small("Security check | Shop", "<p>Slide to go on.</p>")],
    ["blocked", small("Un instant…", "<p>Vérification de la connexion.</p>")],
    ["blocked", small("Log in", '<h1>Log in</h1><form><input name="user"><input type="password"></form>')],
    [
      "needs_browser",
      small("Acme", '<p>Cookies</p><div class="btn accept-all"><span>Accept all</span></div>'),
    ],
  ])("and walls are walls: %s", (code, html) => {
    expect(verdict(html)).toMatch(new RegExp(`^${code}`));
  });
});
