#!/usr/bin/env node
// Plain JavaScript without static imports: npm links this file before anything is built, and an old Node
// has to be able to parse it in order to say that it is too old.
const needed = [22, 19];
const found = process.versions.node.split(".").map(Number);
const tooOld = found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1]);

/** Compiled code is kept between runs, in a folder of the user's own: /tmp is open to others. */
function keepCompiledCode() {
  const { enableCompileCache } = process.getBuiltinModule("node:module");
  if (!enableCompileCache || process.env.NODE_COMPILE_CACHE) return;
  if (process.platform === "win32" || process.platform === "darwin") {
    enableCompileCache();
    return;
  }
  const { homedir } = process.getBuiltinModule("node:os");
  const folder = process.env.XDG_CACHE_HOME || `${homedir() || "."}/.cache`;
  // Without a home of its own (HOME is empty, or no path) nothing is kept, least of all in the current folder.
  if (folder.startsWith("/")) enableCompileCache(`${folder}/scry/compiled`);
}

function fail(sentence) {
  process.stderr.write(`scry: ${sentence}\n`);
  process.exitCode = 1;
}

/** The repository has a newer Node among its packages, and npx puts that one first. */
async function hasNodeBesideIt() {
  const [{ existsSync, realpathSync }, { resolve }] = await Promise.all([
    import("node:fs"),
    import("node:path"),
  ]);
  return existsSync(resolve(realpathSync(process.argv[1]), "../../../../node_modules/.bin/node"));
}

function refuse(next) {
  fail(`this is Node.js ${process.versions.node}, and scry needs ${needed.join(".")} or newer: ${next}`);
}

if (tooOld) {
  const elsewhere = "https://nodejs.org/";
  hasNodeBesideIt().then(
    (has) => refuse(has ? "npx scry brings its own" : elsewhere),
    () => refuse(elsewhere),
  );
} else {
  keepCompiledCode();
  import("../dist/command/main.js").then(
    (command) => command.main(process.argv.slice(2)),
    (error) =>
      fail(
        error.code === "ERR_MODULE_NOT_FOUND"
          ? "it is not built or not fully installed; in its repository run: npm install"
          : `it could not be loaded: ${error.message}`,
      ),
  );
}
