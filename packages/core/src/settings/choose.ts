/** The value of a setting, and the place to correct where it is wrong. */
export interface Choice<T> {
  value: T | undefined;
  /** The variable, or the path in the settings file. Undefined: the caller said it, and knows where. */
  place: string | undefined;
}

/** Argument, environment, file; the first that says something wins. */
export function choose<T>(
  path: string,
  argument: T | undefined,
  variable: { name: string; value: T | undefined },
  file: T | undefined,
): Choice<T> {
  if (argument !== undefined) return { value: argument, place: undefined };
  if (variable.value !== undefined) return { value: variable.value, place: variable.name };
  return { value: file, place: path };
}
