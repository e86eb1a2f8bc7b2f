import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { barChart } from "./bar-chart.ts";
import { benchmarkCharts } from "./charts.ts";

const pages = join(import.meta.dirname, "../../docs/benchmarks");
const charts = benchmarkCharts((page) => readFileSync(join(pages, page), "utf8"));

it("says in words what the bars show", () => {
  const svg = barChart({
    title: "Found < lost",
    series: ["scry", "other"],
    rows: [{ label: "a & b", values: [91.5, undefined] }],
  });
  expect(svg).toContain('<title id="title">Found &lt; lost</title>');
  expect(svg).toContain('<desc id="description">a &amp; b: scry 91.5</desc>');
});

it.each([...charts.keys()])("is shown by a page, with a text alternative: %s", (file) => {
  const shown = globSync("*.md", { cwd: pages })
    .map((page) => readFileSync(join(pages, page), "utf8"))
    .join("\n");
  expect(shown).toMatch(new RegExp(`!\\[Bar chart: [^\\]]+\\]\\(charts/${file}\\)`));
});

it("names a table that is not there", () => {
  expect(() => benchmarkCharts(() => "# Nothing\n")).toThrow(/has no table for/);
});
