import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCitations, checkCitationsWith, type Entails } from "./check-citations.ts";
import { formatCheckReport } from "./check-report.ts";
import type { Source, SourceBook } from "./citation-types.ts";

const bridge =
  "# The Halden Bridge\n\nThe Halden Bridge opened on 14 September 1931 and is 412 metres long. It cost 3.2 million crowns. " +
  "A toll was never charged. Jonas Brandt designed the lighting.\n\nThe tower was designed by Ada Lind.\n\n| Part | Length |\n|---|---|\n| Eastern span | 96 m |\n";

function book(pages: Record<number, string>, shown: Record<number, string[]> = {}): SourceBook {
  const ids = [...new Set([...Object.keys(pages), ...Object.keys(shown)].map(Number))];
  const sources: Source[] = ids.map((id) => ({
    id,
    url: `https://example.com/${id}`,
    title: `Page ${id}`,
    calls: [1],
    passages: (shown[id] ?? []).map((text) => ({ text })),
  }));
  return { sources: () => sources, pageText: (url) => pages[Number(url.split("/").at(-1))] };
}

function check(sentence: string, text = bridge) {
  const [claim] = checkCitations(`${sentence} [1]`, book({ 1: text })).claims;
  return { verdict: claim?.verdict, problems: claim?.problems ?? [], passage: claim?.passage };
}

describe("what the source says", () => {
  it.each([
    "The bridge opened on 14 September 1931.",
    "The bridge opened in 1931.",
    "The Halden Bridge has a length of 412 m.",
    "The bridge is about 410 metres long.",
    "The bridge is 0.412 kilometres long.",
    "It cost 3,200,000 crowns.",
    "No toll was ever charged.",
    "The lighting was designed by Jonas Brandt.",
    "The eastern span is 96 metres long.",
    "The bridge opened on 1931-09-14.",
  ])("%s", (sentence) => expect(check(sentence)).toMatchObject({ verdict: "found", problems: [] }));
});

describe("what the source does not say", () => {
  it.each([
    ["The bridge opened on 14 September 1936.", "date", "1936"],
    ["The bridge opened on 14 October 1931.", "date", "October"],
    ["The bridge opened on 17 September 1931.", "date", "17"],
    ["The bridge opened in 1930.", "date", "1930"],
    ["The bridge opened around 1930.", "date", "1930"],
    ["The bridge is 410 metres long.", "number", "410 metres"],
    ["The bridge is 512 metres long.", "number", "512 metres"],
    ["The bridge is 412 feet long.", "number", "412 feet"],
    ["It cost 3.2 billion crowns.", "number", "3.2 billion"],
    ["A toll was charged.", "negation", "toll charged"],
    ["The Halden Bridge never opened.", "negation", "Halden Bridge never opened"],
    ["In truth Olga Renz designed the lighting.", "name", "Olga Renz"],
  ])("%s", (sentence, kind, claimed) => {
    const { verdict, problems } = check(sentence);
    expect(verdict).toBe("contradicted");
    expect(problems).toContainEqual(expect.objectContaining({ kind, claimed }));
  });

  it("names a part that is missing", () => {
    const { verdict, problems } = check("The bridge has fireworks which amused thirsty visitors.");
    expect(verdict).toBe("not_found");
    expect(problems).toEqual([{ kind: "part", claimed: "fireworks amused thirsty visitors" }]);
  });

  it("does not call a name contradicted that the source has no other for", () => {
    expect(check("The bridge was opened by Olga Renz on 14 September 1931.")).toMatchObject({
      verdict: "not_found",
      problems: [{ kind: "name", claimed: "Olga Renz" }],
    });
  });

  it("does not hold the day of a date against a count", () => {
    const text = "The Halden Bridge and its lamps were paid for by the town on 14 September 1931.";
    expect(check("The Halden Bridge has 498 lamps.", text)).toMatchObject({
      verdict: "not_found",
      problems: [{ kind: "number", claimed: "498" }],
    });
  });

  it.each([
    "The two designers were Jonas Brandt and Ada Lind.",
    "The bridge opened in the UK on 14 September 1931.",
  ])("leaves alone what an author counts or shortens: %s", (sentence) =>
    expect(check(sentence).problems).toEqual([]),
  );

  it.each([
    ["Bern has trams but no metro.", "Bern has trams."],
    ["Bern has trams.", "Bern has trams but no metro."],
    ["Chaque adulte peut emprunter dix livres.", "Chaque personne adulte peut emprunter dix livres."],
  ])("denies only what a negation is about: %s / %s", (text, sentence) =>
    expect(check(sentence, text).verdict).not.toBe("contradicted"),
  );

  it("does not hold the number of a name against a count", () => {
    const { problems } = check(
      "Masks stop transmission of COVID-19.",
      "Masks stop transmission of Sars-CoV-2 in 250 cases.",
    );
    expect(problems.map(({ kind }) => kind)).not.toContain("number");
  });

  it("finds nothing in another subject", () => {
    expect(check("Glaciers shrink quickly in warm summers.").verdict).toBe("not_found");
  });
});

