import { extractPage } from "@scry/page";
import { describe, expect, it } from "vitest";
import { article } from "../../test/support/reader-world.ts";
import { small, verdict } from "../../test/support/verdict.ts";
import { judgePage } from "./judge-page.ts";

describe("challenges", () => {
  it.each([
    [
      "Cloudflare",
      small(
        "Just a moment...",
        "<h1>site.example</h1><p>Verifying you are human. This may take a few seconds.</p>",
        "<script>window._cf_chl_opt={cvId:'3'}</script>",
      ),
    ],
    [
      "Cloudflare",
      small(
        "Attention Required! | Cloudflare",
        '<div id="cf-error-details"><h1>Sorry, you have been blocked</h1></div>',
      ),
    ],
    [
      "DataDome",
      small(
        "site.example",
        `<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script>`,
      ),
    ],
    [
      "PerimeterX",
      small(
        "Access to this page has been denied",
        '<div id="px-captcha"></div><p>Press &amp; Hold to confirm you are a human</p>',
      ),
    ],
    [
      "Akamai",
      small(
        "Access Denied",
        "<h1>Access Denied</h1>You don't have permission to access this on this server.<p>Reference #18.2d351ab8</p><p>https://errors.edgesuite.net/18.2d351ab8</p>",
      ),
    ],
    [
      "Imperva",
      small(
        "",
        '<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&amp;incident_id=7">Request unsuccessful. Incapsula incident ID: 7</iframe>',
      ),
    ],
    [
      "AWS WAF",
      small(
        "",
        '<div id="challenge-container"></div><script src="https://x.eu-west-1.token.awswaf.com/x/1/challenge.js"></script>',
      ),
    ],
    [
      "Anubis",
      small(
        "Making sure you're not a bot!",
        '<p>Loading...</p><script id="anubis_version" type="application/json">"1.2"</script>',
      ),
    ],
    ["Kasada", small("", '<script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/x/ips.js"></script>')],
    [
      "The site asks",
      small("Robot or human?", "<p>Activate and hold the button to confirm that you're human.</p>"),
    ],
    [
      "The site asks",
      small(
        "Shop",
        '<p>Please complete the security check to go on.</p><div class="h-captcha" data-sitekey="x"></div>',
      ),
    ],
  ])("of %s", (name, html) => {
    const said = verdict(html);
    expect(said).toMatch(/^blocked: /);
    expect(said).toContain(name);
  });

  it.each([
    { "cf-mitigated": "challenge" },
    { "x-amzn-waf-action": "challenge" },
    { "x-vercel-mitigated": "challenge" },
  ])("are known by a header %j even on a long page", (headers) => {
    expect(verdict(article(), { headers: headers as unknown as Record<string, string> })).toMatch(/^blocked/);
  });
});

describe("walls of other kinds", () => {
  it.each([
    [
      "React",
      small(
        "App",
        '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.js"></script>',
      ),
    ],
    ["Next", small("App", '<div id="__next"></div><script src="/_next/app.js"></script>')],
    ["Angular", small("App", '<app-root></app-root><script src="main.js" type="module"></script>')],
    ["a loading line", small("App", '<div class="spinner">Loading…</div><script>start()</script>')],
    [
      "a plea",
      small(
        "Mail",
        "<p>This site requires JavaScript. Please turn it on and reload.</p><script>x()</script>",
      ),
    ],
  ])("a shell of %s needs a browser", (_, html) => {
    expect(verdict(html)).toMatch(/^needs_browser/);
  });

  it("a question about cookies needs a browser", () => {
    const question = small(
      "Before you continue",
      "<h1>Before you continue</h1><p>We use cookies and data to deliver and maintain our services.</p><button>Accept all</button><button>Reject all</button>",
    );
    expect(verdict(question)).toMatch(/^needs_browser.*cookies/);
    expect(
      verdict(article(), {
        url: "https://news.example/a",
        finalUrl: "https://consent.news.example/v2/collectConsent?x=1",
      }),
    ).toMatch(/^needs_browser/);
  });

  const login = small(
    "Log in | Club",
    '<h1>Log in</h1><form><input name="user"><input type="password" name="p"><button>Log in</button></form><p>Forgot it?</p>',
  );

  it("a login form in place of a page is a wall", () => {
    expect(verdict(login)).toMatch(/^blocked.*login/);
    expect(
      verdict(login, {
        url: "https://club.example/story",
        finalUrl: "https://club.example/login?next=story",
      }),
    ).toMatch(/^blocked.*login/);
  });

  it("a login form that was asked for is a page", () => {
    expect(verdict(login, { url: "https://club.example/login" })).toBe("page");
  });

  const bare =
    '<form><label>Email <input></label><label>Password <input type="password"></label><button>Log in</button></form>';
  it.each([
    ["users/sign_in", `${bare}<script src="x.js"></script>`],
    ["login", `<div id="root">${bare}</div><script src="x.js"></script>`],
    ["login", `<noscript>Please enable JavaScript</noscript>${bare}<script src="x.js"></script>`],
    ["login", `${bare}<div class="cookies">We use cookies on this site. <button>OK</button></div>`],
    ["w/index.php?title=Special:UserLogin", bare],
    ["#/login", bare],
    ["kundenlogin", bare],
    ["konto/anmeldung.html", bare],
    ["Account/LogOn", bare],
  ])("a login form at its own address /%s is read as what it is", (path, body) => {
    const html = small("Log in | Club", `<h1>Log in</h1>${body}`);
    expect(verdict(html, { url: `https://club.example/${path}` })).toBe("page");
    expect(verdict(html, { url: "https://club.example/story" })).toMatch(/^blocked.*login/);
  });

  it.each([
    small("Page not found | Shop", "<h1>Page not found</h1><p>We looked everywhere.</p><a href='/'>Home</a>"),
    small("404", "<h1>404</h1><p>Nothing lives here.</p>"),
    small("Seite nicht gefunden", "<h1>Die Seite wurde nicht gefunden</h1><p>Leider.</p>"),
    small("Acme", "<h1>Sorry, this page does not exist</h1><p>Try the search.</p>"),
    small("страница не найдена", "<h1>Ошибка</h1><p>Попробуйте ещё раз.</p>"),
  ])("a missing page with status 200 is missing", (html) => {
    expect(verdict(html)).toMatch(/^not_found/);
  });

  it("a page without main content is worth another reader", () => {
    const input = {
      html: small("Forum", "<nav>menu</nav>".repeat(40)),
      text: "",
      title: "Forum",
      status: 200,
      headers: {},
    };
    const url = new URL("https://forum.example/t/1");
    expect(() => judgePage({ ...input, url, finalUrl: url })).toThrow(/No main content/);
  });

  it("a page without text is empty", () => {
    expect(verdict(small("", "<div><img src=x></div>"))).toMatch(/^not_found/);
    expect(verdict('<frameset cols="*"><frame src="/inner.html"></frameset>')).toMatch(/^needs_browser/);
  });
});

