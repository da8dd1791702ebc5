// Taint: values from outside may fill the contents of a write, but decide nothing else about the
// data.
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import { jsonPointer } from "../json-pointer.ts";
import { calledDefinition, type Checked } from "./callables.ts";
import { callQuestions } from "./call-questions.ts";
import { decidingParts } from "./deciding-parts.ts";
import { isRequired, timeoutHandler } from "./handlers.ts";
import { isWithin } from "./outside-values.ts";
import {
  gateOf,
  isAnswerTainted,
  isListTainted,
  isRepeatTainted,
  isSource,
  isTaintedIn,
  hasTrustedIds,
  summaryTaints,
  taintedInputs,
  waitsForEvent,
  withheldBy,
  type Entry,
  type Frame,
  type TaintSearch,
} from "./taint-frame.ts";
import { REFUSAL_WORDS, QUESTION_WORDS } from "./taint-words.ts";

/**
 * A static analysis over the definition and the Processes that it calls. These outputs are tainted: those of REST, MCP
 * and graph Tools, of other users' models, of waits for an event, of other waits, models and Processes that read
 * something tainted, of writes with tainted contents, of calls for a tainted list, and of every step that runs or not
 * depending on something tainted, because the existence of its output reveals it. A summary is the output of a model
 * that has read the text. An optional step that the outside may make fail decides whether its dependents run. A write
 * must therefore either take values from such a step or not depend on it. A read counts as clean here, because only a
 * run knows which of its rows contain outside words (spec/provenance#in-a-run). Fields that may decide are clean
 * (deciding-parts.ts). A manual step may use tainted values anywhere, because a person sees what it is about to do.
 * Pointers are relative to the steps.
 * @param inputs the variables of initialContext that come from outside; the starter of a run fills the others
 */
export function checkTaint(
  checkedProcess: Checked,
  inputs: ReadonlySet<string> = new Set(),
): Fault[] {
  return taintOf({ ...checkedProcess, areRowsOutside: false }, inputs);
}

export const taintOf = (search: TaintSearch, inputs: ReadonlySet<string>): Fault[] =>
  frameTaint(search, search.definition, { inputs, isGated: false }, new Map()).faults;

interface FrameTaint {
  faults: Fault[];
  isOutputTainted: boolean;
  /** Whether the outside may make one of its required steps fail. */
  mayFail: boolean;
}
type Memo = Map<string, FrameTaint>;
/** The taint of a frame that is still being analysed, which is then part of a recursion. */
const UNFINISHED_TAINT: FrameTaint = { faults: [], isOutputTainted: true, mayFail: true };

function frameTaint(
  search: TaintSearch,
  definition: ProcessDefinition,
  entry: Entry,
  memo: Memo,
): FrameTaint {
  const key = keyOf(search, definition, entry);
  const knownTaint = memo.get(key);
  if (knownTaint !== undefined) return knownTaint;
  memo.set(key, UNFINISHED_TAINT);
  const taintedNames = new Set<string>();
  const frame = {
    ...entry,
    definition,
    taintedNames,
    trustedIds: new Set<string>(),
    decidingParts: new Map<string, readonly string[]>(),
    gatedSteps: new Set<string>(),
    steeredOutputs: new Set<string>(),
    fragile: new Set<string>(),
    handling: new Set<string>(),
  };
  let mayFail = false;
  const faults = definition.steps.flatMap((step, index) => {
    // Whether a loop's output is tainted must be known before its iterations are analysed.
    if (step.loop !== undefined) stepTaint(search, step, frame, memo);
    const stepFaults = stepTaint(search, step, frame, memo);
    const mayStepFail = mayFailOutside(search, step, frame, memo);
    if (mayStepFail && isRequired(step)) mayFail = true;
    const isSteered = frame.steeredOutputs.has(step.output.variable);
    const handlers = [step.onError, timeoutHandler(step)].filter((id) => id !== undefined);
    if (mayStepFail || isSteered) for (const id of handlers) frame.handling.add(id);
    const mayBeSkipped = step.dependsOn.some((id) => frame.fragile.has(id));
    if (mayBeSkipped) frame.steeredOutputs.add(step.output.variable);
    const isDispensable = !isRequired(step) || timeoutHandler(step) !== undefined;
    if (mayBeSkipped || (mayStepFail && isDispensable)) frame.fragile.add(step.id);
    return stepFaults.map(({ pointer, detail }) => ({ pointer: `/${index}${pointer}`, detail }));
  });
  const isOutputTainted = isAnswerTainted(search, frame);
  const result = { faults, isOutputTainted, mayFail };
  memo.set(key, result);
  return result;
}

function keyOf(
  { definition, callables }: TaintSearch,
  analysedProcess: ProcessDefinition,
  entry: Entry,
): string {
  const child = [...callables.processes].find(
    ([, process]) => process.definition === analysedProcess,
  );
  const id = analysedProcess === definition ? "own" : (child?.[0] ?? "own");
  return `${id} ${entry.isGated} ${[...entry.inputs].toSorted().join()}`;
}

