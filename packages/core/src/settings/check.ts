import { ScryError } from "../contracts/error.ts";
import { type SettingsFile, settingsSchema } from "./schema.ts";

/** Checks settings of unknown shape. The error names the path and what is expected there. */
export function checkSettings(raw: unknown, where: string): SettingsFile {
  if (isEmpty(raw)) return {};
  const result = settingsSchema().safeParse(raw);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const path = issue.path.join(".");
    const problem =
      issue.code === "unrecognized_keys"
        ? `unknown name ${issue.keys.map((key) => `"${key}"`).join(", ")}`
        : issue.message;
    return path ? `${path}: ${problem}` : problem;
  });
  throw new ScryError({
    code: "invalid_input",
    message: `${where} is not valid: ${problems.join("; ")}.`,
    hint: "Correct the named setting; docs/settings.md lists all of them.",
  });
}

const isEmpty = (raw: unknown) =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0;
