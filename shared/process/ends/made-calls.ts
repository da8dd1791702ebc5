// The outside calls of a run, including those with unknown outcome: for its receipt, its user, and
// for health and metrics.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { CallMeasure } from "../../contracts/definitions/execution.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { isSafe, mayChange } from "../../contracts/definitions/tools.ts";
import type { CallRecord, JournalledCall } from "../../ports/run-database.ts";
import { stepOfHop } from "../../platform/processes/step-of-hop.ts";
import { toolOfStep } from "../frames/frame.ts";
import { markAt } from "../marks.ts";
import { byPlaces } from "./steps-of-run.ts";

/** An outside call as a receipt shows it. No undo reverts it. */
export interface CallReceipt {
  op: "call";
  hop: Hop;
  step: string;
  tool: string;
  /** `done`, the code of the failure, or what a person has said: `happened`, `not_done`. */
  status: string;
  /** Whether it may have changed something. */
  hasEffect: boolean;
  undoable: false;
}

/** What the journal adds to the marks. Calls of hops that have not committed may be under way. */
export type JournalledCalls = Readonly<Record<Hop, JournalledCall>>;

export function callReceipts(
  root: ResolvedProcess,
  statuses: Statuses,
  journalled: JournalledCalls = {},
): CallReceipt[] {
  return madeCalls(root, statuses, journalled).map(({ hop, name, tool, status }) => ({
    op: "call",
    hop,
    step: name,
    tool: tool.name,
    status,
    hasEffect: mayChange(tool.operation),
    undoable: false,
  }));
}

/**
 * The run's calls, for health and metrics.
 * @param isWaiting whether the run waits: a call in doubt is left out until the person has decided
 */
export function callRecords(
  root: ResolvedProcess,
  statuses: Statuses,
  journalled: JournalledCalls = {},
  isWaiting = false,
): CallRecord[] {
  const isAsked = (hop: Hop) => {
    const mark = markAt(statuses, hop);
    return mark?.kind === "step" && mark.status === "asked";
  };
  return madeCalls(root, statuses, journalled)
    .filter(({ hop }) => !isWaiting || !isAsked(hop))
    .map(({ hop, tool, status, measure: callMeasure }) => {
      const measure = callMeasure ?? UNMEASURED;
      return {
        hop,
        tool: tool.id,
        service: tool.service.id,
        code: status === "done" ? "ok" : status,
        ms: measure.ms,
        bytes: measure.bytesIn + measure.bytesOut,
        tokens: measure.tokens,
        ...(measure.worker === undefined ? {} : { worker: measure.worker }),
      };
    });
}

/** A call that may have been made counts, even when its duration is unknown. */
const UNMEASURED: CallMeasure = { ms: 0, bytesIn: 0, bytesOut: 0, tokens: 0 };

/** Steps whose calls have changed something outside, and steps for which that is unknown. */
export interface OutsideEffects {
  changed: string[];
  inDoubt: string[];
}

export const NO_EFFECTS: OutsideEffects = { changed: [], inDoubt: [] };

export function outsideEffects(
  root: ResolvedProcess,
  statuses: Statuses,
  journalled: JournalledCalls = {},
): OutsideEffects {
  const calls = madeCalls(root, statuses, journalled).filter(({ tool }) =>
    mayChange(tool.operation),
  );
  const namesOf = (matches: (call: MadeCall) => boolean) =>
    calls.filter(matches).map(({ name }) => name);
  return {
    changed: namesOf(({ status }) => ANSWERED.has(status)),
    inDoubt: namesOf(({ status, tool }) => status === UNKNOWN || isUnanswered(status, tool)),
  };
}

const UNKNOWN = "unknown_outcome";
/** What a person has said about a call in doubt. */
const HAPPENED = "happened";
const NOT_DONE = "not_done";

/**
 * After these the service has probably acted: it answered, even if its answer cannot be used, or a person said that
 * the call happened.
 */
const ANSWERED: ReadonlySet<string> = new Set([
  ...["done", HAPPENED, "too_large", "bad_answer", "output_mismatch", "secret_echoed"],
]);

/**
 * Whether a safe call may have taken effect although it failed: it got no answer, or an error of the server. For an
 * unsafe call these codes mean that it was never sent: otherwise its code would be `unknown_outcome`.
 */
const isUnanswered = (status: string, { operation }: ResolvedTool): boolean =>
  isSafe(operation) && ["away", "timeout", "server_error"].includes(status);

interface MadeCall {
  hop: Hop;
  name: string;
  tool: ResolvedTool;
  status: string;
  measure: CallMeasure | null;
}

function madeCalls(
  root: ResolvedProcess,
  statuses: Statuses,
  journalled: JournalledCalls,
): MadeCall[] {
  const hops = new Set([...Object.keys(statuses), ...Object.keys(journalled)]);
  return [...hops].toSorted(byPlaces).flatMap((hop) => {
    const stepAt = stepOfHop(root, hop);
    if (stepAt === null) return [];
    const tool = toolOfStep(root, stepAt.step);
    const call = callAt(statuses, journalled, hop);
    if (tool === undefined || call === null) return [];
    return [{ hop, name: stepAt.name, tool, ...call }];
  });
}

/** The call of a hop, by its mark or else by the journal; null if this run has not made one. */
function callAt(
  statuses: Statuses,
  journalled: JournalledCalls,
  hop: Hop,
): Pick<MadeCall, "status" | "measure"> | null {
  const mark = markAt(statuses, hop);
  if (mark?.old) return null;
  const stepMark = mark?.kind === "step" ? mark : undefined;
  if ((mark?.kind === "step" || mark?.kind === "frame") && mark.said) {
    return { status: HAPPENED, measure: null };
  }
  const measure = stepMark === undefined && mark?.kind === "frame" ? mark.t : stepMark?.t;
  if (measure !== undefined) return { status: stepMark?.error?.code ?? "done", measure };
  const entry = journalled[hop];
  if (entry !== undefined) return { status: entry.status, measure: entry.measure };
  const code = stepMark?.error?.code;
  return code === UNKNOWN || code === NOT_DONE ? { status: code, measure: null } : null;
}
