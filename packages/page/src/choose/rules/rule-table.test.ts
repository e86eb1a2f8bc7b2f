import { describe, expect, it } from "vitest";
import { draft } from "../../../test/support/draft.ts";
import type { PageType } from "../../types.ts";
import { renderMarkdown } from "../../write/render.ts";
import { applyChoice } from "../layout.ts";
import { rules, runRules } from "./rule-table.ts";

const text =
  "The keeper walks, every morning, to the hives, and counts what came home in the evening before, with care and a pencil.";

interface Witness {
  type?: PageType;
  html: string;
  /** Of the blocks of the page, in order. */
  likelihoods: number[];
  /** In the Markdown with all rules, and not without the rule; or the other way round. */
  keeps?: string;
  drops?: string;
}

/** For each rule a small page that shows which structure it protects, or what it removes. */
const witnesses: Readonly<Record<string, Witness>> = {
  level: {
    type: "collection",
    html: `<p>${text}</p>${["8 €", "9 €", "7 €"].map((price) => `<div class=card><b class=price>${price}</b></div>`).join("")}<p>Menu</p>`,
    likelihoods: [0.9, 0.9, 0.9, 0.35, 0.05],
    keeps: "7 €",
  },
  precision: {
    html: `<p>${text}</p><p>Subscribe</p>`,
    likelihoods: [0.9, 0.1],
    drops: "Subscribe",
    keeps: text,
  },
  quotes: {
    html: `<p>${text}</p><blockquote><p>Bees are kind.</p><p>— Ada</p></blockquote>`,
    likelihoods: [0.9, 0.9, 0.01],
    keeps: "> — Ada",
  },
  labels: {
    html: `<p>${text}</p><dl><dt>Height</dt><dd>The hive is twelve metres high</dd></dl>`,
    likelihoods: [0.9, 0.01, 0.9],
    keeps: "Height",
  },
  tables: {
    html: `<p>${text}</p><table><tr><th>Breed<th>Honey<tr><td>Carnica<td>21 kg<tr><td>Ligustica<td>19 kg</table>`,
    likelihoods: [0.9, 0.01, 0.01, 0.9, 0.9, 0.9, 0.01],
    keeps: "| Ligustica | 19 kg |",
  },
  formulas: {
    html: `<p>${text}</p><div><math><mi>h</mi><mo>=</mo><mi>a</mi></math></div><p>${text} So it is.</p>`,
    likelihoods: [0.9, 0.01, 0.9],
    keeps: "h = a",
  },
  gaps: {
    html: `<p>${text}</p><pre>count(hive)</pre><p>${text} So it is.</p>`,
    likelihoods: [0.9, 0.25, 0.9],
    keeps: "```\ncount(hive)\n```",
  },
  inside: {
    html: `<div><p>A song of the valley</p></div><main><p>${text}</p></main>`,
    likelihoods: [0.9, 0.9],
    drops: "song",
  },
  footer: {
    html: `<div>${`<p>${text}</p>`.repeat(1)}<p>${text.repeat(5)}</p></div><footer><p>We serve all towns of the valley.</p></footer>`,
    likelihoods: [0.9, 0.9, 0.9],
    drops: "towns",
  },
  whole: {
    type: "documentation",
    html: `<div><a href=/>Home</a></div><div id=r><p>${text}</p><p><a href=/size>size</a></p><p>${text} So it is.</p></div>`,
    likelihoods: [0.05, 0.9, 0.05, 0.9],
    keeps: "size",
  },
  parts: {
    html: `<p>${text}</p><h2>Tools</h2><p>${text} So it is.</p><h2>Offers</h2><p>Buy a hive.</p>`,
    likelihoods: [0.9, 0.1, 0.9, 0.9, 0.01],
    keeps: "## Tools",
    drops: "Offers",
  },
  tabs: {
    html: `<p>${text}</p><ul role=tablist><li role=tab>npm<li role=tab>Yarn</ul><pre>npm install bees</pre>`,
    likelihoods: [0.9, 0.01, 0.01, 0.9],
    keeps: "Yarn",
  },
  notes: {
    html: `<p>${text}<a href="#n1">1</a></p><p>Menu</p><ol><li id=n1>Counted by hand.</ol>`,
    likelihoods: [0.9, 0.01, 0.01],
    keeps: "Counted by hand.",
  },
  repeats: {
    html: `<div><p>${text}</p></div><p>Then came the rain.</p><div><p>${text}</p></div>`,
    likelihoods: [0.9, 0.9, 0.9],
    drops: `rain.\n\n${text}`,
  },
  headline: { html: `<h1>Bees</h1><p>${text}</p>`, likelihoods: [0.9, 0.9], drops: "# Bees" },
  "related-links": {
    html: `<p>${text}</p><p>MORE: <a href=/rain>Ten kinds of rain</a></p><p>${text} So it is.</p>`,
    likelihoods: [0.9, 0.9, 0.9],
    drops: "Ten kinds",
  },
  credits: {
    html: `<p>${text}</p><p>(Reporting by Ann Lee; editing by Bo Dale)</p>`,
    likelihoods: [0.9, 0.9],
    drops: "Ann Lee",
  },
  pictures: {
    html: `<p>${text}</p><img src=https://example.org/a.png alt="Rain in March"><p>${text} So it is.</p>`,
    likelihoods: [0.9, 0.9],
    keeps: "[image: Rain in March]",
  },
};

function markdown({ type = "article", html, likelihoods }: Witness, without?: string): string {
  const page = draft(html, likelihoods);
  for (const block of page.blocks) block.keep = false;
  runRules(
    page,
    type,
    rules.filter(({ name }) => name !== without),
  );
  applyChoice(page);
  return renderMarkdown(page.root, undefined).markdown;
}

describe("rules", () => {
  it("each have a page as witness", () => {
    expect([...new Set(rules.map(({ name }) => name))].sort()).toEqual(Object.keys(witnesses).sort());
  });

  it.each(Object.entries(witnesses))("%s changes its page", (name, witness) => {
    const { keeps, drops } = witness;
    const [all, less] = [markdown(witness), markdown(witness, name)];
    if (keeps) {
      expect(all).toContain(keeps);
      expect(less).not.toContain(keeps);
    }
    if (drops) expect(all).not.toContain(drops);
    if (drops && !keeps) expect(less).toContain(drops);
  });

  it("run for their types only, in order", () => {
    const ran: string[] = [];
    const rule = (name: string, type: PageType) => ({ name, types: [type], run: () => ran.push(name) });
    runRules(draft("<p>text</p>", [1]), "forum", [
      rule("first", "forum"),
      rule("other", "article"),
      rule("second", "forum"),
    ]);
    expect(ran).toEqual(["first", "second"]);
  });
});
