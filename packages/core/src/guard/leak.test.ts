import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, BlockList, connect, isIP, isIPv6 } from "node:net";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { createGuard, type Dial, type DialOptions, headersForHop, type Lookup, refusalOf } from "./index.ts";

/**
 * The promise of the guard, asserted where it counts: at the socket. Whatever a URL, a resolver or a server
 * says, `dial` is never asked for an address that is not public.
 */

interface Case {
  url: string;
  /** Answers of the first, second … look-up of the host; the last one repeats. */
  dns?: string[][];
}
interface Group {
  class: string;
  verdict: "allow" | "block";
  rules: string[];
  cases: Case[];
}

const groups: Group[] = JSON.parse(
  readFileSync(new URL("../../fixtures/guard/cases.json", import.meta.url), "utf8"),
);
const publicAddress = "151.101.65.140";

// A second opinion that shares no code with the guard.
const notPublic = new BlockList();
for (const network of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32"],
]) {
  const [address = "", bits = ""] = network.split("/");
  notPublic.addSubnet(address, Number(bits), "ipv4");
  // The same IPv4 networks inside ::ffff:0:0/96 and 64:ff9b::/96.
  notPublic.addSubnet(`64:ff9b::${address}`, 96 + Number(bits), "ipv6");
}
for (const network of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]) {
  const [address = "", bits = ""] = network.split("/");
  notPublic.addSubnet(address, Number(bits), "ipv6");
}
const globalSpace = new BlockList();
globalSpace.addSubnet("2000::", 3, "ipv6");
globalSpace.addSubnet("64:ff9b::", 96, "ipv6");
globalSpace.addSubnet("::ffff:0:0", 96, "ipv6");

function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  return !notPublic.check(address, family) && (family === "ipv4" || globalSpace.check(address, "ipv6"));
}

function scriptedLookup(answers: readonly (readonly string[])[]): Lookup {
  let asked = 0;
  return async () => {
    const set = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return set.map((address) => ({ address, family: isIP(address) }));
  };
}

function refusingDial(dialled: DialOptions[]): Dial {
  return async (options) => {
    dialled.push(options);
    throw Object.assign(new Error("no network here"), { code: "ECONNREFUSED" });
  };
}

const addressLike = /\d+\.\d+\.\d+|[0-9a-f]*::|[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}/i;

describe.each(groups)("$class ($verdict)", ({ verdict, rules, cases }) => {
  it.each(cases)("$url", async ({ url, dns = [[publicAddress]] }) => {
    const explained = await createGuard({ lookup: scriptedLookup(dns), dial: refusingDial([]) }).explain(url);
    expect(explained).toEqual({ verdict, rule: expect.any(String), reason: expect.any(String) });
    expect(rules).toContain(explained.rule);

    const dialled: DialOptions[] = [];
    const guard = createGuard({ lookup: scriptedLookup(dns), dial: refusingDial(dialled) });
    const error: unknown = await (async () =>
      request(guard.checkUrl(url), { dispatcher: guard.dispatcher() }))()
      .then(() => undefined)
      .catch((thrown: unknown) => thrown);
    expect(ScryError.is(error)).toBe(true);
    if (verdict === "allow") {
      expect(dialled.length).toBeGreaterThan(0);
    } else {
      expect(dialled).toEqual([]);
      expect(refusalOf(error)?.rule).toBe(explained.rule);
      const { message, hint } = error as ScryError;
      expect(`${message} ${hint} ${JSON.stringify(error)}`).not.toMatch(addressLike);
    }

    // A caller that forgets `checkUrl` may reach what the text hid, but nothing that is not public.
    await (async () => request(url, { dispatcher: guard.dispatcher() }))().catch(() => undefined);
    expect(dialled.filter(({ address }) => !isPublic(address))).toEqual([]);
    await guard.close();
  });
});

