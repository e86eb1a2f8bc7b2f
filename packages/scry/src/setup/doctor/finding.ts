/** One line of the doctor. */
export interface Finding {
  /** The subject of the check, e.g. "Node" or "provider tavily". */
  check: string;
  level: "ok" | "warning" | "broken" | "skipped";
  /** The result, without a full stop at the end where it is a phrase. */
  message: string;
  /** What to do about it: a command, or a setting. */
  fix?: string;
  /** For programs: more about it. */
  details?: Readonly<Record<string, unknown>>;
}

type More = Partial<Pick<Finding, "fix" | "details">>;

const finding =
  (level: Finding["level"]) =>
  (check: string, message: string, more: More = {}): Finding => ({ check, level, message, ...more });

export const ok = finding("ok");
export const warning = finding("warning");
export const broken = finding("broken");
export const skipped = finding("skipped");
