import { describe, expect, it } from "vitest";
import { metaRefresh, refreshTarget } from "./meta-refresh.ts";

describe("refreshTarget", () => {
  it.each([
    ["0;url=/next", "/next"],
    ["0; URL = '/next' trailing", "/next"],
    ['5;url="/a b"', "/a b"],
    ["0,/next", "/next"],
    ["0 /next", "/next"],
    [".5;url=/next", "/next"],
    ["1.9; url=/next", "/next"],
    ["0;url='/open", "/open"],
    ["  3 ; url=https://www.example.com/?a=b;c", "https://www.example.com/?a=b;c"],
    ["0;urls.html", "urls.html"],
  ])("reads %j", (value, target) => expect(refreshTarget(value)).toBe(target));

  it.each(["", "5", "0;", "0;url=", "0;url=''", "url=/next", "x;url=/next", "-1;url=/next", "0x;url=/next"])(
    "finds no target in %j",
    (value) => expect(refreshTarget(value)).toBeUndefined(),
  );

  it("treats a long delay as a page, not as a redirect", () => {
    expect(refreshTarget("10;url=/next")).toBe("/next");
    expect(refreshTarget("11;url=/next")).toBeUndefined();
    expect(refreshTarget("99999999999999999999;url=/next")).toBeUndefined();
  });

  it("stays linear on hostile values", () => {
    // A pattern that backtracks needs minutes for these and runs into the time limit of the test.
    for (const text of ["1", " ", ".", "0;", "0 ", "0;url "]) {
      expect(refreshTarget(`${text.repeat(200_000)}\u0000`)).not.toBe("");
    }
    const spaced = `<meta http-equiv=${" ".repeat(60_000)}refresh content=5>`;
    expect(metaRefresh(spaced)).toBe("5");
  });
});

describe("metaRefresh", () => {
  it.each([
    ['<meta http-equiv="refresh" content="0;url=/a">', "0;url=/a"],
    ["<META HTTP-EQUIV=Refresh CONTENT='0;url=/a'>", "0;url=/a"],
    ['<meta content="0;url=/a" http-equiv=" refresh ">', "0;url=/a"],
    ['<meta http-equiv="refresh" content="0;url=http&#58;//a.example.com">', "0;url=http://a.example.com"],
    ['<meta http-equiv="&#114;efresh" content="0;url=/a">', "0;url=/a"],
    [
      '<noscript></noscript><meta http-equiv="refresh" content="1;/a"><meta http-equiv=refresh content="0;/b">',
      "1;/a",
    ],
  ])("finds it in %j", (html, content) => expect(metaRefresh(html)).toBe(content));

  it.each([
    '<meta http-equiv="content-type" content="0;url=/a"> refresh',
    '<!-- <meta http-equiv="refresh" content="0;url=/a"> -->',
    '<noscript><meta http-equiv="refresh" content="0;url=/a"></noscript>',
    '<template><meta http-equiv="refresh" content="0;url=/a"></template>',
    '<script>"<meta http-equiv=refresh content=0;url=/a>"</script>',
    '<title><meta http-equiv="refresh" content="0;url=/a"></title>',
    `${"x".repeat(70_000)}<meta http-equiv="refresh" content="0;url=/a">`,
  ])("does not find it in %.60j", (html) => expect(metaRefresh(html)).toBeUndefined());
});
