// The interface of each kind of operation: a call with the opened Secret, and how outcomes are
// distinguished and reported.
import type {
  CallAnswer,
  CallCode,
  CallMeasure,
  Said,
} from "../contracts/definitions/execution.ts";
import type { Placement } from "../contracts/definitions/secrets.ts";
import type { ToolCall } from "../ports/tool-executor.ts";
import type { EchoWatch } from "./echo-watch.ts";

/** The plaintext lives as long as this object, which is one call (I16). */
export interface OpenSecret {
  value: string;
  placement: Placement;
  /** Searches an answer for the Secret before any of it is kept. */
  watch: EchoWatch;
}

export interface OperationCall extends Omit<ToolCall, "secret"> {
  secret: OpenSecret | null;
}

/** `create-executor.ts` fills in `measure.ms`, and also checks and cleans every answer. */
export interface OperationExecutor {
  call(call: OperationCall): Promise<CallAnswer>;
  probe(call: Omit<OperationCall, "inputs" | "outputBytes">): Promise<CallAnswer>;
  /** Lists what the server offers to call, if it can. */
  list?(call: Omit<OperationCall, "inputs" | "outputBytes">): Promise<CallAnswer>;
}

const NO_MEASURE: CallMeasure = { ms: 0, bytesIn: 0, bytesOut: 0, tokens: 0 };

/** @param details by default `sent` is false and nothing was measured */
export function failed(
  code: CallCode,
  detail: string,
  details: {
    sent?: boolean;
    paths?: string[];
    serverWords?: Said;
    measure?: Partial<CallMeasure>;
  } = {},
): Extract<CallAnswer, { outcome: "failed" }> {
  const { sent = false, paths, serverWords, measure } = details;
  return {
    outcome: "failed",
    code,
    detail,
    ...(paths === undefined ? {} : { paths }),
    ...(serverWords === undefined ? {} : { said: serverWords }),
    sent,
    measure: { ...NO_MEASURE, ...measure },
  };
}

export function done(output: unknown, measure: Partial<CallMeasure> = {}): CallAnswer {
  return { outcome: "done", output, measure: { ...NO_MEASURE, ...measure } };
}
