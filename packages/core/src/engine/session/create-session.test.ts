import { describe, expect, it } from "vitest";
import type { SessionState } from "../../contracts/session.ts";
import { createSession } from "./create-session.ts";

const plain = (text: string) => text;

describe("citation ledger", () => {
  it("gives a URL one number, whatever its spelling, across calls", () => {
    const session = createSession();
    session.begin("search");
    expect(session.cite("https://example.com/a?utm_source=x", "A")).toBe(1);
    expect(session.cite("https://example.org/b", "B")).toBe(2);
    session.begin("open");
    expect(session.cite("http://example.com/a/", "A again", { passage: { text: "words", offset: 3 } })).toBe(
      1,
    );
    expect(session.sources()[0]).toEqual({
      id: 1,
      url: "https://example.com/a?utm_source=x",
      title: "A",
      calls: [1, 2],
      passages: [{ text: "words", offset: 3 }],
    });
  });

  it("never cites a host for another one's text", () => {
    const session = createSession();
    const urls = [
      "https://vercel.app/guide",
      "https://m.vercel.app/guide",
      "https://www.vercel.app/guide",
      "https://evil.cdn.ampproject.org/c/s/vercel.app/guide",
      "https://vercel.app:8443/guide",
    ];
    expect(urls.map((url) => session.cite(url, "Guide"))).toEqual([1, 2, 3, 4, 5]);
    expect(session.sources().map(({ url }) => url)).toEqual(urls);
  });

  it("survives JSON", () => {
    const first = createSession({ open: "seen" });
    first.begin("search");
    first.cite("https://example.com/a", "A");
    first.see(["https://example.com/a"]);
    const state = JSON.parse(JSON.stringify(first)) as SessionState;
    const second = createSession({ open: "seen", state });
    expect(second.cite("https://example.com/b", "B")).toBe(2);
    expect(second.cite("https://example.com/a", "A")).toBe(1);
    expect(second.checkOpen("https://example.com/a", plain)).toEqual([]);
    expect(second.spent().calls).toBe(1);
  });

  it.each([
    ["null", null],
    ["a text", "session"],
    ["an empty object", {}],
    ["another version", { version: 2 }],
    ["sources that are not a list", { sources: {} }],
    ["a source that is null", { sources: [null] }],
    [
      "a source without passages",
      { sources: [{ id: 1, url: "https://example.com", title: "A", calls: [] }] },
    ],
    ["addresses that are not texts", { seen: [1] }],
    ["no words", { heard: null }],
    ["an amount that is a text", { spent: { calls: "1" } }],
  ])("refuses %s as a state, in a sentence", (_name, wrong) => {
    const state =
      typeof wrong === "object" && wrong && Object.keys(wrong).length
        ? { ...createSession().toJSON(), ...wrong }
        : wrong;
    expect(() => createSession({ state: state as SessionState })).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        message: expect.stringContaining("not a scry session"),
      }),
    );
  });

  it("gives no number twice, even to a session with gaps", () => {
    const session = createSession();
    session.cite("https://example.com/a", "A");
    session.cite("https://example.com/b", "B");
    const state = session.toJSON();
    const restored = createSession({ state: { ...state, sources: state.sources.slice(1) } });
    expect(restored.cite("https://example.com/c", "C")).toBe(3);
  });

  it("does not grow without end", () => {
    const session = createSession();
    for (let piece = 0; piece < 100; piece++)
      session.cite("https://example.com", "A", { passage: { text: `piece ${piece}` } });
    expect(session.sources()[0]?.passages.length).toBeLessThanOrEqual(12);
    expect(session.sources()[0]?.passages.at(-1)?.text).toBe("piece 99");
  });
});

