// Errors as the Anthropic Messages API words them.

/** The API's error types by status. */
const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  405: "invalid_request_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  504: "timeout_error",
  529: "overloaded_error",
};
const MESSAGES: Readonly<Record<number, string>> = {
  401: "invalid x-api-key",
  413: "Request exceeds the maximum size",
  429: "This request would exceed your rate limit. Please try again later.",
  500: "Internal server error",
  529: "Overloaded",
};
/** The seconds of the Retry-After header, for errors that have one. */
const RETRY_AFTER: Readonly<Record<number, number>> = { 429: 1, 529: 1 };

export interface ErrorDetails {
  type?: string | undefined;
  /** null: no Retry-After, even if the API usually sends one. */
  retryAfterSeconds?: number | null | undefined;
  errorCode?: string | undefined;
}

/** An error with which a request is answered. */
export class WireError extends Error {
  readonly status: number;
  readonly type: string;
  readonly retryAfterSeconds: number | undefined;
  /** The stable name of the cause, if the error has one. */
  readonly errorCode: string | undefined;
  constructor(status: number, message?: string, details: ErrorDetails = {}) {
    super(message ?? MESSAGES[status] ?? `Error ${status}`);
    this.status = status;
    this.type = details.type ?? TYPES[status] ?? (status >= 500 ? "api_error" : TYPES[400]!);
    this.retryAfterSeconds =
      details.retryAfterSeconds === null
        ? undefined
        : (details.retryAfterSeconds ?? RETRY_AFTER[status]);
    this.errorCode = details.errorCode;
  }
}

/** The body of an error response, and the data of a stream's `error` event. */
export function errorBody(error: WireError, requestId: string): Record<string, unknown> {
  const { type, message, errorCode } = error;
  const details = errorCode === undefined ? {} : { details: { error_code: errorCode } };
  return { type: "error", error: { type, message, ...details }, request_id: requestId };
}
