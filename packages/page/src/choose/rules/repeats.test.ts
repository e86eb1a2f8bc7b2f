import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { dropCopies, dropRepeats } from "./repeats.ts";

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
  it("keeps what two rows of figures say alike, and drops it from tables that arrange a page", () => {
    const rows = (other: string) =>
      `<table><tr><td>8:00</td><td>${text}</td></tr><tr><td>9:00</td><td>${text}</td></tr><tr><td>${other}</td></tr></table>`;
    const figures = draft(rows("-"), [1, 1, 1, 1, 1]);
    dropRepeats(figures);
    expect(kept(figures)).toEqual(["8:00", text, "9:00", text, "-"]);
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

describe("dropCopies", () => {
  const note = "Runners of your own cost as much as before, whatever the size of the machine.";
  const chosen = (html: string) => {
    const page = draft(html, html.match(/<p>/g)?.map(() => 1) ?? []);
    dropCopies(page);
    return kept(page);
  };
  it("keeps a text that says something twice, beside lines that it says once", () => {
    expect(chosen(`<div><p>In March</p><p>${note}</p><p>In May</p><p>${note}</p></div>`)).toEqual([
      "In March",
      note,
      "In May",
      note,
    ]);
  });
  it("keeps the same steps under another heading, all of them", () => {
    const steps = ["one", "two", "three"].map(
      (name) => `Step ${name} of the way in, which is the same for every system there is.`,
    );
    const under = (heading: string) => `<p>${heading}</p>${steps.map((step) => `<p>${step}</p>`).join("")}`;
    expect(chosen(`<div>${under("Here")}${under("There")}</div>`)).toEqual([
      "Here",
      ...steps,
      "There",
      ...steps,
    ]);
  });
  it("drops a copy of a text, all lines of which are repeats", () => {
    const body = `<p>In March</p><p>${note}</p><p>In May</p>`;
    expect(chosen(`<div>${body}</div><div>${body}</div>`)).toEqual(["In March", note, "In May"]);
  });
  it("drops a repeat that stands alone", () => {
    expect(chosen(`<div><p>${note}</p><p>In May</p></div><div><p>${note}</p></div><p>End</p>`)).toEqual([
      note,
      "In May",
      "End",
    ]);
  });
  it("keeps a heading that a table of contents has named", () => {
    const name = "What to look for in tools for those who mend wires";
    const html = `<ul><li>${name}</li></ul><div><h2>${name}</h2></div><p>Look for handles.</p>`;
    const page = draft(html, [1, 1, 1]);
    dropCopies(page);
    expect(kept(page)).toEqual([name, name, "Look for handles."]);
    const twice = draft(`<h2>${name}</h2>${html}`, [1, 1, 1, 1]);
    dropCopies(twice);
    expect(kept(twice)).toEqual([name, "Look for handles."]);
  });
});
