// The command framework, for `scry` itself and for `scry-assistant`.

export { headingIn } from "@scry/page/markdown";
export { type Arguments, listed, milliseconds, readArguments, wholeNumber } from "./arguments.ts";
export {
  type Call,
  type Command,
  type CommandEntry,
  json,
  type Offers,
  type Option,
  type Program,
  verbose,
} from "./command.ts";
export { exitCodes, fileErrorReason, UsageError } from "./errors.ts";
export { type Style, styleFor, type Terminal, type TerminalLook, terminalLook } from "./look.ts";
export { CodeReader, isTableRow, layOutMarkdown, layOutTable } from "./markdown-layout.ts";
export { print, printJson, printText, readStdin, stdoutColumns, tell } from "./output.ts";
export { runProcess, runProgram } from "./program.ts";
export { startSpinner } from "./progress.ts";
export { createLineWrapper, heldSpace, textWidth, wrapAfter, wrapColumns, wrapText } from "./wrap.ts";
