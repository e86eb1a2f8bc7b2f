import { counted } from "@scry/core/host";
import type { Finding } from "../setup/doctor/finding.ts";
import { type Call, type Command, json } from "../terminal/command.ts";
import { exitCodes } from "../terminal/errors.ts";
import { type Style, styleFor } from "../terminal/look.ts";
import { print, printJson, stdoutColumns } from "../terminal/output.ts";
import { wrapAfter } from "../terminal/wrap.ts";
import { config } from "./options.ts";

export const command: Command = {
  words: "",
  about:
    "Checks everything that can keep scry from working, one line each, and says what to do about it. It asks only services that scry would use anyway, and spends nothing without --spend. Exit code 1 when something is broken.",
  options: {
    offline: { about: "make no network requests" },
    spend: { about: "also try keys where a call costs credit" },
    json,
    config,
  },
  examples: [
    ["scry doctor", "everything that costs nothing"],
    ["scry doctor --offline", "settings, keys and files only"],
    ["scry doctor --spend --json", "every key, for a script"],
  ],
  run,
};

async function run({ arguments: given, signal, terminal }: Call): Promise<number> {
  const { examine } = await import("../setup/doctor/examine.ts");
  const findings = await examine({
    config: given.text("config"),
    offline: given.flag("offline"),
    spend: given.flag("spend"),
    signal,
  });
  if (signal.aborted) return exitCodes.interrupted;
  const isBroken = findings.some(({ level }) => level === "broken");
  if (given.flag("json")) printJson({ ok: !isBroken, checks: findings });
  else print(lines(findings, styleFor(terminal)));
  return isBroken ? exitCodes.failure : exitCodes.ok;
}

function lines(findings: readonly Finding[], style: Style): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const marks: Record<Finding["level"], string> = {
    ok: style.green("ok     "),
    warning: style.yellow("warning"),
    broken: style.bold(style.yellow("BROKEN ")),
    skipped: style.dim("-      "),
  };
  const rows = findings.map(({ check, level, message, fix }) => {
    const does = fix ? style.dim(` → ${fix}`) : "";
    return wrapAfter(`${marks[level]}  ${check.padEnd(width)}  `, `${message}${does}`, stdoutColumns());
  });
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  const warnings = counted(count("warning"), "warning");
  const sum = count("broken")
    ? `${count("broken")} broken, ${warnings}.`
    : `Nothing is broken${count("warning") ? `; ${warnings}` : ""}.`;
  return [...rows, "", sum].join("\n");
}
