// Failures on request: which of the next answers goes wrong, and how.
import { z } from "zod";
import { WireError, type ErrorDetails } from "./errors.ts";

/**
 * Ways to fail.
 * Errors: `429`, `500`, `529`; `spend_limit` (the account's own limit is reached, 400), `credit_balance`
 * (no credit is left, 400) and `spend_cap` (the tier's limit is reached, 429 without Retry-After);
 * `schema_refused` and `compile_timeout` (400, only for a request with a format).
 * Answers: `malformed` cuts the JSON but reports a normal end; `max_tokens` cuts the text and reports
 * that reason; `only_thinks` spends all its tokens on thinking; `context_exceeded` and `refusal` end
 * with those stop reasons; `empty` has no text.
 * Connection: `timeout` never answers; `slow` waits `delayMs` before a normal answer; `stream_error`
 * sends an error event in the middle of a stream (529 without streaming), and `disconnect` closes the
 * connection.
 */
const FAIL_KINDS = [
  "429",
  "500",
  "529",
  "spend_limit",
  "credit_balance",
  "spend_cap",
  "schema_refused",
  "compile_timeout",
  "timeout",
  "slow",
  "malformed",
  "refusal",
  "max_tokens",
  "only_thinks",
  "context_exceeded",
  "empty",
  "stream_error",
  "disconnect",
] as const;

export const FailSpecSchema = z.strictObject({
  fail: z.enum(FAIL_KINDS),
  /** Only answers of this contract; any contract if absent. */
  contract: z.string().optional(),
  /** How many answers fail; by default 1. */
  times: z.int().min(1).max(1000).optional(),
  /** null: the error has no Retry-After. */
  retryAfterSeconds: z.number().min(0).nullable().optional(),
  /** For `slow`: the delay; by default a second. */
  delayMs: z.int().min(0).optional(),
});
export type FailSpec = z.infer<typeof FailSpecSchema>;
export type FailKind = FailSpec["fail"];

/** The requested failures, each of which waits for an answer that it applies to. */
export interface FailQueue {
  push(spec: FailSpec): void;
  /** Takes the first failure that applies to this contract; undefined if there is none. */
  take(contract: string | null): FailSpec | undefined;
  clear(): void;
}

export function createFailQueue(): FailQueue {
  let queue: { spec: FailSpec; remaining: number }[] = [];
  return {
    push: (spec) => void queue.push({ spec, remaining: spec.times ?? 1 }),
    take(contract) {
      const entry = queue.find(
        ({ spec }) => spec.contract === undefined || spec.contract === contract,
      );
      if (entry === undefined) return undefined;
      entry.remaining -= 1;
      if (entry.remaining === 0) queue = queue.filter((other) => other !== entry);
      return entry.spec;
    },
    clear: () => void (queue = []),
  };
}

/**
 * The failure that the header `x-offline-fail` requests; undefined without the header.
 * @throws WireError 400 for an unknown failure
 */
export function headerFailure(header: string | undefined): FailSpec | undefined {
  if (header === undefined || header === "") return undefined;
  const result = FailSpecSchema.safeParse({ fail: header });
  if (result.success) return result.data;
  throw new WireError(400, `x-offline-fail: must be one of ${FAIL_KINDS.join(", ")}`);
}

const ERRORS: Partial<Record<FailKind, [number, string?, ErrorDetails?]>> = {
  "429": [429],
  "500": [500],
  "529": [529],
  spend_limit: [400, "You have reached your specified API usage limits until next month."],
  credit_balance: [400, "Your credit balance is too low to use the API."],
  spend_cap: [
    429,
    "The monthly spend cap of your tier is reached.",
    { errorCode: "enforced_spend_limit_reached", retryAfterSeconds: null },
  ],
  schema_refused: [400, "The compiled grammar is too large"],
  compile_timeout: [400, "Grammar compilation timed out"],
};

/**
 * The error response of a failure; undefined for a failure that alters an answer, or does not
 * apply.
 */
export function errorOf({ fail, ...spec }: FailSpec, hasGrammar: boolean): WireError | undefined {
  const [status, message, details] = ERRORS[fail] ?? [];
  const needsGrammar = fail === "schema_refused" || fail === "compile_timeout";
  if (status === undefined || (needsGrammar && !hasGrammar)) return undefined;
  const { retryAfterSeconds = details?.retryAfterSeconds } = spec;
  return new WireError(status, message, { ...details, retryAfterSeconds });
}
