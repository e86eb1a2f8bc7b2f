#!/usr/bin/env node
// Plain JavaScript without static imports: npm links this file before anything is built, and an old Node
// has to be able to parse it in order to say that it is too old.
const needed = [22, 19];
const found = process.versions.node.split(".").map(Number);
const tooOld = found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1]);

function fail(sentence) {
  process.stderr.write(`scry-assistant: ${sentence}\n`);
  process.exitCode = 1;
}

if (tooOld) {
  fail(
    `this is Node.js ${process.versions.node}, and it needs ${needed.join(".")} or newer: https://nodejs.org/`,
  );
} else {
  import("../dist/src/main.js").then(
    (command) => command.main(process.argv.slice(2)),
    (error) =>
      fail(
        error.code === "ERR_MODULE_NOT_FOUND"
          ? "it is not built or not fully installed; in its repository run: npm install"
          : `it could not be loaded: ${error.message}`,
      ),
  );
}
