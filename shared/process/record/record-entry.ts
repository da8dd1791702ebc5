// The record of one step, or of one item of a step: its inputs, what came of it, and when.
import type { StepOfRun } from "../../contracts/api/run-steps.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { CallMeasure } from "../../contracts/definitions/execution.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { closingHop } from "../../platform/processes/frame-hops.ts";
import { waitOf } from "../../platform/processes/step-values.ts";
import { waitOutputSchema } from "../../platform/processes/wait-output.ts";
import { maskSensitive } from "../../platform/schemas/mask-sensitive.ts";
import { calledInputSchema } from "../frames/called-input-schema.ts";
import { scopeOfStep, toolOfStep, type ChildFrame, type StepAt } from "../frames/frame.ts";
import type { ItemsFrame } from "../frames/items-frame.ts";
import { readResult } from "../frames/read-result.ts";
import { markAt, type MarkedError } from "../marks.ts";
import type { StepError, StepRecord } from "../steps/step-record.ts";
import { inputsAgain } from "./inputs-again.ts";
import { triesAt, type Ran } from "./ran.ts";
import { triesOfStep } from "./tries-of-step.ts";

export interface Progress {
  state: StepOfRun["state"];
  /** When its turn came; null when that is not known. */
  readyAt: number | null;
}

/** The cost of a step is known only when all entries are. */
export type StepEntry = Omit<StepOfRun, "cost">;

/** @param sensitive collects the values that a schema marks as sensitive */
export function entryOf(
  view: RunView,
  at: StepAt,
  { state, readyAt }: Progress,
  sensitive: unknown[],
): StepEntry {
  const { hop, name, frame, step, item } = at;
  const tool = toolOfStep(frame.root, step);
  const [opened, record] = recordAt(view, hop);
  const unmaskedInputs =
    inputsOfOpened(opened) ??
    record?.inputs ??
    inputsAgain(view, { ...at, scope: scopeOfStep(view, at, view.meta.createdAt), state });
  const inputs = maskSensitive(calledInputSchema(frame.root, step), unmaskedInputs, sensitive);
  const output = maskSensitive(outputSchemaOf(tool, step), record?.output ?? null, sensitive);
  const { ran, tries } = opened ?? record ?? {};
  const earlier = tries ?? (ran === undefined ? triesAt(view.causes, hop) : []);
  const attempts = ran?.[2] ?? earlier.at(-1)?.attempt ?? (view.statuses[hop] ? 1 : 0);
  const { takenFrom } = record ?? {};
  const startedAt = ran?.[0] ?? null;
  const error = errorOf(view.statuses, hop, record);
  return {
    hop,
    step: name,
    ...(item === undefined ? {} : { item: item.index }),
    calls: calledBy(frame.root, step),
    state,
    ...(takenFrom === undefined ? {} : { takenFrom }),
    ...(state === "waiting" ? waitAt(record) : {}),
    inputs: inputs as StepOfRun["inputs"],
    output,
    error,
    attempts,
    ...triesOfStep(view.clock, { earlier, ran, attempts, state, error }),
    startedAt: timeOf(view, startedAt),
    endedAt: timeOf(view, endedAt(view, hop, false)),
    queuedMs: startedAt === null || readyAt === null ? null : Math.max(0, startedAt - readyAt),
    call: callOf(view.statuses, hop),
  };
}

function outputSchemaOf(tool: ResolvedTool | undefined, step: Step): JsonSchema {
  const wait = waitOf(step);
  return wait === null ? (tool?.outputSchema ?? {}) : waitOutputSchema(wait);
}

/** What the step waits for, besides a person. */
function waitAt(record: StepRecord | null): Pick<StepOfRun, "wait"> {
  const [wait] = record?.waits ?? [];
  if (wait === undefined) return {};
  const { event, key, since, until } = wait;
  return { wait: { event, key, since, until } };
}

type Opened = (ChildFrame | ItemsFrame) & Ran;

/** A step with `forEach` has its list as input, and one with a loop nothing: its items or iterations have the inputs. */
function inputsOfOpened(opened: Opened | null): Record<string, unknown> | null {
  if (opened?.frame === "items") return opened.since === undefined ? { items: opened.list } : {};
  return opened?.process ? opened.inputs : null;
}

/** The result of the hop that opened the step's frame, if it has one, and the step's record, if it has ended. */
function recordAt({ results, statuses }: RunView, hop: Hop): [Opened | null, StepRecord | null] {
  if (markAt(statuses, hop)?.kind !== "frame") return [null, readResult<StepRecord>(results, hop)];
  return [readResult<Opened>(results, hop), readResult<StepRecord>(results, closingHop(hop))];
}

/** @param isOpening asks for the time at which the hop had opened its frame */
export function endedAt(view: RunView, hop: Hop, isOpening: boolean): number | null {
  const [opened, record] = recordAt(view, hop);
  return (isOpening ? opened : record)?.ran?.[1] ?? null;
}

/** Null if one of the times is not known. */
export function latest(times: (number | null)[]): number | null {
  const knownTimes = times.filter((time) => time !== null);
  return knownTimes.length < times.length ? null : Math.max(...knownTimes);
}

const timeOf = ({ clock }: RunView, ms: number | null): string | null =>
  ms === null ? null : clock.iso(ms);

function calledBy(root: ResolvedProcess, { calls }: Step): StepOfRun["calls"] {
  if ("wait" in calls) return null;
  const isTool = "tool" in calls;
  const called = isTool ? root.tools[calls.tool] : root.children[calls.process];
  if (called === undefined) return null;
  return { kind: isTool ? "tool" : "process", id: called.id, name: called.name };
}

function errorOf(statuses: Statuses, hop: Hop, record: StepRecord | null): StepOfRun["error"] {
  const mark = markAt(statuses, hop);
  const marked: MarkedError | undefined = mark?.kind === "step" ? mark.error : undefined;
  const error: (MarkedError & Pick<Partial<StepError>, "paths" | "said">) | undefined =
    record?.error ?? marked;
  if (error === undefined) return null;
  const { code, detail, paths, said } = error;
  return { code, detail, ...(paths ? { paths } : {}), ...(said ? { said } : {}) };
}

function callOf(statuses: Statuses, hop: Hop): StepOfRun["call"] {
  const mark = markAt(statuses, hop);
  const measure: CallMeasure | undefined =
    mark?.kind === "step" || mark?.kind === "frame" ? mark.t : undefined;
  if (measure === undefined) return null;
  const { ms, bytesIn, bytesOut, tokens, microUsd, worker = null } = measure;
  const count = (n: number) => Math.max(0, Math.round(n));
  return {
    ...{ ms: count(ms), bytes: count(bytesIn + bytesOut), tokens: count(tokens) },
    // What has used no tokens has cost nothing that is known here.
    ...{ microUsd: microUsd ?? (tokens > 0 ? null : 0), worker },
  };
}
