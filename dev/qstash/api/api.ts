// The types of the HTTP API: a parsed request, a route and a reply.

/** A request whose token has been checked and whose body has been read. Header names are lower-case. */
export interface ApiRequest {
  method: string;
  /** Path and query as received: a destination URL must not be decoded or normalized. */
  target: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
  callerIp: string | undefined;
}

/** A reply. `body` is sent as JSON; undefined for no body. */
export interface ApiReply {
  status: number;
  body?: unknown;
}

export interface Route {
  methods: string[];
  /**
   * Matched against the decoded path, or for a `raw` route, which ends in a destination, against
   * the target.
   */
  pattern: RegExp;
  raw?: true;
  handle(request: ApiRequest, params: string[]): ApiReply;
}

/** A 200 with a JSON body. */
export function ok(body: unknown): ApiReply {
  return { status: 200, body };
}

/** The body as a JSON value, or undefined if it is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Whether a JSON value is an object (and not a list). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