describe("numbers and dates in other spellings", () => {
  it.each([
    ["Die Legierung enthält 1,5 Prozent Zink.", "Die Legierung enthält 1.5 Prozent Zink."],
    ["The town has 12,34,567 inhabitants.", "The town has 1,234,567 inhabitants."],
    ["The difference was small (p < .05).", "The difference was small (p < 0.05)."],
    [
      "この橋は２０１９年に完成し、長さは１，３５０．５メートルである。",
      "この橋は2019年に完成し、長さは1350.5メートルである。",
    ],
    ["بلغ عدد سكان المدينة ٢٥٬٠٠٠ نسمة.", "بلغ عدد سكان المدينة 25000 نسمة."],
    ["पुल 2019 में पूरा हुआ और 350 मीटर लंबा है।", "पुल २०१९ में पूरा हुआ और ३५० मीटर लंबा है।"],
    ["Sales rose by 12％ to €5M.", "Sales rose by 12 percent to €5 million."],
    ["Sales rose to 5 M€.", "Sales rose to EUR 5m."],
    ["The club has 2.5 million members.", "The club has 2.5M members."],
    ["The club has 1,000,000 members.", "The club has one million members."],
    ["The walk takes 2½ hours.", "The walk takes two and a half hours."],
    ["The fee is £500 a year, or $500 a year.", "The fee is $500 a year."],
    ["The train leaves at 10:30.", "The train leaves at 10.30."],
    ["The shop is open from 9 am to 5:30 pm.", "The shop is open from 9:00 to 17:30."],
    ["The shop is open from 9–17:30.", "The shop is open from 9 a.m. to 5:30 p.m."],
    ["Der Laden hat ab 9.30 Uhr geöffnet.", "Der Laden hat ab 9:30 geöffnet."],
    ["The bond is due on 30.06.2031.", "The bond is due on June 30, 2031."],
    ["The bond is due on 06/30/2031.", "The bond is due on 30 June 2031."],
    ["The bond is due on 30/6/2031.", "The bond is due on 2031-06-30."],
  ])("%s", (text, sentence) =>
    expect(check(sentence, text)).toMatchObject({ verdict: "found", problems: [] }),
  );

  it.each([
    ["The alloy holds 5 percent zinc.", "The alloy holds 0.5 percent zinc.", "0.5 percent"],
    ["The alloy holds 1.5 percent zinc.", "The alloy holds 15 percent zinc.", "15 percent"],
    ["Die Legierung enthält 1,5 Prozent Zink.", "Die Legierung enthält 15 Prozent Zink.", "15 Prozent"],
    ["The dose was .25 mg.", "The dose was 25 mg.", "25 mg"],
    ["The walk is 5km-18km long.", "The walk is 5km-19km long.", "19km"],
    ["The shop is open until 5:30 pm.", "The shop is open until 18:30.", "18:30"],
    ["The shop is open from 9 am.", "The shop is open from 9 pm.", "9 pm"],
    ["この橋は２０１９年に完成した。", "この橋は2018年に完成した。", "2018"],
    ["中华人民共和国成立于1949年10月1日。", "中华人民共和国成立于1949年10月2日。", "2"],
    ["La bataille eut lieu le 1er mars 1821.", "La bataille eut lieu le 2 mars 1821.", "2"],
    ["The bond is due on 30.06.2031.", "The bond is due on 30.07.2031.", "07"],
  ])("%s Not: %s", (text, sentence, claimed) => {
    const { verdict, problems } = check(sentence, text);
    expect(verdict).toBe("contradicted");
    expect(problems).toContainEqual(expect.objectContaining({ claimed }));
  });
});

