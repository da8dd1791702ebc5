// What the steps of a frame report besides their outputs, gathered when the frame closes.
import type { Receipt } from "../../contracts/effects.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import { closingHop, endOfStep } from "../../platform/processes/frame-hops.ts";
import { markAt } from "../marks.ts";
import type { MissedStep, StepQuestion, StepRecord } from "../steps/step-record.ts";
import { nameWithin, readResult, stepsOf, type Frame } from "./frame.ts";

export interface FrameTells {
  questions: StepQuestion[];
  missed: MissedStep[];
  receipts: Receipt[];
  losses: string[];
}

export function frameTells(
  results: Record<Hop, string>,
  statuses: Statuses,
  frame: Frame,
): FrameTells {
  const tells: FrameTells = { questions: [], missed: [], receipts: [], losses: [] };
  for (const [index, [hop, step]] of stepsOf(frame).entries()) {
    const end = endOfStep(statuses, frame.path, index + 1);
    const record = [hop, closingHop(hop)]
      .map((one) => readResult<Partial<StepRecord>>(results, one))
      .findLast((one) => one !== null);
    if (end?.status === "asked") tells.questions.push(...(record?.questions ?? []));
    tells.receipts.push(...(record?.receipts ?? []));
    tells.losses.push(...(record?.losses ?? []));
    tells.missed.push(...(record?.missed ?? []));
    if (end?.status === "failed") {
      const code = errorAt(statuses, hop)?.code ?? "internal";
      tells.missed.push({ step: nameWithin(frame, step), code });
    }
  }
  return tells;
}

/** Why a step failed, from its own hop or from the close of its child frame. */
export function errorAt(statuses: Statuses, hop: Hop) {
  const own = markAt(statuses, hop);
  const mark = own?.kind === "frame" ? markAt(statuses, closingHop(hop)) : own;
  return mark?.kind === "step" || mark?.kind === "closed" ? mark.error : undefined;
}
