import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { service } from "./service.ts";
import { doubtMore } from "./soften.ts";

const html = "<p>We plan gardens.</p><h3>Plants</h3><p>All year round</p><footer>Imprint</footer>";

describe("doubtMore", () => {
  it("brings likelihoods closer to one half and leaves their order", () => {
    const page = draft(html, [0.95, 0.5, 0.2, 0]);
    doubtMore(page);
    expect([...page.likelihoods].map((value) => value.toFixed(2))).toEqual(["0.91", "0.50", "0.25", "0.00"]);
  });
  it("keeps what is a little less likely on a page that presents something", () => {
    const texts = (without: RuleName[]) => {
      const page = draft(html, [0.97, 0.37, 0.37, 0.02], [...without, "choose.plain"]);
      service(page);
      return kept(page);
    };
    expect(texts([])).toEqual(["We plan gardens.", "Plants", "All year round"]);
    expect(texts(["choose.doubt"])).toEqual(["We plan gardens."]);
  });
});
