import { structuredPatch } from "diff";
import type { Style } from "../terminal/look.ts";

/**
 * The changed lines of a file and one line around them. Configurations hold other people's keys: whatever could be
 * one is not shown, least of all in a terminal whose text is shared when something goes wrong.
 */
export function showDiff(file: string, before: string, after: string): string {
  const { hunks } = structuredPatch(file, file, before, after, "", "", { context: 1 });
  return hunks.flatMap(({ lines }) => lines.map(hideSecrets)).join("\n");
}

/** `"API_KEY": "…"`, `token = "…"`, also several on one line. */
const namedSecret =
  /((["']?)[\w.-]*(?:key|token|secret|pass|auth|credential|cookie)[\w.-]*\2\s*[:=]\s*)(["'])(?:\\.|(?!\3).)*\3/gi;
/** `--api-key=…`, `Bearer …`. */
const inlineSecret = /(bearer\s+|--?[\w-]*(?:key|token|secret|pass\w*)[=\s]+)[^"'\s]+/gi;
/** A long word of letters and digits is hardly a word. */
const tokenLike = /(["'])(?=[\w-]*\d)[\w-]{20,}\1/g;

export const hideSecrets = (line: string) =>
  line.replace(namedSecret, "$1$3…$3").replace(inlineSecret, "$1…").replace(tokenLike, "$1…$1");

/** Added lines green, removed ones yellow. */
export const paint = (diff: string, style: Style) =>
  diff
    .split("\n")
    .map((line) =>
      line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.yellow(line) : line,
    )
    .map((line) => `  ${line}`)
    .join("\n");
