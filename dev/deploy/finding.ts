// The error of a failed check, with what to do about it.

/** `message` says what is wrong in one line, `next` what to do; neither contains a secret. */
export class Finding extends Error {
  readonly next: string;
  constructor(message: string, next: string) {
    super(message);
    this.name = "Finding";
    this.next = next;
  }
}
