/**
 * The fast tests three times in a row beside four busy loops: `npm run test:busy [files…]`. A test that depends on how
 * busy the machine is fails here. Ends with 1 when a run failed; the loops end with it in any case.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const runs = 3;
const loops = Array.from({ length: 4 }, (): ChildProcess => spawn(process.execPath, ["-e", "for (;;);"]));
let tests: ChildProcess | undefined;
process.once("exit", () => {
  for (const loop of loops) loop.kill("SIGKILL");
  // It ends its own processes.
  tests?.kill();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
for (let run = 1; run <= runs; run++) {
  const started = performance.now();
  const args = [vitest, "run", "--project", "fast", "--maxWorkers=100%", ...process.argv.slice(2)];
  tests = spawn(process.execPath, args, { stdio: "inherit" });
  const [code] = await once(tests, "exit");
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `Run ${run} of ${runs} beside ${loops.length} busy loops: ${code ? "failed" : "passed"} in ${seconds} s.`,
  );
  if (code) process.exitCode = 1;
}
process.exit();
