/** A key or an address could not be kept or removed, and nothing was changed: a sentence, and what to do. */
export class KeepError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = "KeepError";
    this.hint = hint;
  }
}
