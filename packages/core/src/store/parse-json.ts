/** The JSON that a store gives back; undefined for what is none and so was not written by us. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
