import { cpuUsage } from "node:process";
import { extractPage } from "../../packages/page/src/index.ts";
import { readOptions } from "../options.ts";
import { denseKinds } from "./dense-kinds.ts";
import { printTable } from "./quality.ts";
import { loadTool } from "./tools.ts";

const help = `bench:extract:dense [--only WORD]
Pages of 1 MB that are made to cost time: processor time beside that of the bare parser, best of some turns.
  --only  the kinds whose name holds this word
`;
const options = readOptions(help, { only: { type: "string", default: "" } });

const bytes = 1_000_000;
const turns = 16;

const bare = await loadTool("htmlparser2");
const url = "https://example.org/2024/05/bees/";

/** Milliseconds of processor time for each megabyte. */
async function cost(run: () => unknown, megabytes: number): Promise<number> {
  const before = cpuUsage();
  await run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000 / megabytes;
}

/** On elements that are never closed the bare parser takes seconds: once is enough there. */
const tooSlow = 1_000;

const rows: string[][] = [];
for (const [name, [before, unit]] of Object.entries(denseKinds)) {
  if (!name.includes(options.only)) continue;
  const units = Array.from({ length: Math.ceil(bytes / unit.length) }, (_, index) =>
    unit.replaceAll("#", String(index)),
  );
  const html = before + units.join("");
  const megabytes = html.length / 1e6;
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await cost(() => extractPage(html, { url }), megabytes));
    if ((floor[0] ?? 0) < tooSlow) floor.push(await cost(() => bare(html, url), megabytes));
  }
  // Other work on the machine only ever adds, and so does what is not compiled yet.
  const [own, other] = [Math.min(...ours), Math.min(...floor)];
  rows.push([name, other.toFixed(0), own.toFixed(0), (own / other).toFixed(2)]);
}
printTable(["1 MB of", "bare parser, ms", "scry, ms", "times"], rows);
