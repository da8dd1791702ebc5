// What the steps of a frame report besides their outputs, gathered when the frame closes.
import type { StepWait } from "../../contracts/definitions/waits.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import { closingHop, endOfStep, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { errorAt } from "./error-at.ts";
import type { MissedStep, StepQuestion, StepRecord } from "../steps/step-record.ts";
import { nameWithin, stepsOf, type Frame } from "./frame.ts";
import { readResult } from "./read-result.ts";

export interface FrameReport {
  questions: StepQuestion[];
  /** What its steps wait for besides a person. */
  waits: StepWait[];
  missed: MissedStep[];
  receipts: Receipt[];
  losses: string[];
}

export function reportOfFrame(
  results: Record<Hop, string>,
  statuses: Statuses,
  frame: Frame,
): FrameReport {
  const names = stepsOf(frame).map(([, step]) => nameWithin(frame, step));
  return reportOfHops(results, statuses, frame.path, names);
}

/** @param names of the frame's steps, or of its items, in order */
export function reportOfHops(
  results: Record<Hop, string>,
  statuses: Statuses,
  path: Hop,
  names: readonly string[],
): FrameReport {
  const report: FrameReport = { questions: [], waits: [], missed: [], receipts: [], losses: [] };
  for (const [index, name] of names.entries()) {
    const hop = stepHopOf(path, index + 1);
    const end = endOfStep(statuses, path, index + 1);
    const record = [hop, closingHop(hop)]
      .map((resultHop) => readResult<Partial<StepRecord>>(results, resultHop))
      .findLast((result) => result !== null);
    if (end?.status === "asked") {
      report.questions.push(...(record?.questions ?? []));
      report.waits.push(...(record?.waits ?? []));
    }
    report.receipts.push(...(record?.receipts ?? []));
    report.losses.push(...(record?.losses ?? []));
    report.missed.push(...(record?.missed ?? []));
    if (end?.status === "failed") {
      const code = errorAt(statuses, hop)?.code ?? "internal";
      report.missed.push({ step: name, code });
    }
  }
  return report;
}
