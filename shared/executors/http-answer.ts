// Sends an HTTP request, and states its failure as a code of a call (`CallCode`). Shared by REST, models and MCP.
import type {
  CallAnswer,
  CallCode,
  CallMeasure,
  Said,
} from "../contracts/definitions/execution.ts";
import type { EgressRules } from "../egress/check-address.ts";
import { guardedFetch, type FetchRefusal, type GuardedRequest } from "../egress/guarded-fetch.ts";
import { decodeText } from "../egress/read-body.ts";
import { failed } from "./operation-executor.ts";
import type { EchoWatch } from "./echo-watch.ts";
import { saidInAnswer } from "./said.ts";

export type HttpAnswer =
  | { ok: true; status: number; contentType: string; text: string; measure: Partial<CallMeasure> }
  | { ok: false; answer: Extract<CallAnswer, { outcome: "failed" }>; status?: number };

export interface HttpRequest extends Omit<GuardedRequest, "mayVisit"> {
  /** Null for a Tool without a Secret. */
  watch: EchoWatch | null;
}

/**
 * Sends the request and reads the whole answer; a status above 299 is a failure. Of a failing answer, the
 * words that say why are kept as the service's own. An answer that contains the Secret anywhere is discarded.
 */
export async function askHttp(request: HttpRequest, rules: EgressRules): Promise<HttpAnswer> {
  const { watch } = request;
  const bytesOut = new TextEncoder().encode(request.address + (request.body ?? "")).byteLength;
  const answer = await guardedFetch(
    { ...request, mayVisit: (address) => watch === null || !watch.finds(address) },
    rules,
  );
  if (answer.outcome === "refused") {
    const [code, detail] = REFUSALS[answer.why];
    return refusal(failed(code, detail, { sent: answer.sent, measure: { bytesOut } }));
  }
  const { status, headers } = answer;
  const refuse = (code: CallCode, detail: string, bytesIn: number, serverWords?: Said) => {
    const details = {
      sent: true,
      measure: { bytesOut, bytesIn },
      ...(serverWords ? { serverWords } : {}),
    };
    return { ...refusal(failed(code, detail, details)), status };
  };
  const body = await answer.read();
  if (body.outcome === "refused") {
    // The failing status is the fault to report, even when the body could not be read.
    const fault = statusFault(status);
    const [code, text] = fault ?? BODY_FAULTS[body.why];
    const limit = ` the ${request.limits.bytes} bytes that the step may have: ask for less, by page or by filter`;
    const detail = code === "too_large" ? text + limit : text;
    return refuse(code, detail, body.read, fault === null ? undefined : { status });
  }
  const contentType = (headers.get("Content-Type") ?? "").toLowerCase();
  const text = decodeText(body.bytes, contentType);
  const bytesIn = body.bytes.byteLength;
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  if (watch !== null && (watch.finds(text) || watch.finds(head))) {
    return refuse("secret_echoed", ECHO_DETAIL, bytesIn);
  }
  const fault = statusFault(status);
  if (fault !== null) {
    const failure = refuse(...fault, bytesIn, saidOf(fault[0], { status, contentType, text }));
    return { ...failure, answer: { ...failure.answer, ...retryAfter(headers) } };
  }
  return { ok: true, status, contentType, text, measure: { bytesIn, bytesOut } };
}

/** Seconds, or a time by the clock of the service. */
function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const text = headers.get("Retry-After") ?? "";
  const seconds = /^\s*(\d{1,9})\s*$/.exec(text)?.[1];
  const sentAt = Date.parse(headers.get("Date") ?? "");
  const ms = seconds === undefined ? Date.parse(text) - sentAt : Number(seconds) * 1000;
  return ms > 0 ? { retryAfterMs: ms } : {};
}

/**
 * The words of an answer about credentials are left out, because they may quote a part of the Secret, which a search for
 * the whole does not find.
 */
function saidOf(
  code: CallCode,
  answer: { status: number; contentType: string; text: string },
): Said {
  const { text: words, ...serverWords } = saidInAnswer(
    answer.status,
    answer.contentType,
    answer.text,
  );
  return words === undefined || code === "unauthorized"
    ? serverWords
    : { ...serverWords, text: words };
}

export const ECHO_DETAIL =
  "The answer holds the Secret, so it was thrown away. Tell the service's operator, and rotate the Secret";

export const REFUSALS: Readonly<Record<FetchRefusal, [CallCode, string]>> = {
  address: [
    "egress_refused",
    "The endpoint may not be called: it must be https on the default port of a public host that is not Alfred's, or an origin in ALFRED_EGRESS_ALLOW, without a user name, and not too long",
  ],
  redirect_address: [
    "egress_refused",
    "The service redirects to an address that may not be called",
  ],
  redirect: [
    "egress_refused",
    "The service redirects too often, or redirects a request that changes something. Set the endpoint to the redirect's target",
  ],
  visit: ["secret_echoed", ECHO_DETAIL],
  time: ["timeout", "No answer came in time"],
  away: ["away", "The endpoint cannot be reached, or the connection broke"],
};

/** `askHttp` completes the text of `size` with the limit. */
const BODY_FAULTS: Readonly<Record<"size" | "time" | "away", [CallCode, string]>> = {
  size: ["too_large", "The answer is longer than"],
  time: ["timeout", "The answer did not end in time"],
  away: ["away", "The connection broke in the middle of the answer"],
};

export function statusFault(status: number): [CallCode, string] | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403 || status === 407) {
    return [
      "unauthorized",
      `The service refuses the credentials (${status}): check the Secret and its placement`,
    ];
  }
  if (status === 408) return ["timeout", "The service gave up waiting (408)"];
  if (status === 429) return ["rate_limited", "The service asks for fewer calls (429): try later"];
  if (status >= 500) return ["server_error", `The service failed (${status})`];
  if (status >= 400)
    return ["rejected", `The service refuses the request (${status}): check operation and inputs`];
  return ["bad_answer", `The service answered with the status ${status}`];
}

const refusal = (answer: Extract<CallAnswer, { outcome: "failed" }>) =>
  ({ ok: false, answer }) as const;
