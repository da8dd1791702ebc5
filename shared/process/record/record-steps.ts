// What each step of a run did, for people: its state, inputs, output, error and times. Made of the run's marks and
// results when it ends or waits, and while it is under way.
import { type StepOfRun, StepOfRunSchema } from "../../contracts/api/run-steps.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { CallMeasure } from "../../contracts/definitions/execution.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { closingHop, endOfStep, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { stepInFrame, wavesOfFrame } from "../../platform/processes/summaries.ts";
import { maskSensitive } from "../../platform/schemas/mask-sensitive.ts";
import {
  nameWithin,
  readResult,
  scopeOf,
  toolOfStep,
  type ChildFrame,
  type Frame,
} from "../frames/frame.ts";
import { openedFrames } from "../frames/opened-frames.ts";
import { byPlaces } from "../ends/steps-of-run.ts";
import { markAt, type MarkedError } from "../marks.ts";
import type { StepRecord } from "../steps/step-record.ts";
import { inputsAgain } from "./inputs-again.ts";
import { createKeeper } from "./keep-value.ts";
import { createMask, type Mask } from "./mask-values.ts";
import type { Ran } from "./ran.ts";

export interface RunRecord {
  steps: StepOfRun[];
  /** Inputs and outputs, whole and masked. */
  values: ReadonlyMap<Hop, Pick<StepOfRun, "inputs" | "output">>;
  /** Takes out what a schema of the run has marked as sensitive. */
  mask: Mask;
}

/** @param isOver the run has ended: what has not run will not */
export function recordSteps(view: RunView, isOver: boolean): RunRecord {
  const sensitive: unknown[] = [];
  const found = openedFrames(view.results)
    .flatMap((frame) => stepsOfFrame(view, frame, isOver, sensitive))
    .toSorted((a, b) => byPlaces(a.hop, b.hop));
  const mask = createMask(sensitive);
  const keep = createKeeper();
  const values: [Hop, Pick<StepOfRun, "inputs" | "output">][] = [];
  const steps = found.map((step) => {
    const masked = { inputs: mask(step.inputs), output: mask(step.output) };
    values.push([step.hop, masked]);
    const [inputs, output] = [keep(masked.inputs), keep(masked.output)];
    return StepOfRunSchema.parse({
      ...step,
      inputs: inputs.value,
      ...(inputs.leftOut === undefined ? {} : { inputsLeftOut: inputs.leftOut }),
      output: output.value,
      ...(output.leftOut === undefined ? {} : { outputLeftOut: output.leftOut }),
    });
  });
  return { steps, values: new Map(values), mask };
}

function stepsOfFrame(
  view: RunView,
  frame: Frame,
  isOver: boolean,
  sensitive: unknown[],
): StepOfRun[] {
  const { definition, budget, path, root } = frame;
  const waves = wavesOfFrame(definition, budget);
  const scope = { ...scopeOf(view.results, frame), now: view.meta.createdAt };
  return waves.flatMap((wave, index) => {
    const before =
      index === 0 ? [path] : (waves[index - 1] ?? []).map((one) => stepHopOf(path, one));
    const readyAt = latest(before.map((hop) => endedAt(view, hop, hop === path)));
    return wave.flatMap((place): StepOfRun[] => {
      const step = stepInFrame(definition, budget, place);
      if (step === undefined) return [];
      const hop = stepHopOf(path, place);
      const state = stateOf(view.statuses, frame, waves, { index, place, isOver });
      const tool = toolOfStep(root, step);
      const [opened, record] = recordAt(view, hop);
      const given =
        (opened?.process ? opened.inputs : record?.inputs) ??
        inputsAgain(view, { frame, step, place, scope, state });
      const inputs = maskSensitive(tool?.inputSchema ?? {}, given, sensitive);
      const output = maskSensitive(tool?.outputSchema ?? {}, record?.output ?? null, sensitive);
      const ran = (opened ?? record)?.ran;
      const [from, attempts] = [ran?.[0] ?? null, ran?.[2] ?? (view.statuses[hop] ? 1 : 0)];
      return [
        {
          hop,
          step: nameWithin(frame, step),
          calls: calledBy(root, step),
          state,
          inputs: inputs as StepOfRun["inputs"],
          output,
          error: errorOf(view.statuses, hop, record),
          attempts,
          startedAt: timeOf(view, from),
          endedAt: timeOf(view, endedAt(view, hop, false)),
          queuedMs: from === null || readyAt === null ? null : Math.max(0, from - readyAt),
          call: callOf(view.statuses, hop),
        },
      ];
    });
  });
}

/** The result of the hop that opened a frame, if the step has one, and the step's record, once it has ended. */
function recordAt(
  { results, statuses }: RunView,
  hop: Hop,
): [(ChildFrame & { ran?: Ran }) | null, StepRecord | null] {
  if (markAt(statuses, hop)?.kind !== "frame") return [null, readResult<StepRecord>(results, hop)];
  return [
    readResult<ChildFrame & { ran?: Ran }>(results, hop),
    readResult<StepRecord>(results, closingHop(hop)),
  ];
}

function endedAt(view: RunView, hop: Hop, isOpening: boolean): number | null {
  const [opened, record] = recordAt(view, hop);
  return (isOpening ? opened : record)?.ran?.[1] ?? null;
}

function latest(times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length < times.length ? null : Math.max(...known);
}

const timeOf = ({ clock }: RunView, ms: number | null): string | null =>
  ms === null ? null : clock.iso(ms);

function stateOf(
  statuses: Statuses,
  { path }: Frame,
  waves: number[][],
  { index, place, isOver }: { index: number; place: number; isOver: boolean },
): StepOfRun["state"] {
  const end = endOfStep(statuses, path, place);
  if (end !== undefined) return end.status === "asked" ? "waiting" : end.status;
  const isTurn = waves
    .slice(0, index)
    .flat()
    .every((one) => {
      const earlier = endOfStep(statuses, path, one);
      return earlier !== undefined && earlier.status !== "asked" && earlier.req !== true;
    });
  if (isOver) return isTurn ? "stopped" : "not_run";
  return isTurn ? "running" : "pending";
}

function calledBy(root: ResolvedProcess, { calls }: Step): StepOfRun["calls"] {
  const isTool = "tool" in calls;
  const called = isTool ? root.tools[calls.tool] : root.children[calls.process];
  if (called === undefined) return null;
  return { kind: isTool ? "tool" : "process", id: called.id, name: called.name };
}

function errorOf(statuses: Statuses, hop: Hop, record: StepRecord | null): StepOfRun["error"] {
  const mark = markAt(statuses, hop);
  const marked: MarkedError | undefined = mark?.kind === "step" ? mark.error : undefined;
  const error: (MarkedError & { paths?: string[] }) | undefined = record?.error ?? marked;
  if (error === undefined) return null;
  const { code, detail, paths } = error;
  return { code, detail, ...(paths === undefined ? {} : { paths }) };
}

function callOf(statuses: Statuses, hop: Hop): StepOfRun["call"] {
  const mark = markAt(statuses, hop);
  const measure: CallMeasure | undefined =
    mark?.kind === "step" || mark?.kind === "frame" ? mark.t : undefined;
  if (measure === undefined) return null;
  const { ms, bytesIn, bytesOut, tokens, worker = null } = measure;
  const whole = (n: number) => Math.max(0, Math.round(n));
  return { ms: whole(ms), bytes: whole(bytesIn + bytesOut), tokens: whole(tokens), worker };
}
