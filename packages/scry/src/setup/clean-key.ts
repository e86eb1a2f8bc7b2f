import { UsageError } from "../terminal/errors.ts";

/** A pasted key: without the spaces, quotes and line ends that come along. The value is never repeated in an error. */
export function cleanKey(pasted: string): string {
  const problem = keyProblem(pasted);
  if (problem) throw new UsageError(problem, "Copy the key alone, in one piece.");
  return bare(pasted);
}

const bare = (pasted: string) =>
  pasted
    .trim()
    .replace(/^(["'])(.*)\1$/s, "$2")
    .trim();

export function keyProblem(pasted: string): string | undefined {
  const key = bare(pasted);
  if (!key) return "The key is empty.";
  if (/\s/.test(key)) return "The key has spaces or line breaks in it.";
  if (/[^\x21-\x7e]/.test(key)) return "The key contains characters that no key has.";
  return undefined;
}
