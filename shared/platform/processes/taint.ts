// Taint: what comes from outside may fill the contents of a write, and decides nothing else about the data.
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import { referencesIn } from "../expressions/variables-in.ts";
import { jsonPointer } from "../json-pointer.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { calledDefinition, type Checked } from "./callables.ts";
import { isWithin } from "./outside-values.ts";
import type { Budgeted } from "./summaries.ts";
import { gateOf, isSource, isTainted, withheldBy, type Entry, type Frame } from "./taint-frame.ts";

/**
 * A static analysis over the definition and the Processes that it calls. Tainted are the outputs of REST, MCP and
 * graph Tools, of models of other users, of models and Processes that read something tainted, of writes whose
 * contents are, and of every step that something tainted lets run or not: that there is an output tells it too. A summary
 * is the output of a model that has read what it summarises.
 * A step that the outside may make fail, and that is optional, lets what depends on it run or not: a write takes its
 * values from such a step, or does not depend on it. A read is clean here: which of its rows hold words from outside is
 * known when it runs (spec/provenance#in-a-run). A manual step may use them anywhere, because a person sees what it is
 * about to do. Pointers are within the steps.
 * @param inputs variables of initialContext that come from outside, too; the caller that starts a run fills the others
 */
export function checkTaint(checked: Checked, inputs: ReadonlySet<string> = new Set()): Fault[] {
  return frameTaint(checked, checked.definition, { inputs, isGated: false }, new Map()).faults;
}

interface FrameTaint {
  faults: Fault[];
  isOutputTainted: boolean;
  /** The outside may make a step of it fail. */
  mayFail: boolean;
}
/** A frame that is being looked at is part of a recursion: its output counts as tainted. */
type Known = Map<string, FrameTaint>;
const OPEN: FrameTaint = { faults: [], isOutputTainted: true, mayFail: true };

function frameTaint(
  checked: Checked,
  definition: ProcessDefinition,
  entry: Entry,
  known: Known,
): FrameTaint {
  const key = keyOf(checked, definition, entry);
  const found = known.get(key);
  if (found !== undefined) return found;
  known.set(key, OPEN);
  const tainted = new Set<string>();
  const frame = {
    ...entry,
    definition,
    tainted,
    written: new Set<string>(),
    gated: new Set<string>(),
    steered: new Set<string>(),
    fragile: new Set<string>(),
  };
  let mayFail = false;
  const faults = definition.steps.flatMap((step, index) => {
    const found = stepTaint(checked, step, frame, known);
    const isTouched = mayFailOutside(checked, step, frame, known);
    if (isTouched && step.output.required) mayFail = true;
    const isLeftOut = step.dependsOn.some((id) => frame.fragile.has(id));
    if (isLeftOut) frame.steered.add(step.output.variable);
    if (isLeftOut || (isTouched && !step.output.required)) frame.fragile.add(step.id);
    return found.map(({ pointer, detail }) => ({ pointer: `/${index}${pointer}`, detail }));
  });
  const named = variablesOf(definition.outputTemplate);
  const shown = [...(named?.outer ?? []), ...(named?.inner ?? [])];
  const isShownTainted = shown.some(
    (name) => tainted.has(name) || frame.steered.has(name) || entry.inputs.has(name),
  );
  const isOutputTainted = isShownTainted || summaryTaints(checked, definition);
  const result = { faults, isOutputTainted, mayFail };
  known.set(key, result);
  return result;
}

function keyOf({ definition, callables }: Checked, of: ProcessDefinition, entry: Entry): string {
  const child = [...callables.processes].find(([, process]) => process.definition === of);
  const id = of === definition ? "own" : (child?.[0] ?? "own");
  return `${id} ${entry.isGated} ${[...entry.inputs].toSorted().join()}`;
}