describe("answers that change", () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      if (incoming.url === "/close") response.setHeader("connection", "close");
      response.end("page");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const loopbackDial =
    (dialled: string[], fails: () => boolean): Dial =>
    async ({ address }) => {
      dialled.push(address);
      if (fails()) throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
      return await new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1");
        socket.once("connect", () => resolve(socket)).once("error", reject);
      });
    };

  const publicAnswer = fc.constantFrom(publicAddress, "9.9.9.9", "2a04:4e42:400::396", "64:ff9b::808:404");
  const innerAnswer = fc.constantFrom(
    ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.0.1", "0.0.0.0", "100.64.0.1", "::1", "::"],
    ...[
      "fe80::1",
      "fd00::1",
      "::ffff:127.0.0.1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "::7f00:1",
      "198.18.0.1",
    ],
  );
  const answerSet = fc.oneof(
    { weight: 3, arbitrary: fc.array(publicAnswer, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(innerAnswer, { minLength: 1, maxLength: 2 }) },
    { weight: 2, arbitrary: fc.array(fc.oneof(publicAnswer, innerAnswer), { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
  );
  const step = fc.record({
    answers: answerSet,
    path: fc.constantFrom("/keep", "/close"),
    parallel: fc.integer({ min: 1, max: 3 }),
    by: fc.constantFrom("request", "open"),
  });

  it("never lead to a socket that is not public, in 1,000 random sequences", async () => {
    let refusals = 0;
    let pages = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.boolean()),
        async (steps, failures) => {
          const dialled: string[] = [];
          let current: string[] = [];
          const checked = new Set<string>();
          const guard = createGuard({
            lookup: async () => {
              if (current.length > 0 && current.every(isPublic))
                for (const each of current) checked.add(each);
              return current.map((address) => ({ address, family: isIP(address) }));
            },
            dial: loopbackDial(dialled, () => failures.next().value ?? false),
          });
          const once = async (path: string, by: string) => {
            if (by === "open") (await guard.open("turn.example.com", 80)).destroy();
            else {
              const url = guard.checkUrl(`http://turn.example.com${path}`);
              const response = await request(url, { dispatcher: guard.dispatcher() });
              await response.body.dump();
            }
            pages += 1;
          };
          for (const { answers, path, parallel, by } of steps) {
            current = answers;
            const runs = Array.from({ length: parallel }, () => once(path, by).catch(() => (refusals += 1)));
            await Promise.all(runs);
          }
          // Only addresses that came in an answer without any inner address are ever dialled.
          expect(dialled.filter((address) => !checked.has(address) || !isPublic(address))).toEqual([]);
          await guard.close();
        },
      ),
      { numRuns: 1_000 },
    );
    // Both sides of the property were met.
    expect(refusals).toBeGreaterThan(100);
    expect(pages).toBeGreaterThan(100);
  });

  it("leave a pooled socket in use and refuse the next one", async () => {
    const dialled: string[] = [];
    let answers = [publicAddress];
    let lookups = 0;
    const guard = createGuard({
      lookup: async () => {
        lookups += 1;
        return answers.map((address) => ({ address, family: isIP(address) }));
      },
      dial: loopbackDial(dialled, () => false),
    });
    const get = async (path: string) => {
      const response = await request(`http://pool.example.com${path}`, { dispatcher: guard.dispatcher() });
      const text = await response.body.text();
      // undici hands the socket back to its pool only after the body's end was seen.
      await setImmediate();
      return text;
    };
    expect(await get("/keep")).toBe("page");
    answers = ["127.0.0.1"];
    expect(await get("/close")).toBe("page");
    expect(lookups).toBe(1);
    await expect(get("/keep")).rejects.toMatchObject({ code: "refused_url" });
    expect(lookups).toBe(2);
    expect(dialled).toEqual([publicAddress]);
    await guard.close();
  });

  it("do not matter to a narrowed guard that finds a pooled socket of a blocked site", async () => {
    const guard = createGuard({
      lookup: scriptedLookup([[publicAddress]]),
      dial: loopbackDial([], () => false),
    });
    const response = await request("http://pool.example.com/keep", { dispatcher: guard.dispatcher() });
    await response.body.dump();
    const narrowed = guard.withDomains({ blocked: ["example.com"] });
    const blocked = request("http://pool.example.com/keep", { dispatcher: narrowed.dispatcher() });
    await expect(blocked).rejects.toMatchObject({ code: "refused_url" });
    await guard.close();
  });
});

