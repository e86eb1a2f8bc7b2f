/**
 * A gateway that is asked for 1,000 hostile pages and addresses, 20 at a time, while other callers search and read:
 * whether it lives, keeps its deadlines and its memory, and what the others notice. The build has to exist. Ends with 1
 * when the gateway died, a call came too late or a forbidden address was reached.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "../load/drive.ts";
import { startGateway } from "../load/servers.ts";
import { readOptions } from "../options.ts";
import { type Asked, askFor, othersDuring } from "./ask.ts";
import { addresses, attacks } from "./pages.ts";

const help = `bench:hostile [--pages N] [--verbose]
  --pages    how many hostile pages and addresses, 1000 unless given
  --verbose  what became of each kind
`;
const values = readOptions(help, { pages: { type: "string" }, verbose: { type: "boolean" } });
const total = Number(values.pages ?? 1000);

const folder = mkdtempSync(join(tmpdir(), "scry-hostile-"));
const provider = fork(join(import.meta.dirname, "../loopback-server.ts"));
const [providerPort] = await once(provider, "message");
/** In processes of their own: a server that is busy with an attack must not keep the other caller waiting. */
const hostile = fork(join(import.meta.dirname, "server.ts"), ["attacks"]);
const harmless = fork(join(import.meta.dirname, "server.ts"));
const [[port], [harmlessPort]] = await Promise.all([once(hostile, "message"), once(harmless, "message")]);
/** The hostile pages are those of a few sites; the ordinary ones are of another. */
const hosts = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"].map((host) => `${host}:${port}`);
const site = `127.0.0.1:${harmlessPort}`;
const gateway = await startGateway({
  provider: `http://127.0.0.1:${providerPort}`,
  folder,
  allowPrivate: [site, ...hosts],
});
try {
  const kinds = Object.keys(attacks);
  const urls = Array.from({ length: total }, (_, index) => {
    // One in ten is an address that may not be reached.
    if (index % 10 === 9)
      return { kind: "forbidden address", url: addresses[((index - 9) / 10) % addresses.length] ?? "" };
    const kind = kinds[(index - Math.floor(index / 10)) % kinds.length] ?? "";
    return { kind, url: `http://${hosts[index % hosts.length]}/attack/${index}/${encodeURIComponent(kind)}` };
  });
  const usual = Array.from({ length: 600 }, (_, index) => {
    return { kind: "ordinary", url: `http://${hosts[index % hosts.length]}/ordinary/${index}` };
  });
  const others = (work: Promise<unknown>) => othersDuring(gateway.origin, `http://${site}/ordinary`, work);

  // For the compiler, and for the readers that are loaded with the first page.
  await others(askFor(gateway.origin, usual.slice(0, 200)));
  await gateway.read();
  const before = await others(askFor(gateway.origin, usual.slice(200, 400)));
  const usualReading = await gateway.read();
  const asked: Asked[] = [];
  const during = await others(askFor(gateway.origin, urls, asked));
  const reading = await gateway.read();
  const after = await others(askFor(gateway.origin, usual.slice(400, 600)));
  const lastReading = await gateway.read();

  const late = asked.filter(({ lateMs }) => lateMs > 0);
  const wrong = asked.filter(({ kind, status }) => kind === "forbidden address" && status === 200);
  const dead = asked.filter(({ status }) => status === 0 || status === 500);
  console.log(`${asked.length} hostile pages and addresses, 20 at a time; Node ${process.versions.node}\n`);
  console.log("| | 20 ordinary pages at a time | hostile | ordinary again |");
  console.log("| --- | ---: | ---: | ---: |");
  const row = (name: string, cells: readonly number[], digits = 0) =>
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(digits)).join(" | ")} |`);
  const runs = [before, during, after];
  const readings = [usualReading, reading, lastReading];
  row(
    "another caller's cached search, p50 ms",
    runs.map(({ searches }) => quantile(searches, 0.5)),
    1,
  );
  row(
    "another caller's cached search, p99 ms",
    runs.map(({ searches }) => quantile(searches, 0.99)),
    1,
  );
  row(
    "another caller's page, p50 ms",
    runs.map(({ pages }) => quantile(pages, 0.5)),
    1,
  );
  row(
    "another caller's page, p99 ms",
    runs.map(({ pages }) => quantile(pages, 0.99)),
    1,
  );
  row(
    "event-loop delay, p99 ms",
    readings.map(({ delay }) => delay.p99),
  );
  row(
    "event-loop delay, longest ms",
    readings.map(({ delay }) => delay.max),
  );
  row(
    "memory at the end, MB",
    readings.map(({ rssMb }) => rssMb),
  );
  row(
    "most memory, MB",
    readings.map(({ peakMb }) => peakMb),
  );
  console.log(
    `\nCrashes or internal errors: ${dead.length}. Too late: ${late.length}. Forbidden addresses reached: ${wrong.length}.\n`,
  );
  if (values.verbose) printKinds(asked);
  for (const { kind, ms } of late.slice(0, 20)) console.log(`too late: ${kind}, ${ms.toFixed(0)} ms`);
  for (const { kind, status } of [...dead, ...wrong].slice(0, 20)) console.log(`wrong: ${kind}, ${status}`);
  if (late.length || dead.length || wrong.length) process.exitCode = 1;
} finally {
  await gateway.stop();
  hostile.kill();
  harmless.kill();
  provider.kill();
  rmSync(folder, { recursive: true, force: true });
}

function printKinds(asked: readonly Asked[]): void {
  console.log("| kind | outcome | slowest ms |");
  console.log("| --- | --- | ---: |");
  for (const [kind, calls = []] of Object.entries(Object.groupBy(asked, (one) => one.kind))) {
    const codes = [...new Set(calls.map(({ code, status }) => code ?? String(status)))].join(", ");
    console.log(`| ${kind} | ${codes} | ${Math.max(...calls.map(({ ms }) => ms)).toFixed(0)} |`);
  }
}
