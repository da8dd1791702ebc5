// Failures on request: which of the next answers goes wrong, and how.
import { z } from "zod";
import { WireError, type ErrorDetails } from "./errors.ts";

/**
 * Ways to fail. Errors: `429`, `500`, `529`; `spend_limit` (one's own, 400), `credit_balance` (none is
 * left, 400) and `spend_cap` (the tier's, 429 without retry-after); `schema_refused` and
 * `compile_timeout` (400, only where a format was sent).
 * Answers: `malformed` breaks off the JSON but says it ended well; `max_tokens` stops in mid-answer and
 * says so; `only_thinks` has thought until there were no tokens left; `context_exceeded`, `refusal` end
 * with those stop reasons; `empty` has no text.
 * The wire: `timeout` never answers, `slow` waits `delayMs` and then answers well; `stream_error` sends
 * an error event in mid-stream and `disconnect` drops the connection there (without streaming they are
 * a 529 and a dropped connection).
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
  /** Only answers of this contract; any when left out. */
  contract: z.string().optional(),
  /** How many answers fail; 1 when left out. */
  times: z.int().min(1).max(1000).optional(),
  /** null: the error says nothing about when to come back. */
  retryAfterSeconds: z.number().min(0).nullable().optional(),
  /** For `slow`: how long it takes; a second when left out. */
  delayMs: z.int().min(0).optional(),
});
export type FailSpec = z.infer<typeof FailSpecSchema>;
export type FailKind = FailSpec["fail"];

/** A failure that was asked for earlier, waiting for the answer that it is meant for. */
export interface FailQueue {
  push(spec: FailSpec): void;
  /** The first failure meant for this contract, used up by one. */
  take(contract: string | null): FailSpec | undefined;
  clear(): void;
}

export function createFailQueue(): FailQueue {
  let waiting: { spec: FailSpec; left: number }[] = [];
  return {
    push: (spec) => void waiting.push({ spec, left: spec.times ?? 1 }),
    take(contract) {
      const entry = waiting.find(
        ({ spec }) => spec.contract === undefined || spec.contract === contract,
      );
      if (entry === undefined) return undefined;
      entry.left -= 1;
      if (entry.left === 0) waiting = waiting.filter((other) => other !== entry);
      return entry.spec;
    },
    clear: () => void (waiting = []),
  };
}

/** The failure that the header `x-offline-fail` asks for. Errors: WireError 400 for an unknown one. */
export function headerFailure(header: string | undefined): FailSpec | undefined {
  if (header === undefined || header === "") return undefined;
  const parsed = FailSpecSchema.safeParse({ fail: header });
  if (parsed.success) return parsed.data;
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

/** The error that a failure is; undefined for one that spoils an answer, or that does not apply. */
export function errorOf({ fail, ...spec }: FailSpec, hasGrammar: boolean): WireError | undefined {
  const [status, message, details] = ERRORS[fail] ?? [];
  const isOfGrammars = fail === "schema_refused" || fail === "compile_timeout";
  if (status === undefined || (isOfGrammars && !hasGrammar)) return undefined;
  const { retryAfterSeconds = details?.retryAfterSeconds } = spec;
  return new WireError(status, message, { ...details, retryAfterSeconds });
}