describe("the passage", () => {
  it("is given with its place and an address that opens there", () => {
    const { passage } = check("Jonas Brandt designed the lighting.");
    expect(passage).toMatchObject({
      source: 1,
      text: "Jonas Brandt designed the lighting.",
      url: "https://example.com/1#:~:text=Jonas%20Brandt%20designed%20the%20lighting.",
    });
    expect(bridge.slice(passage?.start, passage?.end)).toBe(passage?.text);
  });

  it("comes from what was shown when the page is not kept", () => {
    const report = checkCitations(
      "Cats sleep sixteen hours a day [4].",
      book({}, { 4: ["Dogs bark.", "Cats sleep 16 hours a day."] }),
    );
    expect(report.claims[0]).toMatchObject({
      verdict: "found",
      passage: { text: "Cats sleep 16 hours a day." },
    });
  });

  it("is looked for in what was shown when the page has changed", () => {
    const changed = book({ 1: "This page has moved." }, { 1: ["Cats sleep 16 hours a day."] });
    expect(checkCitations("Cats sleep 16 hours a day [1].", changed).claims[0]?.verdict).toBe("found");
  });

  it("is looked for in what was shown of the end of a page that is too long to be read whole", () => {
    const end = "The Halden Bridge opened on 14 September 1931.";
    const long = `${"Ferries took 20 minutes in 1890. ".repeat(15_000)}\n\n${end}`;
    const [alone, withOther] = checkCitations(
      "The Halden Bridge opened on 14 September 1931 [1]. The Halden Bridge of 1931 replaced ferries that took 45 minutes [1][2].",
      book({ 1: long, 2: "In their last year the ferries took 45 minutes." }, { 1: [end] }),
    ).claims;
    expect(alone).toMatchObject({ verdict: "found", passage: { text: end } });
    expect(withOther?.problems.map(({ kind }) => kind)).not.toContain("date");
  });

  it("distinguishes repeated passages", () => {
    const { passage } = check(
      "Alpha weighs ten grams.",
      "# One\n\nBeta comes first.\n\nAlpha weighs ten grams.\n\n# Two\n\nAlpha weighs ten grams.\n",
    );
    expect(passage?.url).toContain("text=Beta%20comes%20first-,Alpha");
  });

  it("is missing when nothing is known of the source", () => {
    expect(checkCitations("Cats sleep [1].", book({ 1: "" })).claims[0]).toMatchObject({
      verdict: "not_found",
      problems: [{ kind: "no_text" }],
    });
  });
});

