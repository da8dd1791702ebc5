// The HTTP API's refusal of a request.

/** `pointer` is a JSON Pointer. */
export interface PlacedFault {
  pointer: string;
  detail: string;
}

/** A run whose changes conflict with an edit or a retry. */
export interface ConflictingRun {
  runId: string;
  text: string;
  changes: { label?: string | null }[];
  /** Tools whose calls cannot be taken back. */
  calls: string[];
}

interface ApiErrorDetails {
  runs?: ConflictingRun[];
  retryAfter?: number | undefined;
  faults?: PlacedFault[];
  title?: string;
}

/** A refusal: the API's problem document, or an answer without one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The kind of problem, for messages that list its faults separately. */
  readonly title: string;
  /** Seconds after which the same request may be repeated, if the server has said so. */
  readonly retryAfter: number | undefined;
  /** Faults of the request, each with its place in the body. */
  readonly faults: readonly PlacedFault[];
  readonly runs: readonly ConflictingRun[];
  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter, faults = [], title = message, runs = [] }: ApiErrorDetails = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.title = title;
    this.retryAfter = retryAfter;
    this.faults = faults;
    this.runs = runs;
  }
}

interface ProblemDocument {
  code: string;
  title: string;
  detail: string;
  errors: PlacedFault[];
  runs: ConflictingRun[];
}

/** The API's own text if there is one; otherwise the status. */
export function asApiError(status: number, text: string, headers?: Headers): ApiError {
  const headerText = headers?.get("retry-after") ?? "";
  const retryAfter = /^\d+$/.test(headerText) ? Number(headerText) : undefined;
  try {
    const { code, title, detail, errors, runs } = JSON.parse(text) as Partial<ProblemDocument>;
    const message = detail ?? title ?? `HTTP ${status}`;
    const details = {
      retryAfter,
      faults: errors ?? [],
      runs: runs ?? [],
      ...(title === undefined ? {} : { title }),
    };
    return new ApiError(status, code ?? "unknown", message, details);
  } catch {
    const message = `The server answered with status ${status}.`;
    return new ApiError(status, "unknown", message, { retryAfter });
  }
}
