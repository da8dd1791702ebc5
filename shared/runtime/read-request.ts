// Reading what a client sent, by schema: each way of being wrong has its own problem.
import type { z } from "zod";
import { describeIssues } from "../contracts/schema.ts";
import { ProblemError } from "./problem.ts";

/** Bytes of a request body. A long message has 8,000 characters; this leaves room for any escape. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Path parameters. A malformed id names nothing that exists: 404. */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw notFound();
}

/** What the user may not see and what does not exist look the same. */
export function notFound(): ProblemError {
  return new ProblemError({
    status: 404,
    code: "not_found",
    title: "There is no such thing here",
    detail: "It does not exist, or it belongs to somebody else. Check the id.",
  });
}

/** Query parameters; unknown ones are refused. Errors: ProblemError 400. */
export function readQuery<T extends z.ZodType>(schema: T, url: URL): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams));
  if (parsed.success) return parsed.data;
  throw new ProblemError({
    status: 400,
    code: "invalid_query",
    title: "The query parameters are not valid",
    detail: describeIssues(parsed.error),
  });
}

/** 1 to 200 visible ASCII characters. Errors: ProblemError 400. */
export function readIdempotencyKey(request: Request): string {
  const key = request.headers.get("Idempotency-Key");
  if (key !== null && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ProblemError({
    status: 400,
    code: key === null ? "idempotency_key_missing" : "idempotency_key_invalid",
    title: "An Idempotency-Key header is needed",
    detail: "Send a fresh random key (1–200 visible characters) per request, the same on a retry.",
  });
}

/** Errors: ProblemError 413, 415, 400 malformed JSON, 422 what the schema refuses. */
export function readBody<T extends z.ZodType>(
  schema: T,
  request: Request,
  text: string,
): z.output<T> {
  if (new TextEncoder().encode(text).length > MAX_BODY_BYTES) {
    throw new ProblemError({
      status: 413,
      code: "body_too_large",
      title: "The body is too large",
      detail: `At most ${MAX_BODY_BYTES} bytes are taken.`,
    });
  }
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ProblemError({
      status: 415,
      code: "unsupported_media_type",
      title: "The body has to be JSON",
      detail: "Send `Content-Type: application/json`.",
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProblemError({
      status: 400,
      code: "malformed_json",
      title: "The body is not valid JSON",
      detail: "Check quotes, commas and braces.",
    });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.some((issue) => issue.code === "unrecognized_keys");
  throw new ProblemError({
    status: 422,
    code: unknown ? "unknown_field" : "invalid_body",
    title: unknown ? "The body has a field that is not known" : "The body is not valid",
    detail: describeIssues(parsed.error),
  });
}