describe("redirects", () => {
  interface Scripted {
    status: number;
    location?: string;
    refresh?: string;
    html?: string;
  }
  const inner = "http://127.0.0.9:8080/";
  const scripts: Record<string, { rule: string; hops: Scripted[] }> = {
    "a Location": { rule: "loopback", hops: [{ status: 302, location: inner }] },
    "a scheme-relative Location": { rule: "private", hops: [{ status: 301, location: "//10.0.0.9/" }] },
    "a decimal Location": { rule: "loopback", hops: [{ status: 307, location: "http://2130706434/" }] },
    "an IPv6 Location": {
      rule: "link-local",
      hops: [{ status: 308, location: "http://[::ffff:a9fe:a9fe]/" }],
    },
    "a file Location": { rule: "scheme", hops: [{ status: 303, location: "file:///etc/hostname" }] },
    "a data Location": { rule: "scheme", hops: [{ status: 302, location: "data:text/html,x" }] },
    "a backslash Location": { rule: "backslash", hops: [{ status: 302, location: "/\\127.0.0.9/" }] },
    "a Location with credentials": {
      rule: "user-info",
      hops: [{ status: 302, location: "https://me:pw@www.example.com/" }],
    },
    "a Location with a refused port": {
      rule: "port",
      hops: [{ status: 302, location: "http://www.example.com:6379/" }],
    },
    "a local name": { rule: "private-name", hops: [{ status: 302, location: "http://localhost:8080/" }] },
    "a Refresh header": { rule: "loopback", hops: [{ status: 200, refresh: `0; url=${inner}` }] },
    "a meta refresh": {
      rule: "loopback",
      hops: [{ status: 200, html: `<meta http-equiv="Refresh" content="0;URL='${inner}'">` }],
    },
    "a second hop": {
      rule: "private",
      hops: [
        { status: 301, location: "https://other.example.org/x" },
        { status: 302, location: "http://192.168.0.9/" },
      ],
    },
    "a name that resolves inside": {
      rule: "private",
      hops: [{ status: 302, location: "http://inside.example.com/" }],
    },
    "a page that sends to itself": {
      rule: "redirect-loop",
      hops: [{ status: 302, location: "/start#again" }],
    },
    "pages that send to each other": {
      rule: "redirect-loop",
      hops: [
        { status: 302, location: "/other" },
        { status: 200, html: '<meta http-equiv=refresh content="0;/start">' },
      ],
    },
    "ever new pages": {
      rule: "too-many-redirects",
      hops: Array.from({ length: 20 }, (_, index) => ({ status: 302, location: `/page-${index}` })),
    },
  };

  async function follow(
    hops: Scripted[],
  ): Promise<{ error: unknown; asked: string[]; dialled: DialOptions[] }> {
    const asked: string[] = [];
    const dialled: DialOptions[] = [];
    const server = createServer((incoming, response) => {
      const { status, location, refresh, html } = hops[asked.length - 1] ?? { status: 200 };
      response.writeHead(status, { ...(location && { location }), ...(refresh && { refresh }) });
      response.end(incoming.method === "GET" ? html : undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const guard = createGuard({
      lookup: async (host) => [
        { address: host.startsWith("inside.") ? "10.0.0.9" : publicAddress, family: 4 },
      ],
      dial: async (options) => {
        dialled.push(options);
        return connect(port, "127.0.0.1");
      },
    });
    const error: unknown = await (async () => {
      let url = guard.checkUrl("http://start.example.com/start");
      const trail = [url.href];
      for (;;) {
        asked.push(url.href);
        const { statusCode, headers, body } = await request(url, { dispatcher: guard.dispatcher() });
        const hop = guard.nextHop(url, { status: statusCode, headers, html: await body.text() }, trail);
        if (hop === undefined) return undefined;
        url = hop.url;
        trail.push(url.href);
      }
    })().catch((thrown: unknown) => thrown);
    await guard.close();
    server.close();
    return { error, asked, dialled };
  }

  it.each(Object.entries(scripts))("stop at %s", async (_, { rule, hops }) => {
    const { error, asked, dialled } = await follow(hops);
    expect(refusalOf(error)?.rule).toBe(rule);
    expect(dialled.length).toBeGreaterThan(0);
    expect(dialled.filter(({ address }) => !isPublic(address))).toEqual([]);
    if (rule === "too-many-redirects") expect(asked).toHaveLength(9);
  });

  it("are followed between public pages, eight times in all", async () => {
    const hops = Array.from({ length: 8 }, (_, index) => ({ status: 302, location: `../page-${index}` }));
    const { error, asked } = await follow(hops);
    expect(error).toBeUndefined();
    expect(asked.at(-1)).toBe("http://start.example.com/page-7");
  });

  it("carry no credentials to another origin, nor back", () => {
    const guard = createGuard();
    const headers = { Authorization: "Bearer x", Cookie: "a=b", "X-Api-Key": "k", "User-Agent": "scry" };
    const start = new URL("https://www.example.com/");
    const respond = (location: string) => ({ status: 302, headers: { location } });
    const same = guard.nextHop(start, respond("/next"), [start.href]);
    expect(same?.crossesOrigin).toBe(false);
    expect(headersForHop(headers, same ?? { crossesOrigin: true })).toEqual(headers);
    for (const location of [
      "http://www.example.com/",
      "https://www.example.com:8443/",
      "https://example.com/",
    ]) {
      const hop = guard.nextHop(start, respond(location), [start.href]);
      expect(hop?.crossesOrigin).toBe(true);
      const forwarded = headersForHop(headers, hop ?? { crossesOrigin: false });
      expect(forwarded).toEqual({ "User-Agent": "scry" });
      expect(headersForHop(forwarded, { crossesOrigin: false })).toEqual({ "User-Agent": "scry" });
    }
  });
});