describe("ordinary pages are pages", () => {
  // Paragraphs that are alike would be taken for one that the page repeats.
  const about = (topic: string) => {
    const parts = ["home", "work", "school", "sea"].map(
      (place) =>
        `<p>${topic}. At ${place} readers ask what it means, how it came about and what they can do about it; this part about ${place} explains it.</p>`,
    );
    return article(`<h2>${topic}</h2>${parts.join("")}`, topic);
  };

  it.each([
    "How to solve the captcha: verify you are human",
    "Just a moment: a history of waiting",
    "Checking your browser before accessing: what Cloudflare does",
    "Why does my page say 404 not found?",
    "Please enable JavaScript: the noscript element",
    "We use cookies: accept all or reject all?",
    "How to sign in and log in with a password",
    "Access to this page has been denied: PerimeterX explained",
  ])("%s", (topic) => {
    expect(verdict(about(topic))).toBe("page");
  });

  it("of medium length with a name that sounds like a missing page", () => {
    const text = `<p>${"The error means that a server knows no such address. It is the most famous of all numbers. ".repeat(12)}</p>`;
    expect(verdict(small("404 not found", `<article><h1>404 not found</h1>${text}</article>`))).toBe("page");
  });

  it("with the sensors of a bot protection", () => {
    const sensors =
      '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script>window._pxAppId="x"</script><script src="https://js.datadome.co/tags.js"></script>';
    expect(verdict(article(sensors))).toBe("page");
  });

  it("with a comment form with a captcha, a login box and a cookie banner", () => {
    const extras =
      '<form><div class="g-recaptcha"></div></form><form><input type="password"></form><div class="cookie-banner">We use cookies. <button>Accept all</button></div>';
    expect(verdict(article(extras))).toBe("page");
  });

  it("with very few words and no script", () => {
    expect(
      verdict(small("Example Domain", "<h1>Example Domain</h1><p>This domain is for use in documents.</p>")),
    ).toBe("page");
  });

  it("in Chinese, which counts no spaces", () => {
    const text = "守塔人每天晚上在日落之前登上灯塔。他给灯加油，并且上紧发条。有雾的夜里他敲响大钟。";
    expect(
      verdict(
        small("灯塔", `<div id="app"><article><p>${text}</p></article></div><script src="x.js"></script>`),
      ),
    ).toBe("page");
  });

  it("with a warning where the text is for subscribers, or the address led to the front page", () => {
    const { text, title } = extractPage(article(), { url: "https://a.example/" });
    const html = article('<script type="application/ld+json">{"isAccessibleForFree": false}</script>');
    const input = {
      html,
      text,
      title,
      status: 200,
      headers: {},
      url: new URL("https://a.example/deep/page"),
      finalUrl: new URL("https://a.example/"),
    };
    expect(judgePage(input).warnings).toEqual([
      expect.stringContaining("subscribers"),
      expect.stringContaining("front page"),
    ]);
    const home = { ...input, html: article(), url: new URL("https://a.example/index.html") };
    expect(judgePage(home).warnings).toEqual([]);
  });
});
