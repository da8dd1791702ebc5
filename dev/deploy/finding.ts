// The error of a failed check, with what to do about it.

/** `message` says what is wrong, `next` what to do. */
export class Finding extends Error {
  readonly next: string;
  constructor(message: string, next: string) {
    super(message);
    this.name = "Finding";
    this.next = next;
  }
}