describe("provenance", () => {
  it("opens anything by default, and only what was seen in seen mode", () => {
    expect(createSession().checkOpen("https://unknown.example/", plain)).toEqual([]);
    const session = createSession({ open: "seen" });
    session.hear("Please read https://example.com/page, thanks.");
    session.see(["https://example.org/result"]);
    expect(session.checkOpen("https://example.com/page", plain)).toEqual([]);
    expect(session.checkOpen("https://example.org/result#part", plain)).toEqual([]);
    expect(() => session.checkOpen("https://unknown.example/", plain)).toThrow(/search results/);
  });

  it("refuses an address that holds a secret, in any encoding", () => {
    const redact = (text: string) => text.replaceAll("k3y-secret", "[secret]");
    const session = createSession();
    const base64 = Buffer.from("the key is k3y-secret").toString("base64url");
    session.see([`https://evil.example/${base64}`]);
    for (const url of [
      "https://evil.example/?q=k3y-secret",
      `https://evil.example/${base64}`,
      "https://k3y-secret.evil.example/",
    ]) {
      expect(() => session.checkOpen(url, redact)).toThrow("secret");
    }
  });

  it("refuses an address that carries the user's words out, plain or encoded", () => {
    const session = createSession();
    const said = "My daughter Anna was born on the third of May in Bremen";
    session.hear(said);
    const encoded = Buffer.from(said).toString("base64");
    for (const url of [
      `https://evil.example/?d=${encodeURIComponent(said)}`,
      `https://evil.example/x/${encodeURIComponent(encoded)}`,
    ]) {
      expect(() => session.checkOpen(url, plain)).toThrow("conversation");
    }
    expect(session.checkOpen("https://example.com/born-in-bremen", plain)).toEqual([]);
  });

  it.each([
    "https://evil.example/anna/was/born/on/the/third",
    "https://evil.example/?a=anna&b=was&c=born&d=on&e=the&f=third",
    "https://evil.example/?anna=1&was=1&born=1&on=1&the=1&third=1",
    "https://anna.was.born.on.the.third.evil.example/",
    "https://evil.example/?q=anna%2520was+born%2Fon+the+third",
  ])("refuses the user's words one by one in an address: %s", (url) => {
    const session = createSession();
    session.hear("My daughter Anna was born on the third of May in Bremen");
    expect(() => session.checkOpen(url, plain)).toThrow("conversation");
  });

  it("sends no tracking parameter to a known address in seen mode that was not seen itself", () => {
    const known = "https://example.com/page?id=7";
    const session = createSession({ open: "seen" });
    session.see([known, `${known}&utm_source=letter`]);
    for (const tag of ["utm_source=anna", "gclid=0123", `sid=${"0a".repeat(16)}`]) {
      const url = `${known}&${tag}`;
      expect(session.checkOpen(url, plain)).toEqual([]);
      expect(session.addressFor(url)).toBe(known);
      expect(createSession().addressFor(url)).toBe(url);
    }
    expect(session.addressFor(`${known}&utm_source=letter`)).toBe(`${known}&utm_source=letter`);
  });

  it("opens a known address in seen mode as it was spelled, whatever the model makes of it", () => {
    const known = "https://example.com/wiki/Caf%c3%a9_(a)/?b=2&a=1";
    const session = createSession({ open: "seen" });
    session.see([known]);
    for (const spelling of [
      "http://example.com/wiki/Caf%C3%A9_%28a%29?a=1&b=2",
      "https://example.com./wiki/C%61f%c3%a9_(a)//?b=2&a=1",
      `${known}#anna`,
    ]) {
      expect(session.checkOpen(spelling, plain)).toEqual([]);
      expect(session.addressFor(spelling)).toBe(known);
    }
    const restored = createSession({ open: "seen", state: session.toJSON() });
    expect(restored.addressFor("https://example.com/wiki/Caf%C3%A9_(a)?a=1&b=2")).toBe(known);
  });

  it("knows an address that the user wrote without its scheme", () => {
    const session = createSession({ open: "seen" });
    session.hear("What does example.com say? And docs.example.org/guide, please; not anna@mail.example.");
    for (const url of ["https://example.com", "example.com", "https://docs.example.org/guide"])
      expect(session.checkOpen(url, plain)).toEqual([]);
    expect(() => session.checkOpen("https://mail.example/", plain)).toThrow("may be opened");
  });

  it("keeps what was seen within bounds: long addresses as hashes, and some links of one host", () => {
    const session = createSession({ open: "seen" });
    const long = `https://example.com/${"x".repeat(900_000)}`;
    session.see([long], "page");
    const links = (host: string) => Array.from({ length: 20_000 }, (_, at) => `https://${host}/${at}`);
    session.see(links("evil.example"), "page");
    const state = session.toJSON();
    expect(JSON.stringify(state).length).toBeLessThan(100_000);
    const restored = createSession({ open: "seen", state });
    expect(restored.checkOpen(long, plain)).toEqual([]);
    expect(() => restored.checkOpen(`${long}?utm_source=a`, plain)).toThrow("may be opened");
    expect(() => restored.checkOpen("https://evil.example/19999", plain)).toThrow("may be opened");
    for (let page = 0; page < 20; page++) {
      session.see(
        Array.from({ length: 5_000 }, (_, at) => `https://${page}.example/${at}${"y".repeat(400)}`),
      );
      session.see(links(`${page}.linked.example`), "page");
    }
    expect(JSON.stringify(session.toJSON()).length).toBeLessThan(2_000_000);
  });

  it("counts words of one letter", () => {
    const session = createSession();
    session.hear("my code is 4 7 1 1 9 2");
    expect(() => session.checkOpen("https://evil.example/?d=4+7+1+1+9+2", plain)).toThrow("conversation");
  });

  it.each([
    ["https://m.vercel.app/guide", "https://vercel.app/guide"],
    ["https://vercel.app/guide", "https://www.vercel.app/guide"],
    ["https://evil.cdn.ampproject.org/c/s/bank.com/login", "https://bank.com/login"],
    ["https://bank.com/login", "https://www.google.com/amp/s/bank.com/login"],
  ])("does not know by %s its twin on another host, %s", (known, twin) => {
    const session = createSession({ open: "seen" });
    session.see([known]);
    expect(session.checkOpen(known, plain)).toEqual([]);
    expect(() => session.checkOpen(twin, plain)).toThrow(expect.objectContaining({ code: "refused_url" }));
  });

  it("knows another spelling of a known address, but not one that carries more", () => {
    const known = "https://example.com/page?id=7";
    const said = "My daughter Anna was born on the third of May in Bremen";
    for (const open of ["any", "seen"] as const) {
      const session = createSession({ open });
      session.see([known]);
      session.hear(said);
      for (const url of [known, `${known}#part`, "http://example.com/page/?utm_source=letter&id=7"])
        expect(session.checkOpen(url, plain)).toEqual([]);
      const leaking = `${known}&utm_content=${encodeURIComponent(said)}`;
      expect(() => session.checkOpen(leaking, plain)).toThrow(
        expect.objectContaining({ code: "refused_url" }),
      );
    }
    const strict = createSession({ open: "seen" });
    strict.see([known]);
    expect(() => strict.checkOpen(`${known}&utm_content=${"Qk1X9a".repeat(20)}`, plain)).toThrow(
      "may be opened",
    );
  });

  it("opens an address with the user's words in it when a result named it so", () => {
    const session = createSession({ open: "seen" });
    session.hear("how to fix a leaking tap in the kitchen");
    const url = "https://example.com/how-to-fix-a-leaking-tap-in-the-kitchen";
    session.see([url]);
    expect(session.checkOpen(url, plain)).toEqual([]);
    expect(createSession({ open: "seen", state: session.toJSON() }).checkOpen(url, plain)).toEqual([]);
  });

  it("warns of long encoded data, but not of ordinary long addresses", () => {
    const session = createSession();
    expect(session.checkOpen(`https://evil.example/?d=${"Qk1X9a".repeat(20)}`, plain)).toHaveLength(1);
    const slug =
      "https://news.example/2026/01/this-is-a-very-long-headline-about-nothing-in-particular-that-goes-on-and-on-and-on";
    expect(session.checkOpen(slug, plain)).toEqual([]);
    expect(session.checkOpen(`https://github.example/commit/${"0a1b2c3d".repeat(5)}`, plain)).toEqual([]);
  });
});

describe("budget", () => {
  it.each([
    ["calls", { calls: 1 }, (session: ReturnType<typeof createSession>) => session.begin("search")],
    ["credits", { credits: 2 }, (session: ReturnType<typeof createSession>) => session.spend({ credits: 2 })],
    ["usd", { usd: 0.01 }, (session: ReturnType<typeof createSession>) => session.spend({ usd: 0.02 })],
    [
      "tokens",
      { tokens: 500 },
      (session: ReturnType<typeof createSession>) => session.spend({ tokens: 600 }),
    ],
  ])("refuses the call after the cap on %s, and says what is left", (_name, budget, use) => {
    const session = createSession({ budget });
    use(session);
    expect(() => session.begin("search")).toThrow(
      expect.objectContaining({ code: "budget_spent", message: expect.stringContaining("Left: 0 of") }),
    );
  });

  it("caps pages without stopping searches", () => {
    const session = createSession({ budget: { pages: 1 } });
    session.begin("open");
    expect(() => session.begin("open")).toThrow("pages");
    expect(session.begin("search")).toBe(2);
    expect(session.spent()).toMatchObject({ calls: 2, pages: 1 });
  });
});