function stepTaint(search: TaintSearch, step: Step, frame: Frame, memo: Memo): Fault[] {
  const { areRowsOutside } = search;
  const words = areRowsOutside ? QUESTION_WORDS : REFUSAL_WORDS;
  const taintedReferences = taintedInputs(step, frame);
  const calledTool = "tool" in step.calls ? search.callables.tools.get(step.calls.tool) : undefined;
  const gate = gateOf(step, frame, calledTool);
  if (gate !== null) {
    frame.gatedSteps.add(step.id);
    frame.steeredOutputs.add(step.output.variable);
  }
  if ("process" in step.calls) {
    return childTaint(search, step, frame, memo, {
      taintedPointers: taintedReferences.map(({ pointer }) => pointer),
      gate,
    });
  }
  const tool = calledTool;
  const operation = tool?.operation;
  const isOwnSource =
    "wait" in step.calls
      ? waitsForEvent(step) || taintedReferences.length > 0
      : isSource(tool, taintedReferences.length > 0, areRowsOutside);
  const isOutputTainted = isOwnSource || isListTainted(step, frame);
  if (isOutputTainted || summaryTaints(search, step.output))
    frame.taintedNames.add(step.output.variable);
  // A call with inputs from outside gets an answer that the outside has influenced.
  const parts =
    taintedReferences.length > 0 ? [] : decidingParts(tool, step).map(({ part }) => part);
  frame.decidingParts.set(step.output.variable, parts);
  if (hasTrustedIds(tool, step)) frame.trustedIds.add(step.output.variable);
  if (operation === undefined || step.execution.interactionMode === "manual") return [];
  if (areRowsOutside && operation.type !== "data_write") return [];
  const contents = operation.type === "data_write" ? CONTENTS : [];
  const isData = operation.type === "data_read" || operation.type === "data_write";
  const faults = taintedReferences
    .filter(
      ({ pointer }) => isData && !contents.some((name) => isWithin(pointer, jsonPointer([name]))),
    )
    .map(({ pointer, text }) => ({ pointer: `/inputs${pointer}`, detail: words.rows(text) }));
  if (operation.type !== "data_write") return faults;
  const withheld = withheldBy(step, frame);
  const untilPointer = isRepeatTainted(step, frame) ? "/loop/until" : null;
  const isGated = gate !== null || untilPointer !== null || frame.isGated;
  return [
    ...faults,
    ...(isGated ? [{ pointer: gate ?? untilPointer ?? "/calls", detail: words.gated }] : []),
    ...(gate !== null || withheld === null ? [] : [{ pointer: withheld, detail: words.withheld }]),
  ];
}

/** Whether the outside may make a step fail: by its answer, or through what the step reads. */
function mayFailOutside(search: TaintSearch, step: Step, frame: Frame, memo: Memo): boolean {
  const condition =
    step.execution.condition === undefined ? [] : conditionReferences(step.execution.condition);
  const readsTainted =
    taintedInputs(step, frame).length > 0 ||
    isListTainted(step, frame) ||
    isRepeatTainted(step, frame) ||
    condition.some((reference) => isTaintedIn(step, reference, frame));
  if (readsTainted) return true;
  const child = calledDefinition(search, step);
  if (child !== undefined) {
    const entry = { inputs: new Set<string>(), isGated: false };
    return frameTaint(search, child, entry, memo).mayFail;
  }
  if ("wait" in step.calls) return timeoutHandler(step) !== undefined;
  return "tool" in step.calls && isSource(search.callables.tools.get(step.calls.tool), false);
}

/** The inputs of a write that hold its rows' values; its `ref` selects the row. */
const CONTENTS = ["items", "set"] as const;

/**
 * Analyses a child with the values that flow into it; the child's faults are faults of this step.
 */
function childTaint(
  search: TaintSearch,
  step: Step,
  frame: Frame,
  memo: Memo,
  { taintedPointers, gate }: { taintedPointers: string[]; gate: string | null },
): Fault[] {
  const child = calledDefinition(search, step);
  if (child === undefined) return [];
  const inputs = child.initialContext.filter((name) =>
    taintedPointers.some((pointer) => isWithin(pointer, jsonPointer([name]))),
  );
  const withheld = withheldBy(step, frame);
  const untilPointer = isRepeatTainted(step, frame) ? "/loop/until" : null;
  // A run asks about the step that calls the Process, and a person's yes covers the steps inside.
  const questions = search.areRowsOutside
    ? callQuestions(search, step, child, { gate: gate ?? untilPointer, withheld })
    : [];
  const isDecided = gate !== null || untilPointer !== null || withheld !== null;
  const isGated = frame.isGated || (!search.areRowsOutside && isDecided);
  const { faults, isOutputTainted } = frameTaint(
    search,
    child,
    { inputs: new Set(inputs), isGated },
    memo,
  );
  if (isOutputTainted || isListTainted(step, frame) || summaryTaints(search, step.output)) {
    frame.taintedNames.add(step.output.variable);
  }
  const childFaults = faults.map(({ pointer, detail }) => ({
    pointer: "/calls/process",
    detail: `In the Process that it calls, at /steps${pointer}: ${detail}`,
  }));
  return [...questions, ...childFaults];
}
