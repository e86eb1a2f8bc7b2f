import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropRepeats } from "./copies.ts";

describe("dropRepeats", () => {
  const text =
    "The keeper walks, every morning, to the hives, and counts what came home in the evening before, with care.";
  const html = `<p>${text}</p><p>Yes</p><div>${text}</div><p>No</p><p>Yes</p><pre>${text}</pre>`;
  it("keeps the first of two long lines, short lines and code", () => {
    const page = draft(html, [1, 1, 1, 1, 1, 1]);
    dropRepeats(page);
    expect(kept(page)).toEqual([text, "Yes", "No", "Yes", text]);
  });
  it("drops the short lines of a copy, and no code in it", () => {
    const copied = `<p>Yes</p><p>${text}</p><pre>Yes</pre>`;
    const page = draft(`${copied}<p>No</p>${copied}`, [1, 1, 1, 1, 1, 1, 1]);
    dropRepeats(page);
    expect(kept(page)).toEqual(["Yes", text, "Yes", "No", "Yes"]);
  });
  it("keeps what two rows of data share, and drops it from tables that arrange a page", () => {
    const rows = (other: string) =>
      `<table><tr><td>8:00</td><td>${text}</td></tr><tr><td>9:00</td><td>${text}</td></tr><tr><td>${other}</td></tr></table>`;
    const data = draft(rows("-"), [1, 1, 1, 1, 1]);
    dropRepeats(data);
    expect(kept(data)).toEqual(["8:00", text, "9:00", text, "-"]);
    const layout = draft(rows("<table><tr><td>a</table>"), [1, 1, 1, 1, 1]);
    dropRepeats(layout);
    expect(kept(layout)).toEqual(["8:00", text, "9:00", "a"]);
  });
  it("keeps a sentence that an answer quotes, and no whole post", () => {
    const sentence = "The keeper counts what came home, with care.";
    const quoted = (said: string, answer: string) =>
      `<p>${said}</p><blockquote><p>${said}</p></blockquote><p>${answer}</p>`;
    const page = draft(quoted(sentence, "No.") + quoted(`${text} ${text}`, "Yes."), [1, 1, 1, 1, 1, 1]);
    dropRepeats(page);
    expect(kept(page)).toEqual([sentence, sentence, "No.", `${text} ${text}`, "Yes."]);
  });
});