describe("the answer", () => {
  it("is cut into sentences, with their places", () => {
    const answer =
      "# Bridges [1]\n\nIt cost 3.2 million crowns [1]. It opened in 1931. [1] Ada Lind was 40 in 1931 herself.\n\n- A toll was never charged.[1]\n\n```\ncode[1]\n```\nDid it open in 1931?";
    const report = checkCitations(answer, book({ 1: bridge }));
    expect(report.claims.map(({ text, start, end }) => [text, answer.slice(start, end)])).toEqual([
      ["Bridges", "# Bridges"],
      ["It cost 3.2 million crowns.", "It cost 3.2 million crowns [1]."],
      ["It opened in 1931.", "It opened in 1931."],
      ["A toll was never charged.", "- A toll was never charged."],
    ]);
    expect(report.uncited.map(({ text, start, end }) => [text, answer.slice(start, end)])).toEqual([
      ["Ada Lind was 40 in 1931 herself.", "Ada Lind was 40 in 1931 herself."],
    ]);
  });

  it("does not read a first sentence of No into the second", () => {
    const { claims } = checkCitations("No [1]. Trucks pay a toll [1].", book({ 1: "Trucks pay a toll." }));
    expect(claims).toMatchObject([{ text: "Trucks pay a toll.", verdict: "found" }]);
  });

  it("is not held to the addresses of its links", () => {
    const sentence =
      "The Halden Bridge opened in [1931](https://example.com/2/99), see https://example.com/77 [1].";
    const { claims } = checkCitations(sentence, book({ 1: bridge }));
    expect(claims).toMatchObject([{ verdict: "found", problems: [] }]);
  });

  it("gives each part of a sentence to its own marker", () => {
    const pages = book({ 1: "Cats sleep sixteen hours.", 2: "Dogs bark at night." });
    const both = "Cats sleep sixteen hours [1], while dogs bark at night [2].";
    expect(checkCitations(both, pages).claims.map(({ cites, verdict }) => [cites, verdict])).toEqual([
      [[1], "found"],
      [[2], "found"],
    ]);
    const crossed = "Cats sleep sixteen hours [2], while dogs bark at night [1].";
    expect(checkCitations(crossed, pages).claims.map(({ verdict }) => verdict)).toEqual([
      "not_found",
      "not_found",
    ]);
  });

  it("may draw on several sources in one sentence", () => {
    const pages = book({ 1: "Cats sleep sixteen hours.", 2: "Dogs bark at night." });
    const [claim] = checkCitations("Cats sleep sixteen hours and dogs bark at night [1][2].", pages).claims;
    expect(claim).toMatchObject({ verdict: "found", cites: [1, 2] });
  });

  it("reports ids that no source has", () => {
    expect(checkCitations("Cats sleep 16 hours a day [9].", book({ 1: bridge }))).toMatchObject({
      claims: [],
      dangling: [9],
      uncited: [{ text: "Cats sleep 16 hours a day." }],
    });
  });

  it("reads rows of tables", () => {
    const answer = "| Part | Length |\n|---|---|\n| Eastern span | 96 m [1] |\n| Western span | 69 m [1] |";
    const { claims } = checkCitations(answer, book({ 1: bridge }));
    expect(claims.map(({ verdict }) => verdict)).toEqual(["found", "contradicted"]);
  });
});

describe("with a model", () => {
  const answer =
    "It cost 3.2 million crowns [1]. It opened in 1936 [1]. Fireworks amused thirsty crowds [1]. Ferries lost passengers [1].";
  const verdicts = async (entails: Entails, signal?: AbortSignal) =>
    (await checkCitationsWith(answer, book({ 1: bridge }), entails, signal)).claims.map(
      ({ verdict, decidedBy }) => `${verdict} ${decidedBy}`,
    );

  it("is asked about what was neither found nor contradicted, with the passages", async () => {
    const asked: string[] = [];
    const entails: Entails = async (claim, passage) => {
      asked.push(claim);
      expect(passage).toContain("opened on 14 September 1931");
      return claim.startsWith("Fireworks") ? "supported" : "contradicted";
    };
    expect(await verdicts(entails)).toEqual([
      "found words",
      "contradicted values",
      "supported model",
      "contradicted model",
    ]);
    expect(asked).toEqual(["Fireworks amused thirsty crowds.", "Ferries lost passengers."]);
  });

  it("is given the closest passage first, which may be all that it reads", async () => {
    const page = `${"Ferries lost many passengers and crowds. ".repeat(3)}\n\nRockets delighted thirsty crowds.`;
    const asked: string[] = [];
    await checkCitationsWith(
      "Fireworks amused thirsty crowds [1].",
      book({ 1: page }),
      async (_, passage) => {
        asked.push(passage);
        return "unclear";
      },
    );
    expect(asked).toEqual([expect.stringMatching(/^Rockets delighted thirsty crowds\./)]);
  });

  const open = ["found words", "contradicted values", "not_found words", "not_found words"];
  it.each<[string, Entails]>([
    ["is not sure", async () => "unclear"],
    ["fails", () => Promise.reject(new Error("no"))],
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["returns nonsense", async () => 42 as unknown as "unclear"],
  ])("keeps the verdict of the words when it %s", async (_, entails) =>
    expect(await verdicts(entails)).toEqual(open),
  );

  it("is not waited for after the signal", async () => {
    const controller = new AbortController();
    const waiting = verdicts(() => new Promise(() => {}), controller.signal);
    controller.abort();
    expect(await waiting).toEqual(open);
  });
});

