// What a run leaves for the record: how its steps ended, the calls that it made, what waits for a person.
import { parseHop, type Hop, type Statuses } from "../../contracts/hop.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { CallMeasure } from "../../contracts/definitions/execution.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { endOfStep, parseStepHop } from "../../platform/processes/frame-hops.ts";
import type { CallRecord } from "../../ports/run-database.ts";
import { markAt } from "../marks.ts";
import { UNKNOWN } from "../steps/step-errors.ts";
import type { StepQuestion } from "../steps/step-record.ts";

/** A call to the outside, as a receipt has it: no undo takes it back. */
export interface CallReceipt {
  op: "call";
  hop: Hop;
  step: string;
  tool: string;
  /** `done`, or the code with which it failed. */
  status: string;
  /** It may have changed something. */
  hasEffect: boolean;
  undoable: false;
}

export interface ProcessSummary {
  steps: { hop: Hop; status: string; summary: string }[];
  calls: CallReceipt[];
  questions: StepQuestion[];
}

export function summaryOf(
  root: ResolvedProcess,
  statuses: Statuses,
  questions: StepQuestion[],
): ProcessSummary {
  const steps = endedSteps(root, statuses).map(({ hop, name, status, code }) => ({
    ...{ hop, status },
    summary: code === undefined ? name : `${name}: ${code}`,
  }));
  const calls = madeCalls(root, statuses).map(({ hop, name, tool, code }): CallReceipt => {
    const hasEffect = !isSafe(tool.operation);
    const status = code ?? "done";
    return { op: "call", hop, step: name, tool: tool.name, status, hasEffect, undoable: false };
  });
  return { steps, calls, questions };
}

/** Steps whose calls have changed something outside. */
export function doneOutside({ calls }: ProcessSummary): string[] {
  return calls.flatMap(({ step, status, hasEffect }) =>
    hasEffect && status === "done" ? [step] : [],
  );
}

/**
 * For health and metrics.
 * @param isWaiting a call in doubt counts when it has been decided
 */
export function callRecords(
  root: ResolvedProcess,
  statuses: Statuses,
  isWaiting = false,
): CallRecord[] {
  const made = madeCalls(root, statuses).filter((one) => !isWaiting || one.status !== "asked");
  return made.map(({ hop, tool, code, took }) => ({
    ...{ hop, tool: tool.id, service: tool.service.id, code: code ?? "ok", ms: took.ms },
    ...{ bytes: took.bytesIn + took.bytesOut, tokens: took.tokens },
  }));
}

/** A call that may have been made counts, although nobody knows what it took. */
const UNMEASURED: CallMeasure = { ms: 0, bytesIn: 0, bytesOut: 0, tokens: 0 };

function madeCalls(root: ResolvedProcess, statuses: Statuses) {
  return endedSteps(root, statuses).flatMap(({ hop, name, step, status, code }) => {
    const mark = markAt(statuses, hop);
    const tool = toolOf(root, step);
    const measured = mark?.kind === "step" ? mark.t : undefined;
    const took = measured ?? (code === UNKNOWN.code ? UNMEASURED : undefined);
    return took === undefined || tool === undefined
      ? []
      : [{ hop, name, tool, status, code, took }];
  });
}

function toolOf(root: ResolvedProcess, { calls }: Step): ResolvedTool | undefined {
  return "tool" in calls ? root.tools[calls.tool] : undefined;
}

/** Steps of all frames that have ended, in their order. */
function endedSteps(root: ResolvedProcess, statuses: Statuses) {
  return Object.keys(statuses)
    .toSorted(byPlaces)
    .flatMap((hop) => {
      const at = parseStepHop(hop);
      const found = stepOfHop(root, hop);
      if (at.kind !== "step" || found === null) return [];
      const end = endOfStep(statuses, at.frame, at.place);
      const own = markAt(statuses, hop);
      const code = own?.kind === "step" ? own.error?.code : undefined;
      return end === undefined ? [] : [{ hop, ...found, status: end.status, code }];
    });
}

/** The step that a hop runs, and its name with those of the steps around it; null for a hop of no step. */
export function stepOfHop(root: ResolvedProcess, hop: Hop): { step: Step; name: string } | null {
  const ids: string[] = [];
  let definition: ResolvedProcess["definition"] | undefined = root.definition;
  let step: Step | undefined;
  for (const place of parseHop(hop).numbers) {
    step = definition?.steps[place - 1];
    if (step === undefined) return null;
    ids.push(step.id);
    definition =
      "process" in step.calls ? root.children[step.calls.process]?.definition : undefined;
  }
  return step === undefined ? null : { step, name: ids.join("/") };
}

function byPlaces(a: Hop, b: Hop): number {
  const [one, other] = [parseHop(a).numbers, parseHop(b).numbers];
  for (const [index, place] of one.entries()) {
    const difference = place - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
