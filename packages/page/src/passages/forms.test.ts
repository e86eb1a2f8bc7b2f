import { expect, test } from "vitest";
import { excerpts } from "./index.ts";

const filler = (subject: string): string =>
  Array.from({ length: 3 }, (_, index) => `The ${subject} was described in chapter ${index + 3}.`).join(" ");

const facts = [
  "The request is given up after the time-out of nine seconds.",
  "Set `pageSize` to a value of your choice.",
  "The result was € 1,240,000 in the end.",
  "The meeting of 12 November 2024 was short, as all meetings of November 2024 were.",
  "The World Trade Organization took no side.",
  "WHO staff arrived a day later.",
  "Release v3.2.1 made it faster.",
  "Am 23.08.2022 wurde nichts gefunden.",
  "Login is by card, who would have thought.",
];
const page = facts
  .map((fact, index) => `## Part ${index}\n\n${filler(`river${index}`)} ${fact} ${filler(`bridge${index}`)}`)
  .join("\n\n");

test.each([
  ["timeout", "time-out"],
  ["what is the timeOut", "time-out"],
  ["page size", "pageSize"],
  ["1240000", "1,240,000"],
  ["1.240.000 €", "1,240,000"],
  ["2024-11-12", "12 November 2024"],
  ["WTO position", "World Trade Organization"],
  ["World Health Organization", "WHO staff"],
  ["v3.2", "v3.2.1"],
  ["3.2.1", "v3.2.1"],
  ["23 August 2022", "23.08.2022"],
  ["how to log in", "Login"],
])("%s is found as %s", (query, written) => {
  const [best] = excerpts(page, query, { maxTokens: 60 }).toSorted((one, two) => two.score - one.score);
  expect(best?.text).toContain(written);
});

test("first letters count only where the page writes them in capitals", () => {
  const passages = excerpts(page, "world health organization", { maxTokens: 60 });
  expect(passages.map(({ text }) => text).join("\n")).not.toContain("who would have thought");
});

test("an identifier is found as a whole before its words", () => {
  const rows = Array.from({ length: 300 }, (_, index) => `| tower ${index} | crane ${(index * 7) % 300} |`);
  const found = excerpts(`| Name | Next |\n| --- | --- |\n${rows.join("\n")}`, "crane 77 tower", {
    maxTokens: 40,
  });
  const [best] = found.toSorted((one, two) => two.score - one.score);
  expect(best?.text).toContain("crane 77 |");
  const page = Array.from(
    { length: 30 },
    (_, index) =>
      `The rm of part ${index} is older than its fs${index === 20 ? ", and `fs.rm` is newer" : ""}.`,
  );
  expect(excerpts(page.join("\n\n"), "fs.rm", { maxTokens: 30 })[0]?.text).toContain("`fs.rm`");
});

test.each(["a", "1", "a1", "a.", "1/", "12.", "ABC ", "12 may 2024 ", "1,234,567 "])(
  "a query of nothing but %s takes no time",
  (part) => {
    const { user } = process.threadCpuUsage();
    excerpts(page, part.repeat(4000), { maxTokens: 60 });
    expect(process.threadCpuUsage().user - user).toBeLessThan(500_000);
  },
);
