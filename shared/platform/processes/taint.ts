// Taint: what comes from outside may fill the contents of a write, and decides nothing else about the data.
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import { referencesIn } from "../expressions/variables-in.ts";
import { jsonPointer } from "../json-pointer.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { calledDefinition, type Checked } from "./callables.ts";
import { askedOfCall } from "./asked-of-call.ts";
import { isWithin } from "./outside-values.ts";
import type { Budgeted } from "./summaries.ts";
import {
  gateOf,
  isSource,
  isTainted,
  namesRows,
  withheldBy,
  type Entry,
  type Frame,
  type Looked,
} from "./taint-frame.ts";
import { REFUSED, WAITING } from "./taint-words.ts";

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
  return taintOf({ ...checked, areRowsOutside: false }, inputs);
}

export const taintOf = (looked: Looked, inputs: ReadonlySet<string>): Fault[] =>
  frameTaint(looked, looked.definition, { inputs, isGated: false }, new Map()).faults;

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
  looked: Looked,
  definition: ProcessDefinition,
  entry: Entry,
  known: Known,
): FrameTaint {
  const key = keyOf(looked, definition, entry);
  const found = known.get(key);
  if (found !== undefined) return found;
  known.set(key, OPEN);
  const tainted = new Set<string>();
  const frame = {
    ...entry,
    definition,
    tainted,
    named: new Set<string>(),
    gated: new Set<string>(),
    steered: new Set<string>(),
    fragile: new Set<string>(),
  };
  let mayFail = false;
  const faults = definition.steps.flatMap((step, index) => {
    const found = stepTaint(looked, step, frame, known);
    const isTouched = mayFailOutside(looked, step, frame, known);
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
  const isOutputTainted = isShownTainted || summaryTaints(looked, definition);
  const result = { faults, isOutputTainted, mayFail };
  known.set(key, result);
  return result;
}

function keyOf({ definition, callables }: Looked, of: ProcessDefinition, entry: Entry): string {
  const child = [...callables.processes].find(([, process]) => process.definition === of);
  const id = of === definition ? "own" : (child?.[0] ?? "own");
  return `${id} ${entry.isGated} ${[...entry.inputs].toSorted().join()}`;
}

function stepTaint(looked: Looked, step: Step, frame: Frame, known: Known): Fault[] {
  const { areRowsOutside } = looked;
  const words = areRowsOutside ? WAITING : REFUSED;
  const { references } = referencesIn(step.inputs);
  const dirty = references.filter((reference) => isTainted(reference, frame));
  const gate = gateOf(step, frame);
  if (gate !== null) {
    frame.gated.add(step.id);
    frame.steered.add(step.output.variable);
  }
  if ("process" in step.calls) {
    return childTaint(looked, step, frame, known, {
      dirty: dirty.map(({ pointer }) => pointer),
      gate,
    });
  }
  const tool = looked.callables.tools.get(step.calls.tool);
  const operation = tool?.operation;
  const isDirty = isSource(tool, dirty.length > 0, areRowsOutside);
  if (isDirty || summaryTaints(looked, step.output)) frame.tainted.add(step.output.variable);
  if (namesRows(tool, step)) frame.named.add(step.output.variable);
  if (operation === undefined || step.execution.interactionMode === "manual") return [];
  if (areRowsOutside && operation.type !== "data_write") return [];
  const contents = operation.type === "data_write" ? CONTENTS : [];
  const isData = operation.type === "data_read" || operation.type === "data_write";
  const faults = dirty
    .filter(
      ({ pointer }) => isData && !contents.some((name) => isWithin(pointer, jsonPointer([name]))),
    )
    .map(({ pointer, text }) => ({ pointer: `/inputs${pointer}`, detail: words.rows(text) }));
  if (operation.type !== "data_write") return faults;
  const withheld = withheldBy(step, frame);
  const isGated = gate !== null || frame.isGated;
  return [
    ...faults,
    ...(isGated ? [{ pointer: gate ?? "/calls", detail: words.gated }] : []),
    ...(gate !== null || withheld === null ? [] : [{ pointer: withheld, detail: words.withheld }]),
  ];
}

/** Whether the outside may make a step fail: by what it answers, or by what the step is given of it. */
function mayFailOutside(looked: Looked, step: Step, frame: Frame, known: Known): boolean {
  const { references } = referencesIn(step.inputs);
  const condition =
    step.execution.condition === undefined ? [] : conditionReferences(step.execution.condition);
  const isGiven = [...references, ...condition].some((reference) => isTainted(reference, frame));
  if (isGiven) return true;
  const child = calledDefinition(looked, step);
  if (child !== undefined) {
    const entry = { inputs: new Set<string>(), isGated: false };
    return frameTaint(looked, child, entry, known).mayFail;
  }
  return "tool" in step.calls && isSource(looked.callables.tools.get(step.calls.tool), false);
}

/** Inputs of a write that hold its rows' values; its `ref` says which row. */
const CONTENTS = ["items", "set"] as const;

/** A child with what flows into it; its faults are this step's. */
function childTaint(
  looked: Looked,
  step: Step,
  frame: Frame,
  known: Known,
  { dirty, gate }: { dirty: string[]; gate: string | null },
): Fault[] {
  const child = calledDefinition(looked, step);
  if (child === undefined) return [];
  const inputs = child.initialContext.filter((name) =>
    dirty.some((at) => isWithin(at, jsonPointer([name]))),
  );
  const withheld = withheldBy(step, frame);
  // A run asks about the step that calls it, and a person's yes is one to what is in it.
  const asked = looked.areRowsOutside ? askedOfCall(looked, step, child, { gate, withheld }) : [];
  const isGated = frame.isGated || (!looked.areRowsOutside && (gate !== null || withheld !== null));
  const { faults, isOutputTainted } = frameTaint(
    looked,
    child,
    { inputs: new Set(inputs), isGated },
    known,
  );
  if (isOutputTainted || summaryTaints(looked, step.output)) {
    frame.tainted.add(step.output.variable);
  }
  const inChild = faults.map(({ pointer, detail }) => ({
    pointer: "/calls/process",
    detail: `In the Process that it calls, at /steps${pointer}: ${detail}`,
  }));
  return [...asked, ...inChild];
}

/** Whether the Tool that summarises an output taints it, however clean the output is. */
function summaryTaints({ callables }: Looked, { summaryTool }: Budgeted): boolean {
  return summaryTool !== undefined && isSource(callables.tools.get(summaryTool), false);
}