describe("other languages", () => {
  const texts: [string, string, string, string][] = [
    [
      "de",
      "Der Turm ist 61 Meter hoch und steht seit 1897.",
      "Seit 1897 steht der 61 Meter hohe Turm.",
      "Der Turm ist 16 Meter hoch.",
    ],
    ["fr", "Le musée n'ouvre pas le lundi.", "Le lundi, le musée n'ouvre pas.", "Le musée ouvre le lundi."],
    [
      "es",
      "La torre abrió el 3 de mayo de 1990.",
      "La torre abrió en mayo de 1990.",
      "La torre abrió en junio de 1990.",
    ],
    [
      "ru",
      "Мост построен в 1934 году инженером Волковым.",
      "Инженер Волков построил мост в 1934 году.",
      "Мост построен в 1943 году.",
    ],
    ["zh", "大桥全长三公里，2018年12月通车。", "大桥长3公里，于2018年12月通车。", "大桥于2018年11月通车。"],
    ["ja", "この店は日曜日に営業しない。", "この店は日曜日に営業しません。", "この店は日曜日に営業する。"],
  ];
  it.each(texts)("%s", (_, text, truth, error) => {
    expect(check(truth, text)).toMatchObject({ verdict: "found" });
    expect(check(error, text).verdict).not.toBe("found");
  });
});

describe("any text", () => {
  it("never throws, and its places are true", () => {
    const word = fc.constantFrom(
      "[1]",
      "[2]",
      "[9]",
      "not",
      "412",
      "1931",
      "Halden",
      "bridge",
      "open",
      ".",
      "。",
      "\n",
      "\n\n",
      "- ",
      "|",
      "`",
      "```\n",
      "大桥",
      "ない",
      "\r\n",
      "\u001b",
      "$5 m",
      "2023-05-04",
      "12:30",
      "三",
      "(",
      ", ",
    );
    const text = fc.oneof(
      fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
      fc.string({ unit: "binary", maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, text, text, (answer, page, shown) => {
        const report = checkCitations(answer, book({ 1: page }, { 2: [shown] }));
        for (const { start, end, score, passage } of report.claims) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(answer.length);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          if (passage?.source === 1) expect(page.slice(passage.start, passage.end)).toBe(passage.text);
        }
        expect(formatCheckReport(report)).toMatch(/^\d+ sentence/);
      }),
      { numRuns: 200 },
    );
  });

  it("takes a long page and a long answer", () => {
    const page = `${"Cats sleep 16 hours, and some of them more. ".repeat(1_500)}\n\n${bridge}`;
    const answer = "The bridge opened on 14 September 1931 [1]. ".repeat(60);
    expect(checkCitations(answer, book({ 1: page })).claims.every(({ verdict }) => verdict === "found")).toBe(
      true,
    );
    checkCitations("a1 ".repeat(20_000), book({ 1: "1".repeat(50_000) }));
    checkCitations(`${"不".repeat(20_000)}[1]`, book({ 1: "not, ".repeat(20_000) }));
  });
});

describe("the report as text", () => {
  it("puts first what does not hold", () => {
    const answer =
      "It cost 3.2 million crowns [1]. It opened in 1936 [1]. Ada Lind died in 1950 in Rome. See [7].";
    expect(formatCheckReport(checkCitations(answer, book({ 1: bridge })))).toBe(
      [
        "2 sentences cite a source: 1 contradicted, 0 not found, 1 found.",
        "No source has the number [7].",
        'CONTRADICTED (by values) It opened in 1936. [1]\n  date: "1936": the source has "1931"\n  [1] The Halden Bridge opened on 14 September 1931 and is 412 metres long.\n  https://example.com/1#:~:text=The%20Halden%20Bridge%20opened%20on%2014%20September%201931%20and%20is%20412%20metres%20long.',
        "FOUND (1.00) It cost 3.2 million crowns. [1]\n  [1] It cost 3.2 million crowns.\n  https://example.com/1#:~:text=It%20cost%203.2%20million%20crowns.",
        "1 sentence states a fact without a source:\n  Ada Lind died in 1950 in Rome.\n",
      ].join("\n\n"),
    );
  });

  it("shows nothing that a terminal would obey", () => {
    const report = checkCitations(
      "Cats sleep 16 hours [1].",
      book({ 1: "Cats \u001b[31msleep\u0007 16 hours." }),
    );
    expect(formatCheckReport(report)).not.toMatch(/[\u001b\u0007]/);
  });
});
