// A public route as data: its schemas check requests and make the OpenAPI document.
import type { UserId } from "../contracts/ids.ts";
import type * as z from "zod";
import type { RateKind } from "../ports/rate-limit.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import type { Refusal } from "../services/refusal.ts";
import type { BodyFault } from "../services/faults/body-faults.ts";

export interface ApiCall<P, Q, B> {
  runtime: Runtime;
  userId: UserId;
  /** Milliseconds since the epoch: when the user's token ends, and with it any stream. */
  endsAt: number;
  /** The request; its body has already been read. */
  request: Request;
  params: P;
  query: Q;
  body: B;
  /**
   * Set on idempotent routes: the client's key and the hash of the canonical body; the key is empty
   * when none was sent.
   */
  idempotency: { key: string; bodyHash: string };
  /** The If-Match of conditional routes; null when there is none. */
  ifMatch: string | null;
  /** Keeps work running after the response, for at most half a minute. */
  defer: (work: Promise<unknown>) => void;
}

/**
 * A handler's answer: JSON with a status (no body with 204), a whole Response (streams), or a
 * refusal. `json` may be a use case's answer as it is; if that is a refusal, it is the answer.
 */
export type ApiAnswer =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | Response
  | Refusal;

export interface ProblemSpec {
  status: number;
  code: string;
  when: string;
  /** Sent with a Retry-After. */
  retryAfter?: true;
}

export interface ApiRoute<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** OpenAPI style: `/v1/runs/{id}`. */
  path: string;
  /** operationId */
  id: string;
  summary: string;
  /** Whether requests need a bearer token, or a ticket if the route is `ticketed`. */
  authenticated: boolean;
  /** Only for the project's administrators (`app_metadata.role` of the token). */
  admin?: true;
  /** Also serves users whose account was deleted. */
  erasedToo?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** The body is a file: the handler gets its bytes, whatever their Content-Type. Instead of `body`. */
  file?: { description: string };
  /** The maximum number of bytes of a body, if it differs from the default. */
  bodyBytes?: number;
  /** Whether an Idempotency-Key is required or optional. */
  idempotent?: boolean | "optional";
  /**
   * The user's limit that requests count against. Without it, an authenticated request that is not a POST
   * counts as a read or a create (`limitOf`).
   */
  limited?: RateKind;
  /** A GET whose answer is only true at this moment: it has no ETag and is never stored. */
  momentary?: true;
  /** Accepts a ticket in the query instead of a token. */
  ticketed?: boolean;
  /** Accepts an If-Match. */
  conditional?: boolean;
  /** Accepts a Last-Event-ID. */
  resumable?: boolean;
  success: {
    status: number;
    description: string;
    schema?: z.ZodType;
    contentType?: string;
    /** Headers of the response: name → description. */
    headers?: Record<string, string>;
  };
  /** The 200 response to `Accept: text/event-stream`. */
  streamed?: { description: string; schema: z.ZodType; headers?: Record<string, string> };
  /** When the route answers 204 instead of the stream. */
  noContent?: string;
  /** Problems that this route may answer besides the common ones. */
  problems?: ProblemSpec[];
  /** For a body that the schema refuses: finds further faults, so that one answer lists all. */
  furtherFaults?: FurtherFaults<z.output<P>, z.output<B>> | undefined;
  handle(call: ApiCall<z.output<P>, z.output<Q>, z.output<B>>): Promise<ApiAnswer>;
}

export interface FurtherFaults<P, B> {
  /** Values for required fields that mean nothing to the rest of the body. */
  standIns: Readonly<Record<string, unknown>>;
  /** @param call in its body, stand-ins replace refused fields, and other refused fields are missing */
  faults(call: { runtime: Runtime; userId: UserId; params: P; body: B }): Promise<BodyFault[]>;
}

/** Keeps the types of the schemas together with their handler. */
export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(route: ApiRoute<P, Q, B>): ApiRoute {
  return route as unknown as ApiRoute;
}

/** The user's limit that the route counts against; requests beyond it are refused. */
export function limitOf({ authenticated, method, limited }: ApiRoute): RateKind | undefined {
  if (limited !== undefined || !authenticated || method === "post") return limited;
  return method === "get" ? "reads" : "creates";
}

