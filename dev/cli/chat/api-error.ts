// What the HTTP API refuses a request with.

/** A problem document of the API, or an answer that is none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds after which the same request may come again, where the server said so. */
  readonly retryAfter: number | undefined;
  constructor(status: number, code: string, message: string, retryAfter?: number | undefined) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The API's own words where there are some; otherwise the status. */
export function asApiError(status: number, text: string, headers?: Headers): ApiError {
  const named = headers?.get("retry-after") ?? "";
  const wait = /^\d+$/.test(named) ? Number(named) : undefined;
  try {
    const { code, title, detail } = JSON.parse(text) as Record<string, string | undefined>;
    return new ApiError(status, code ?? "unknown", detail ?? title ?? `HTTP ${status}`, wait);
  } catch {
    return new ApiError(status, "unknown", `The server answered with status ${status}.`);
  }
}
