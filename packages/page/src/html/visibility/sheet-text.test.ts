import { describe, expect, it } from "vitest";
import { plainSheet } from "./sheet-text.ts";

describe("plainSheet", () => {
  it.each([
    ["a{b:c}", "a{b:c}"],
    ["a/* } */{b:c}/**/", "a{b:c}"],
    ["a{/* it's */b:c}", "a{b:c}"],
    ["a{b:c}/* never ends", "a{b:c}/* never ends"],
    ["<!--\na{b:c}\n-->", "\na{b:c}\n"],
    ["a>b{c:d}", "a>b{c:d}"],
    [`a{b:"}"}c{d:';'}`, `a{b:""}c{d:""}`],
    [`a{b:"/*"}c{d:"*/"}`, `a{b:""}c{d:""}`],
    [`a{b:"\\""}c{d:"x"}`, `a{b:""}c{d:"x"}`],
    [`a[b="c.d"]{e:'f g'}`, `a[b="c.d"]{e:'f g'}`],
    [`a{b:"it's}"}`, `a{b:""}`],
    [`a{b:"c\n}d{e:f}`, `a{b:"c\n}d{e:f}`],
    ["a{d\\69splay:none}", "a{display:none}"],
  ])("%j is %j", (source, plain) => {
    expect(plainSheet(source)).toBe(plain);
  });
});