/** Whether answers have an ETag and requests may have an If-None-Match. */
export const hasVersions = ({ method, momentary, success }: ApiRoute): boolean =>
  momentary !== true &&
  method === "get" &&
  success.schema !== undefined &&
  success.contentType === undefined;

const TOKEN_PROBLEMS: ProblemSpec[] = [
  { status: 401, code: "token_missing", when: "there is no bearer token" },
  { status: 401, code: "token_malformed", when: "the token is not a JWT" },
  { status: 401, code: "token_invalid", when: "its signature or algorithm is not the project's" },
  { status: 401, code: "token_expired", when: "it has expired" },
  { status: 401, code: "token_wrong_claims", when: "it is not a signed-in user's" },
  { status: 403, code: "anonymous_user", when: "it is an anonymous user's, and these are refused" },
];
const ERASED_PROBLEM: ProblemSpec = {
  status: 410,
  code: "account_erased",
  when: "the account was deleted",
};
const ADMIN_PROBLEM: ProblemSpec = {
  status: 403,
  code: "admin_only",
  when: "the token is not an administrator's",
};
const TICKET_PROBLEMS: ProblemSpec[] = [
  { status: 401, code: "ticket_invalid", when: "the ticket is not for this run" },
  { status: 401, code: "ticket_expired", when: "the ticket is older than a minute" },
];
const KEY_PROBLEMS: ProblemSpec[] = [
  { status: 400, code: "idempotency_key_missing", when: "there is no Idempotency-Key" },
  {
    status: 400,
    code: "idempotency_key_invalid",
    when: "it is not 1–200 visible ASCII characters",
  },
  {
    status: 422,
    code: "idempotency_key_conflict",
    when: "the key was used before with a different body",
  },
];
const BODY_PROBLEMS: ProblemSpec[] = [
  { status: 400, code: "malformed_json", when: "the body is not JSON in UTF-8" },
  { status: 413, code: "body_too_large", when: "the body is larger than the limit" },
  { status: 415, code: "unsupported_media_type", when: "the Content-Type is not JSON" },
  { status: 422, code: "unknown_field", when: "the body has an unknown field" },
  { status: 422, code: "invalid_body", when: "a value is not valid" },
];
const RATE_PROBLEM: ProblemSpec = {
  status: 429,
  code: "rate_limited",
  when: "the user has sent too many such requests in a short time",
  retryAfter: true,
};
/** Every route receives the body of its request, even if it does not use it. */
const COMMON_PROBLEMS: ProblemSpec[] = [
  { status: 400, code: "body_incomplete", when: "the connection broke off before the body ended" },
  { status: 500, code: "internal", when: "something broke on our side" },
  {
    status: 503,
    code: "unavailable",
    when: "a part of the service is unavailable",
    retryAfter: true,
  },
];

/** All problems that the route may answer: those that its shape implies, and its own. */
export function problemsOf(route: ApiRoute): ProblemSpec[] {
  return [
    ...(route.authenticated ? TOKEN_PROBLEMS : []),
    ...(route.authenticated && !route.erasedToo ? [ERASED_PROBLEM] : []),
    ...(route.ticketed ? TICKET_PROBLEMS : []),
    ...(route.admin ? [ADMIN_PROBLEM] : []),
    ...(route.params
      ? [{ status: 404, code: "not_found", when: "it does not exist, or it is not yours" }]
      : []),
    ...(route.query
      ? [{ status: 400, code: "invalid_query", when: "a query parameter is not valid" }]
      : []),
    ...(route.idempotent ? KEY_PROBLEMS.slice(route.idempotent === "optional" ? 1 : 0) : []),
    ...(limitOf(route) ? [RATE_PROBLEM] : []),
    ...(route.conditional
      ? [
          {
            status: 412,
            code: "precondition_failed",
            when: "it has changed: If-Match names another version",
          },
        ]
      : []),
    ...(route.body ? BODY_PROBLEMS : []),
    ...(route.file ? BODY_PROBLEMS.filter(({ status }) => status === 413) : []),
    ...(route.problems ?? []),
    ...COMMON_PROBLEMS,
  ];
}
