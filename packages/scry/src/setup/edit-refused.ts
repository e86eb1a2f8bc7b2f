/** A file is left as it is, and why: half a sentence that follows the name of the file. */
export class EditRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "EditRefused";
  }
}
