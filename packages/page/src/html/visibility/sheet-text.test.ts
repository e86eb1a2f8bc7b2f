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

describe("a sheet of quotes and backslashes", () => {
  /** Best of some runs, because other work on the machine only ever adds time. */
  const cost = (css: string) => {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5; run++) {
      const start = performance.now();
      plainSheet(css);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };

  it.each([
    ["double quotes", '"\\"'],
    ["single quotes", "'\\'"],
    ["both", `"\\"'\\'`],
  ])("%s: sixteen times the length does not cost the square of that", (_, unit) => {
    const rest = unit.slice(1);
    const make = (length: number) => unit.charAt(0) + rest.repeat(length / rest.length);
    cost(make(8_000));
    // Linear is about sixteen times the time, with some room for garbage collection; quadratic would be 256 times.
    expect(cost(make(64_000)) / cost(make(4_000))).toBeLessThan(80);
  });
});
