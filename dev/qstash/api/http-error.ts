// The error that the API answers with a status and an `{error}` body.

/** A refusal of a request: `status` is the HTTP status, and the caller sees the message. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "HttpError";
    this.status = status;
  }
}

/** The 400 for invalid input. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, message);
}
