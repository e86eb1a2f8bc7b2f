/** A key or an address could not be kept or removed, and nothing was changed: a sentence, and what to do. */
export class NotKept extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = "NotKept";
    this.hint = hint;
  }
}
