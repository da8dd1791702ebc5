// The one error that the API turns into a status and an `{error}` body.

/** A request that is refused: `status` is the HTTP status, the message is shown to the caller. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "HttpError";
    this.status = status;
  }
}

/** The 400 for input that cannot be parsed. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, message);
}
