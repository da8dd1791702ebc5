// What a run leaves for the record: how its steps ended, the calls that it made, what waits for a person.
import { parseHop, type Hop, type Statuses } from "../../contracts/hop.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { endOfStep, parseStepHop } from "../../platform/processes/frame-hops.ts";
import { stepOfHop } from "../../platform/processes/step-of-hop.ts";
import type { CallRecord } from "../../ports/run-database.ts";
import { markAt } from "../marks.ts";
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

/** For health and metrics. */
export function callRecords(root: ResolvedProcess, statuses: Statuses): CallRecord[] {
  return madeCalls(root, statuses).map(({ hop, tool, code, took }) => ({
    ...{ hop, tool: tool.id, service: tool.service.id, code: code ?? "ok", ms: took.ms },
    ...{ bytes: took.bytesIn + took.bytesOut, tokens: took.tokens },
  }));
}

function madeCalls(root: ResolvedProcess, statuses: Statuses) {
  return endedSteps(root, statuses).flatMap(({ hop, name, step, code }) => {
    const mark = markAt(statuses, hop);
    const tool = toolOf(root, step);
    const took = mark?.kind === "step" ? mark.t : undefined;
    return took === undefined || tool === undefined ? [] : [{ hop, name, tool, code, took }];
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

function byPlaces(a: Hop, b: Hop): number {
  const [one, other] = [parseHop(a).numbers, parseHop(b).numbers];
  for (const [index, place] of one.entries()) {
    const difference = place - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
