// A service outside for the simulator: it keeps one effect per key where a call may be repeated, and counts what it
// was asked where it may not.
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
  /** What must not be: an unsafe call that came twice. */
  violations(): string[];
  /** The effects outside: key by key, without the keys. */
  effects(): string[];
  /** A person has decided that the call of this key may be made once more. */
  allowRepeat(key: string): void;
  /** Whether a call under the key has come. */
  wasAsked(key: string): boolean;
}

export function createOutsideService(): OutsideService {
  const requests = new Map<string, { calls: number; isSafe: boolean; what: string }>();
  const allowed = new Map<string, number>();
  const turnedAway = new Set<string>();
  return {
    call: ({ tool, inputs, key }) => {
      const { operation } = tool;
      const what = operation.type === "rest_call" ? operation.path : operation.type;
      // The first request of each key is turned away there, which does nothing.
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
        .filter(([key, one]) => !one.isSafe && one.calls > 1 + (allowed.get(key) ?? 0))
        .map(([, { calls, what }]) => `an unsafe call was made ${calls} times: ${what}`),
    effects: () => [...requests.values()].map(({ what }) => what).toSorted(),
    allowRepeat: (key) => void allowed.set(key, (allowed.get(key) ?? 0) + 1),
    wasAsked: (key) => requests.has(key),
  };
}

/** The same for the same inputs. */
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

/** What an executor makes of a connection that breaks: nothing is thrown. */
export function unbroken(executor: ToolExecutor): ToolExecutor {
  const answered = (made: Promise<CallAnswer>): Promise<CallAnswer> =>
    made.catch((error: unknown): CallAnswer => {
      const isSent = !(error instanceof Error && error.message.endsWith("refuse"));
      const detail = "the connection broke";
      return { outcome: "failed", code: "away", detail, sent: isSent, measure: MEASURE };
    });
  return {
    call: (request: ToolCall) => answered(executor.call(request)),
    probe: (request) => answered(executor.probe(request)),
  };
}
