// Failures on request: which of the next answers goes wrong, and how.
import { z } from "zod";
import { WireError } from "./errors.ts";

/**
 * Ways to fail. `timeout` never answers; `malformed` breaks off the JSON but says it ended well;
 * `max_tokens` stops in mid-answer and says so; `refusal` ends with that stop reason; `stream_error`
 * sends an error event in mid-stream and `disconnect` drops the connection there (without streaming
 * they are a 529 and a dropped connection).
 */
export const FAIL_KINDS = [
  "429",
  "500",
  "529",
  "timeout",
  "malformed",
  "refusal",
  "max_tokens",
  "stream_error",
  "disconnect",
] as const;

export const FailSpecSchema = z.strictObject({
  fail: z.enum(FAIL_KINDS),
  /** Only answers of this contract; any when left out. */
  contract: z.string().optional(),
  /** How many answers fail; 1 when left out. */
  times: z.int().min(1).max(1000).optional(),
  retryAfterSeconds: z.number().min(0).optional(),
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
