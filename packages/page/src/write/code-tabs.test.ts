import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";
import { tidy } from "./tidy.ts";
import { renderText } from "./write-page.ts";

function read(html: string): { markdown: string; text: string } {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root);
  return { markdown: renderMarkdown(root, undefined).markdown, text: renderText(root) };
}

const npm = "<pre>npm i hive</pre>";
const yarn = "<pre>yarn add hive</pre>";

describe("code in tabs", () => {
  it.each([
    [
      "Docusaurus",
      `<div><ul role=tablist class=tabs><li role=tab>npm</li><li role=tab>yarn</li></ul><div><div role=tabpanel>${npm}</div><div role=tabpanel>${yarn}</div></div></div>`,
    ],
    [
      "MkDocs",
      `<div class=tabbed-set><div class=tabbed-labels><label for=a>npm</label><label for=b>yarn</label></div><div class=tabbed-content><div class=tabbed-block>${npm}</div><div class=tabbed-block>${yarn}</div></div></div>`,
    ],
    [
      "Starlight",
      `<starlight-tabs><div><ul role=tablist><li role=presentation><a role=tab href="#p1">npm</a></li><li role=presentation><a role=tab href="#p2">yarn</a></li></ul></div><div role=tabpanel id=p1>${npm}</div> <div role=tabpanel id=p2>${yarn}</div></starlight-tabs>`,
    ],
    [
      "buttons",
      `<div><div class=code-tabs><button>npm</button><button>yarn</button></div>${npm}${yarn}</div>`,
    ],
  ])("has its label above it: %s", (_, html) => {
    const { markdown, text } = read(html);
    expect(markdown).toBe("npm\n\n```\nnpm i hive\n```\n\nyarn\n\n```\nyarn add hive\n```");
    expect(text).toBe("npm\nnpm i hive\nyarn\nyarn add hive");
  });

  it("gives its language to the code when the label names one", () => {
    const tabs = "<div class=tabs><button>Python</button><button>Bash</button></div>";
    expect(read(`${tabs}<div><pre>a()</pre></div><div><pre>b</pre></div>`).markdown).toBe(
      "```python\na()\n```\n\n```bash\nb\n```",
    );
  });

  it("separates labels whose panels are missing", () => {
    const row = "<div role=tablist><button role=tab>npm</button><button role=tab>yarn</button></div>";
    expect(read(`${row}<div role=tabpanel>${npm}</div><p>after</p>`).markdown).toBe(
      "npm | yarn\n\n```\nnpm i hive\n```\n\nafter",
    );
  });

  it("is not recognised in tables, menus of links or lines of text", () => {
    expect(read(`<div class=table-row><span>a</span> <span>b</span></div>${npm}${yarn}`).markdown).toContain(
      "a b\n\n```",
    );
    const long = "a line that says more than a label of a tab would say";
    expect(read(`<div class=tabs><p>${long}</p><p>b</p></div>${npm}${yarn}`).markdown).toContain(
      `${long}\n\nb\n\n`,
    );
    expect(read("<div class=tabs><p>one</p><p>two</p></div><p>x</p><p>y</p>").markdown).toBe(
      "one\n\ntwo\n\nx\n\ny",
    );
  });
});
