// Reads a client's request by schema. Each kind of fault has its own problem.
import type * as z from "zod";
import { bodyFaults, pointerTo, sayFaults, short } from "../services/faults/body-faults.ts";
import { isTooDeep, MAX_DEPTH, unstorable } from "../services/faults/json-guard.ts";
import { notFound } from "../services/refusal.ts";
import { ProblemError, problemOf } from "./problem.ts";

/**
 * The maximum number of bytes of a request body. A message has at most 8,000 characters; this leaves room for every
 * character being escaped.
 */
export const MAX_BODY_BYTES = 64 * 1024;

/** Path parameters. A malformed id cannot name anything. Errors: ProblemError 404. */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new ProblemError(problemOf(notFound()));
}

/** Query parameters; unknown and repeated ones are refused. Errors: ProblemError 400. */
export function readQuery<T extends z.ZodType>(schema: T, url: URL): z.output<T> {
  const pairs = [...url.searchParams];
  const names = new Set<string>();
  const [repeatedName] = pairs.find(([name]) => names.size === names.add(name).size) ?? [];
  if (repeatedName !== undefined) throw invalidQuery(`${repeatedName}: must not be repeated`);
  const result = schema.safeParse(Object.fromEntries(pairs));
  if (result.success) return result.data;
  const faults = bodyFaults(result.error);
  throw invalidQuery(sayFaults(faults), faults);
}

/** @param detail what is wrong with which parameter */
export function invalidQuery(
  detail: string,
  errors?: { pointer: string; detail: string }[],
): ProblemError {
  return new ProblemError({
    status: 400,
    code: "invalid_query",
    title: "The query parameters are not valid",
    detail,
    ...(errors ? { errors } : {}),
  });
}

/** 1 to 200 visible ASCII characters. Errors: ProblemError 400. */
export function readIdempotencyKey(headers: Headers): string {
  const key = headers.get("Idempotency-Key");
  if (key !== null && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ProblemError({
    status: 400,
    code: key === null ? "idempotency_key_missing" : "idempotency_key_invalid",
    title: "A valid Idempotency-Key header is required",
    detail:
      "Send a fresh random key (1–200 visible ASCII characters) per request, the same on a retry.",
  });
}

/**
 * Errors: ProblemError 413 too large, 415 wrong type, 400 malformed JSON, 422 nested too deep, refused
 * by the schema, or not storable.
 */
export function readBody<T extends z.ZodType>(
  schema: T,
  headers: Headers,
  rawBody: Uint8Array | "too_large",
  limit: number = MAX_BODY_BYTES,
): z.output<T> {
  if (rawBody === "too_large") throw tooLarge(limit);
  if (!isJson(headers.get("Content-Type"))) {
    throw new ProblemError({
      status: 415,
      code: "unsupported_media_type",
      title: "The body must be JSON",
      detail: "Send `Content-Type: application/json`, in UTF-8.",
    });
  }
  const body = parseJson(rawBody);
  if (isTooDeep(body)) throw tooDeep();
  const result = schema.safeParse(body);
  if (result.success) {
    const path = unstorable(result.data);
    if (path !== null) throw cannotBeStored(path);
    return result.data;
  }
  const errors = bodyFaults(result.error, schema);
  const hasUnknownField = result.error.issues.some((issue) => issue.code === "unrecognized_keys");
  throw new ProblemError({
    status: 422,
    code: hasUnknownField ? "unknown_field" : "invalid_body",
    title: hasUnknownField ? "The body has an unknown field" : "The body is not valid",
    // Without the schema, because the sentence has no room for the names of the known fields.
    detail: sayFaults(bodyFaults(result.error)),
    errors,
  });
}

/** @param limit bytes */
export function tooLarge(limit: number): ProblemError {
  return new ProblemError({
    status: 413,
    code: "body_too_large",
    title: "The body is too large",
    detail: `At most ${limit} bytes are accepted.`,
  });
}

function tooDeep(): ProblemError {
  return new ProblemError({
    status: 422,
    code: "invalid_body",
    title: "The body is not valid",
    detail: `Its arrays and objects are nested more than ${MAX_DEPTH} levels deep.`,
  });
}

function cannotBeStored(path: string[]): ProblemError {
  const detail =
    "cannot be stored: it contains NUL, half of a surrogate pair, or a number that is too large";
  return new ProblemError({
    status: 422,
    code: "invalid_body",
    title: "The body is not valid",
    detail: short(`${path.join(".") || "(root)"}: ${detail}`),
    errors: [{ pointer: pointerTo(path), detail }],
  });
}

function isJson(contentType: string | null): boolean {
  const [type, ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  return (
    type?.trim() === "application/json" &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset))
  );
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemError({
      status: 400,
      code: "malformed_json",
      title: "The body is not valid JSON",
      detail: "Check quotes, commas and braces, and that the text is UTF-8.",
    });
  }
}
