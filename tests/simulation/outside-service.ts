// An outside service for the simulator: it keeps one effect per key if a call may be repeated, and counts the calls if
// it may not.
import type { CallAnswer } from "../../shared/contracts/definitions/execution.ts";
import { isSafe } from "../../shared/contracts/definitions/tools.ts";
import type { ToolCall, ToolExecutor } from "../../shared/ports/tool-executor.ts";

const MEASURE = { ms: 1, bytesIn: 10, bytesOut: 10, tokens: 0 };

const TURNED_AWAY: CallAnswer = {
  outcome: "failed",
  code: "rate_limited",
  detail: "too many",
  sent: true,
  retryAfterMs: 2_000,
  measure: MEASURE,
};

export interface OutsideService extends ToolExecutor {
  /** The unsafe calls that came more often than allowed. */
  violations(): string[];
  /** The effects of the calls, one for each key. */
  effects(): string[];
  /** Allows one repeat of the call with this key, as a person has decided. */
  allowRepeat(key: string): void;
  /** Whether a call with the key has come. */
  wasAsked(key: string): boolean;
}

export function createOutsideService(): OutsideService {
  const requests = new Map<string, { calls: number; isSafe: boolean; what: string }>();
  const allowedRepeats = new Map<string, number>();
  const turnedAway = new Set<string>();
  return {
    call: ({ tool, inputs, key }) => {
      const { operation } = tool;
      const what = operation.type === "rest_call" ? operation.path : operation.type;
      // This path turns away the first request of each key, which has no effect.
      if (what === "/limited" && !turnedAway.has(key)) {
        turnedAway.add(key);
        return Promise.resolve(TURNED_AWAY);
      }
      const before = requests.get(key);
      const call = `${what} ${JSON.stringify(inputs)}`;
      requests.set(key, { calls: (before?.calls ?? 0) + 1, isSafe: isSafe(operation), what: call });
      return Promise.resolve(answerOf(what, inputs));
    },
    probe: () => Promise.resolve({ outcome: "done", output: null, measure: MEASURE }),
    violations: () =>
      [...requests]
        .filter(
          ([key, request]) => !request.isSafe && request.calls > 1 + (allowedRepeats.get(key) ?? 0),
        )
        .map(([, { calls, what }]) => `an unsafe call was made ${calls} times: ${what}`),
    effects: () => [...requests.values()].map(({ what }) => what).toSorted(),
    allowRepeat: (key) => void allowedRepeats.set(key, (allowedRepeats.get(key) ?? 0) + 1),
    wasAsked: (key) => requests.has(key),
  };
}

/** The answer, which is the same for the same inputs. */
function answerOf(what: string, inputs: Record<string, unknown>): CallAnswer {
  if (what === "/fails") {
    const detail = "it always fails";
    return { outcome: "failed", code: "rejected", detail, sent: true, measure: MEASURE };
  }
  const text = JSON.stringify(inputs);
  // A summary: with a budget of few tokens it is too long.
  if (what === "llm_call")
    return { outcome: "done", output: `${text.length} in short`, measure: MEASURE };
  return { outcome: "done", output: what === "/count" ? text.length : text, measure: MEASURE };
}

/** Turns errors of broken connections into failed answers, as an executor does. */
export function failBrokenCalls(executor: ToolExecutor): ToolExecutor {
  const asAnswer = (call: Promise<CallAnswer>): Promise<CallAnswer> =>
    call.catch((error: unknown): CallAnswer => {
      const isSent = !(error instanceof Error && error.message.endsWith("refuse"));
      const detail = "the connection broke";
      return { outcome: "failed", code: "away", detail, sent: isSent, measure: MEASURE };
    });
  return {
    call: (request: ToolCall) => asAnswer(executor.call(request)),
    probe: (request) => asAnswer(executor.probe(request)),
  };
}
