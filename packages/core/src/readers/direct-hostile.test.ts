import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { article, createWorld, respond, type World } from "../../test/support/reader-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const times = (text: string, count: number) => text.repeat(count);
/** Long enough for the worker. */
const large = () => article(times(`<p>${times("word after word ", 400)}</p>`, 400));
/** Takes the worker a second: small tables are the slowest mark-up of all. */
const slow = () => article(times("<table><tr><td>x<td>y</table>", 60_000));

/** Pages that were made to hold a parser up. Each must give a page or a coded error, and leave the caller free. */
describe("pages made to be slow", () => {
  it.each([
    ["100,000 levels of div", () => article(times("<div>", 100_000))],
    ["100,000 levels of mixed formatting", () => article(times("<b><i><font color=red>x", 34_000))],
    ["20,000 nested tables", () => article(times("<table><tr><td>", 20_000))],
    ["200,000 attributes on one tag", () => article(`<p ${times('a="b" ', 200_000)}>end</p>`)],
    [
      "200,000 different attributes",
      () => article(`<p ${Array.from({ length: 200_000 }, (_, index) => `a${index}=1`).join(" ")}>end</p>`),
    ],
    ["one tag that never ends", () => article(`<p class="${times("x ", 500_000)}`)],
    ["100,000 comments that never end", () => article(times("<!--", 100_000))],
    ["a million <", () => article(times("<", 1_000_000))],
    ["a million &", () => article(times("&", 1_000_000))],
    [
      "50,000 rules for 5,000 elements",
      () =>
        article(
          `<style>${Array.from({ length: 50_000 }, (_, index) => `.c${index} p{display:none}`).join("")}</style>${times("<div class=c1><p>x</p></div>", 5_000)}`,
        ),
    ],
  ])("%s", async (_, make) => {
    const page = make();
    world.on("/slow", respond(page));
    const read = await world.open("/slow").catch((error: unknown) => error);
    const outcome =
      (read as { code?: string; markdown?: string }).code ?? (read as { markdown?: string }).markdown;
    expect(outcome).toMatch(/The keeper climbed|^too_large$/);
  });

  it("leave the caller's event loop free", async () => {
    world.on("/heavy", respond(large()));
    await world.open("/heavy").catch(() => {});
    const before = process.threadCpuUsage();
    await world.open("/heavy", { limits: { parseMs: 4_000 } }).catch(() => {});
    const { user } = process.threadCpuUsage(before);
    // Parsing this here would take a second of the processor or more; this thread only sees bytes arriving.
    expect(user / 1000).toBeLessThan(500);
  });

  it("are given up when the worker takes too long", async () => {
    world.on("/long", respond(large()));
    expect(await world.failure("/long", { limits: { parseMs: 1 } })).toMatchObject({ code: "too_large" });
  });

  it("are given up even when they are short: ten kilobytes are not parsed where nothing can end it", async () => {
    world.on("/short", respond(article(times("<p>word after word</p>", 500))));
    expect(await world.failure("/short", { limits: { parseMs: 1 } })).toMatchObject({ code: "too_large" });
  });

  it("abort ends the worker, and the next page is read", async () => {
    const controller = new AbortController();
    world.on("/slowest", respond(slow()));
    const promise = world.failure("/slowest", { signal: controller.signal });
    setTimeout(() => controller.abort(), 60);
    expect(await promise).toMatchObject({ code: "cancelled" });
    world.on("/next", respond(large()));
    expect((await world.open("/next")).title).toBe("The lighthouse keeper");
  });
});

describe("other content made to be slow", () => {
  const cases: [string, string, () => string][] = [
    ["deep JSON", "application/json", () => times("[", 500_000) + times("]", 500_000)],
    ["JSON that is all quotes", "application/json", () => `"${times('\\"', 500_000)}"`],
    ["CSV that is one open quote", "text/csv", () => `a,b\n"${times('""', 500_000)}`],
    ["CSV of separators", "text/csv", () => times(",", 1_000_000)],
    [
      "a deep feed",
      "application/rss+xml",
      () => `<rss><channel><title>x</title>${times("<item><title>", 100_000)}`,
    ],
    [
      "a feed of one field",
      "application/rss+xml",
      () => `<rss><channel><title>x</title><item><description>${times("<b>", 300_000)}`,
    ],
    [
      "an XML with an endless doctype",
      "application/xml",
      () => `<?xml version="1.0"?><!DOCTYPE x [${times("<!ENTITY a 'b'>", 100_000)}`,
    ],
    ["Markdown of back-ticks", "text/markdown", () => `# x\n\n${times("`", 500_000)}`],
    ["Markdown of lonely back-ticks", "text/markdown", () => `# x\n\n${times("` ", 300_000)}`],
    ["Markdown of brackets", "text/markdown", () => `# x\n\n${times("[", 500_000)}`],
    ["Markdown of open links", "text/markdown", () => `# x\n\n${times("[a](", 200_000)}`],
    ["Markdown of open comments", "text/markdown", () => `# x\n\n${times("<!--", 200_000)}`],
    ["Markdown of hidden elements", "text/markdown", () => `# x\n\n${times("<p hidden>", 100_000)}`],
    ["Markdown of open tags", "text/markdown", () => `# x\n\n${times("<p a=", 200_000)}`],
    ["Markdown of fences", "text/markdown", () => `# x\n\n${times("```\n~~~\n", 100_000)}`],
  ];
  it.each(cases)("%s", async (_, type, make) => {
    world.on("/odd.md", respond(make(), { "content-type": type }));
    const read = await world.open("/odd.md").catch((error: unknown) => error);
    expect((read as { code?: string }).code ?? typeof (read as { markdown?: unknown }).markdown).toMatch(
      /^(?:string|not_found)$/,
    );
  });
});
