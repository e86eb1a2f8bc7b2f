import { describe, expect, it } from "vitest";
import {
  consentPages,
  listPages,
  longConsentPages,
  silentConsentPages,
} from "../../../test/support/consent-pages.ts";
import { framedPages } from "../../../test/support/framed-consent.ts";
import { heldBackConsentPages } from "../../../test/support/held-back-consent.ts";
import { small } from "../../../test/support/verdict.ts";
import { ScryError } from "../../contracts/error.ts";
import { readHtml } from "../content/html.ts";
import { defaultLimits } from "../reader-limits.ts";

/** The Markdown of a page, or the message of the wall. */
function read(html: string, url = "https://site.example/story"): string {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const bytes = Buffer.from(html);
  const input = { bytes, truncated: false, url, finalUrl: url, status: 200, headers } as const;
  try {
    return readHtml({ ...input, kind: "html", limits: defaultLimits }).markdown;
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

const banner = (text: string, caption = "OK") =>
  `<div class="hint"><p>${text}</p><button>${caption}</button></div>`;

describe("a page that is nothing but a question about cookies", () => {
  it.each([
    [
      "in IAB's words",
      `<h2>We value your privacy</h2><p>We and our 1,432 partners store and access information on a device, such as cookies and process personal data, such as unique identifiers and standard information sent by a device.</p><button>AGREE</button><button>MORE OPTIONS</button>`,
    ],
    [
      "in German",
      `<h1>Zustimmung</h1><p>Um der Nutzung mit Werbung zuzustimmen, akzeptieren Sie bitte Cookies und ähnliche Technologien.</p><button>Akzeptieren und weiter</button>`,
    ],
    [
      "in French, without the word",
      `<p>Nous et nos partenaires stockons et/ou accédons à des informations sur un appareil.</p><button>Tout accepter</button>`,
    ],
    [
      "with an offer to pay instead",
      `<p>Wir setzen Cookies ein.</p><button>OK</button><p>Ohne Werbung lesen für 4 Euro.</p>`,
    ],
    [
      "with a table of the cookies",
      `<h2>We value your privacy</h2><p>We and our 1,432 partners store and access information on a device, such as cookies.</p><table><tr><th>Cookie</th><th>Purpose</th><th>Duration</th></tr><tr><td>_ga</td><td>Counts visits</td><td>2 years</td></tr><tr><td>_fbp</td><td>Shows offers on other pages</td><td>3 months</td></tr></table><button>Accept all</button>`,
    ],
    [
      "with a table of its partners",
      `<p>We and our partners store and access information on a device, such as cookies.</p><table><tr><td>Alpha Media</td><td>Privacy policy</td></tr><tr><td>Beta Data</td><td>Privacy policy</td></tr></table><button>Accept all</button>`,
    ],
    [
      "in the place that the extractor drops",
      `<div class="cookie-banner">${banner("We use cookies.")}</div>`,
    ],
  ])("%s is a wall", (_, body) => {
    expect(read(small("News", body))).toMatch(/^needs_browser: The site asks for consent/);
  });
});

describe("a short page beside a banner", () => {
  const cookies = "We use cookies to improve this site. By using it you agree to our cookie policy.";
  it.each([
    [
      `${banner(cookies, "Accept all")}<h1>Shop</h1><p>Open nine to five.</p>`,
      "# Shop\n\nOpen nine to five.",
    ],
    [`<h1>Shop</h1><p>Open nine to five.</p>${banner(cookies)}`, "# Shop\n\nOpen nine to five."],
    [
      `<main><h1>Shop</h1><p>Closed today.</p></main><div class="cookie-banner">${banner("We use cookies.")}</div>`,
      "# Shop\n\nClosed today.",
    ],
    [
      `${banner(cookies)}<h1>Hours</h1><table><tr><td>Monday</td><td>9 to 5</td></tr><tr><td>Tuesday</td><td>Closed</td></tr></table>`,
      "# Hours\n\n|  |  |\n| --- | --- |\n| Monday | 9 to 5 |\n| Tuesday | Closed |",
    ],
    [
      `<h1>Paying</h1><p>We accept cash and cards.</p>${banner(cookies)}`,
      "# Paying\n\nWe accept cash and cards.",
    ],
  ])("is read without it", (body, markdown) => {
    expect(read(small("Shop", body))).toBe(markdown);
  });

  it.each([
    ["a recipe", "Oat cookies", "<p>We use two cups of oats for these cookies. Store them in a tin.</p>"],
    [
      "an article",
      "How cookies work",
      "<p>Many sites use cookies to remember you.</p><p>A browser sends them back with each request.</p><button>Share</button>",
    ],
  ])("is not confused with %s about cookies", (_, title, body) => {
    const markdown = read(small(title, `<h1>${title}</h1>${body}`));
    for (const [, paragraph] of body.matchAll(/<p>(.*?)<\/p>/g)) expect(markdown).toContain(paragraph);
  });

  it("is not confused with a policy that was asked for", () => {
    const html = small("Cookies", banner("We use cookies on this site to remember your language."));
    expect(read(html, "https://site.example/cookie-policy")).toContain("remember your language");
  });

  it("is a wall at an address about privacy when there is nothing but the question", () => {
    const question =
      "<p>We and our 95 partners store and access information on a device, such as cookies.</p><button>Accept all</button>";
    const address = "https://site.example/news/privacy-law-in-court";
    expect(read(small("News", question), address)).toMatch(/^needs_browser: The site asks for consent/);
    const policy = "<p>We store your address for the delivery, and delete it after a year at the latest.</p>";
    expect(read(small("Privacy", question + policy), address)).toContain("after a year");
  });
});

describe("invented pages in ten languages", () => {
  const pages = [
    ...consentPages,
    ...longConsentPages,
    ...listPages,
    ...silentConsentPages,
    ...heldBackConsentPages,
  ];
  it.each(pages)("$language: $kind", (one) => {
    const said = read(one.html);
    if (one.kind === "wall") return expect(said).toMatch(/^needs_browser: The site asks for consent/);
    expect(said).toContain(one.wanted);
    expect(said).not.toMatch(/cookie|クッキー|kakor|куки|çerez/i);
  });
});

describe("questions in a box of their own, and pages with the same words", () => {
  it.each(framedPages)("$language: $title", ({ language, title, body, wanted, unwanted }) => {
    const said = read(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`,
    );
    if (wanted === undefined) return expect(said).toMatch(/^needs_browser: The site asks for consent/);
    expect(said).toContain(wanted);
    if (unwanted !== undefined) expect(said).not.toContain(unwanted);
  });

  it("a form to log in is read without the banner beside it", () => {
    const form = `<form><h1>Connexion</h1><input type="email"><input type="password"><button>Se connecter</button></form>`;
    const beside = `<div><p>Ce site utilise des cookies et vous donne le contrôle sur ce que vous souhaitez activer.</p><button>Tout accepter</button><button>Tout refuser</button></div>`;
    const said = read(small("Connexion", form + beside), "https://site.example/connexion");
    expect(said).toContain("# Connexion");
    expect(said).not.toContain("cookies");
  });

  it("a page that shows nothing is not called a question because a part that is not its content names cookies", () => {
    const choices = `<select>${"<option>Office chairs</option>".repeat(300)}<option>We use cookies</option></select>`;
    const said = read(small("Chairs", `${choices}<button>Go</button>`));
    expect(said).not.toContain("consent");
  });

  it("is judged in time whatever the page is made of", () => {
    for (const piece of [
      "<div>",
      "<span role=button>accept",
      "informaci",
      "<svg>",
      "<a>cookies accept</a>",
      "<input type=button ",
    ])
      expect(read(small("News", `<p>We use cookies, accept?</p>${piece.repeat(40_000)}`))).toBeTypeOf(
        "string",
      );
  });
});
