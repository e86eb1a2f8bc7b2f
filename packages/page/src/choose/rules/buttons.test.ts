import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { dropButtons } from "./buttons.ts";

function left(lines: readonly string[], without: RuleName[] = []): string[] {
  const page = draft(
    lines.map((line) => `<div>${line}</div>`).join(""),
    lines.map(() => 1),
    without,
  );
  dropButtons(page);
  return kept(page);
}

describe("dropButtons", () => {
  it("drops lines of buttons only", () => {
    expect(
      left([
        "Gear bag, large",
        "<span><button>Quick view</button></span> <a role=button>Compare</a>",
        "€ 40 <button>Add</button>",
      ]),
    ).toEqual(["Gear bag, large", "€ 40 Add"]);
  });
  it("keeps headings, questions and what is written on folded text", () => {
    const returns = "What does not fit can be sent back within thirty days, in its box. ".repeat(3).trim();
    const lines = [
      "<h3><button>Care</button></h3>",
      "<button>Can it be washed?</button>",
      "<button aria-controls=panel>Material</button>",
      "Cotton",
      "<button>Returns</button>",
      returns,
      "<button aria-controls=panel>Filter</button>",
    ];
    expect(left(lines)).toEqual(["Care", "Can it be washed?", "Material", "Cotton", "Returns", returns]);
  });
  it("keeps a card that is a button as a whole", () => {
    const card =
      "A bag for two tents, four mats and all that is needed to cook for six people in the rain, in three colours";
    expect(left([`<button>${card}</button>`])).toEqual([card]);
  });
  it("can be switched off", () => {
    expect(left(["<button>Compare</button>"], ["choose.buttons"])).toEqual(["Compare"]);
  });
});
