// Reads an error of the SDK: status, codes, and the endpoint's complaint, without loading the SDK.
import type { ErrorTrace } from "../contracts/errors.ts";

/** The fields of the SDK's errors that are read. */
export interface ApiFailure {
  status?: number | undefined;
  type?: string | null | undefined;
  errorCode?: string | null | undefined;
  requestID?: string | null | undefined;
  apiMessage?: string | null | undefined;
  headers?: Headers | undefined;
  error?: unknown;
}

/** An error that arrives inside a stream has a type and no status. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
};

export function failureOf(error: unknown): ApiFailure {
  return (error ?? {}) as ApiFailure;
}

/** The status, also of an error that has only a type. */
export function statusOf({ status, type }: ApiFailure): number | undefined {
  return status ?? STATUS_OF_TYPE[type ?? ""];
}

/** Codes and ids are short words; other texts may quote the question. */
const CODE = /^[\w.:-]{1,80}$/;

/** The failure's data for the log. */
export function traceOf(error: unknown): ErrorTrace {
  const { status, type, errorCode, requestID } = failureOf(error);
  const code = [errorCode, type].find((candidate) => candidate && CODE.test(candidate));
  return {
    ...(status === undefined ? {} : { status }),
    ...(code ? { code } : {}),
    ...(requestID && CODE.test(requestID) ? { request: requestID } : {}),
  };
}

/** Characters of a complaint that are read; later ones may quote the request. */
const MAX_LENGTH = 600;

/**
 * The endpoint's complaint, from the field that holds it: `error.message` (Anthropic, Ollama),
 * `message` (vLLM), `error` as text, or `detail` with the places of the fields (FastAPI, whose `input`
 * repeats the request and is left out).
 */
export function complaintOf(error: unknown): string {
  const { apiMessage, error: body } = failureOf(error);
  if (typeof apiMessage === "string") return apiMessage.slice(0, MAX_LENGTH);
  const { message, error: text, detail } = (body ?? {}) as Record<string, unknown>;
  const reason = [message, text, detail].find((field) => typeof field === "string");
  if (typeof reason === "string") return reason.slice(0, MAX_LENGTH);
  const faults: { loc?: unknown; msg?: unknown }[] = Array.isArray(detail) ? detail : [];
  const lines = faults.map(({ loc, msg }) => `${[loc].flat().join(".")}: ${String(msg)}`);
  return lines.join("; ").slice(0, MAX_LENGTH);
}
