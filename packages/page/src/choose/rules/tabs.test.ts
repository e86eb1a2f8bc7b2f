import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepTabLabels } from "./tabs.ts";

describe("keepTabLabels", () => {
  const tabs = (panel: string) =>
    `<ul role=tablist><li role=tab>npm<li role=tab>Yarn</ul><div role=tabpanel>${panel}</div>`;
  const html = `<p>Install it:</p>${tabs("<pre>npm install bees</pre>")}<p>text</p>${tabs("<p>more text</p>")}`;
  const likelihoods = [1, 0, 0, 1, 1, 0, 0, 1];
  it("keeps the labels above kept code, and no others", () => {
    const page = draft(html, likelihoods);
    keepTabLabels(page);
    expect(kept(page)).toEqual(["Install it:", "npm", "Yarn", "npm install bees", "text", "more text"]);
  });
  it("looks past a file's name and a button above the code, and no further", () => {
    const page = draft(
      tabs("<div>Terminal</div><div>Copy</div><pre>npm install bees</pre>"),
      [0, 0, 1, 1, 1],
    );
    keepTabLabels(page);
    expect(kept(page)).toContain("npm");
    const other = draft(tabs("<p>a</p><p>b</p><p>c</p><pre>npm install bees</pre>"), [0, 0, 1, 1, 1, 1]);
    keepTabLabels(other);
    expect(kept(other)).not.toContain("npm");
  });
  it("can be switched off", () => {
    const page = draft(html, likelihoods, ["choose.tabs"]);
    keepTabLabels(page);
    expect(kept(page)).not.toContain("npm");
  });
});