function stepTaint(checked: Checked, step: Step, frame: Frame, known: Known): Fault[] {
  const { references } = referencesIn(step.inputs);
  const dirty = references.filter((reference) => isTainted(reference, frame));
  const gate = gateOf(step, frame);
  if (gate !== null) {
    frame.gated.add(step.id);
    frame.steered.add(step.output.variable);
  }
  if ("process" in step.calls) {
    return childTaint(checked, step, frame, known, {
      dirty: dirty.map(({ pointer }) => pointer),
      gate,
    });
  }
  const tool = checked.callables.tools.get(step.calls.tool);
  const operation = tool?.operation;
  if (isSource(tool, dirty.length > 0) || summaryTaints(checked, step.output)) {
    frame.tainted.add(step.output.variable);
  }
  if (operation?.type === "data_write") frame.written.add(step.output.variable);
  if (operation === undefined || step.execution.interactionMode === "manual") return [];
  const contents = operation.type === "data_write" ? CONTENTS : [];
  const isData = operation.type === "data_read" || operation.type === "data_write";
  const faults = dirty
    .filter(
      ({ pointer }) => isData && !contents.some((name) => isWithin(pointer, jsonPointer([name]))),
    )
    .map(({ pointer, text }) => ({
      pointer: `/inputs${pointer}`,
      detail: `${text} comes from outside: it may fill the values of a row, and never say which rows. ${MANUAL}`,
    }));
  if (operation.type !== "data_write") return faults;
  const withheld = withheldBy(step, frame);
  if (gate === null && !frame.isGated && withheld === null) return faults;
  return [
    ...faults,
    ...(gate === null && !frame.isGated ? [] : [{ pointer: gate ?? "/calls", detail: GATED }]),
    ...(gate !== null || withheld === null ? [] : [{ pointer: withheld, detail: WITHHELD }]),
  ];
}

/** Whether the outside may make a step fail: by what it answers, or by what the step is given of it. */
function mayFailOutside(checked: Checked, step: Step, frame: Frame, known: Known): boolean {
  const { references } = referencesIn(step.inputs);
  const condition =
    step.execution.condition === undefined ? [] : conditionReferences(step.execution.condition);
  const isGiven = [...references, ...condition].some((reference) => isTainted(reference, frame));
  if (isGiven) return true;
  const child = calledDefinition(checked, step);
  if (child !== undefined) {
    const entry = { inputs: new Set<string>(), isGated: false };
    return frameTaint(checked, child, entry, known).mayFail;
  }
  return "tool" in step.calls && isSource(checked.callables.tools.get(step.calls.tool), false);
}

/** Inputs of a write that hold its rows' values; its `ref` says which row. */
const CONTENTS = ["items", "set"] as const;
const MANUAL = "Make the step manual, so that a person sees it first.";
const WITHHELD = `It is optional and fails where the outside says so, and this would not be changed then. Take the values from it, do not depend on it, or require it. ${MANUAL}`;
const GATED = `What comes from outside cannot decide whether data is changed. ${MANUAL}`;

/** A child with what flows into it; its faults are this step's. */
function childTaint(
  checked: Checked,
  step: Step,
  frame: Frame,
  known: Known,
  { dirty, gate }: { dirty: string[]; gate: string | null },
): Fault[] {
  const child = calledDefinition(checked, step);
  if (child === undefined) return [];
  const inputs = child.initialContext.filter((name) =>
    dirty.some((at) => isWithin(at, jsonPointer([name]))),
  );
  const isGated = frame.isGated || gate !== null || withheldBy(step, frame) !== null;
  const { faults, isOutputTainted } = frameTaint(
    checked,
    child,
    { inputs: new Set(inputs), isGated },
    known,
  );
  if (isOutputTainted || summaryTaints(checked, step.output)) {
    frame.tainted.add(step.output.variable);
  }
  return faults.map(({ pointer, detail }) => ({
    pointer: "/calls/process",
    detail: `In the Process that it calls, at /steps${pointer}: ${detail}`,
  }));
}

/** Whether the Tool that summarises an output taints it, however clean the output is. */
function summaryTaints({ callables }: Checked, { summaryTool }: Budgeted): boolean {
  return summaryTool !== undefined && isSource(callables.tools.get(summaryTool), false);
}
