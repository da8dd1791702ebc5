// The state of a taint analysis of one frame: which variables come from outside, and which
// decisions they influence.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import type { Reference } from "../expressions/reference.ts";
import { referencesIn, type NamedReference } from "../expressions/variables-in.ts";
import { jsonPointer } from "../json-pointer.ts";
import type { Checked } from "./callables.ts";
import { valuesOf, waitOf } from "./step-values.ts";
import { answeredNames } from "./reads-of.ts";
import type { Budgeted } from "./summaries.ts";
import { fillsRows } from "./fills-rows.ts";
import { isWithin } from "./outside-values.ts";
import { isRepeated, untilReferences } from "./repeats.ts";

export interface TaintSearch extends Checked {
  /** Whether rows that were read count as outside: they may contain outside words. */
  areRowsOutside: boolean;
}

export interface Entry {
  /** Tainted variables of initialContext. */
  inputs: ReadonlySet<string>;
  /** Whether something tainted decides whether the whole frame runs. */
  isGated: boolean;
}

/** What is known about a frame and its steps before the one that is analysed. */
export interface Frame extends Entry {
  definition: ProcessDefinition;
  taintedNames: Set<string>;
  /**
   * Outputs of writes, and of reads that do not select rows: their `id` is a ref that Alfred made,
   * whatever a row contains.
   */
  trustedIds: Set<string>;
  /** The parts of tainted outputs that may decide, because their Tool's owner says so. */
  decidingParts: Map<string, readonly string[]>;
  /** Steps for which something tainted decides whether they run. */
  gatedSteps: Set<string>;
  /** Outputs of those steps, and of steps that depend on fragile ones. */
  steeredOutputs: Set<string>;
  /** Steps that the outside may make fail while the run continues, and steps that depend on them. */
  fragile: Set<string>;
  /** Steps that handle the failure of a step that the outside may make fail, or may let run. */
  handling: Set<string>;
}

/** The place of a dependency that the outside may make fail, and from which the step takes no value; null for none. */
export function withheldBy(
  { inputs, dependsOn }: Step,
  { fragile, definition }: Frame,
): string | null {
  const { references } = referencesIn(inputs);
  const dependencyIndex = dependsOn.findIndex((id) => {
    const variable = definition.steps.find((step) => step.id === id)?.output.variable;
    return (
      fragile.has(id) && !references.some(({ root, name }) => root === "step" && name === variable)
    );
  });
  return dependencyIndex < 0 ? null : `/dependsOn/${dependencyIndex}`;
}

/**
 * Where something tainted decides whether the step runs: through a failure that it handles, in its condition, through
 * its list, or through a dependency; null for none.
 */
export function gateOf(step: Step, frame: Frame, tool: Tool | undefined): string | null {
  const { execution, dependsOn } = step;
  if (frame.handling.has(step.id)) return "/calls";
  const references =
    execution.condition === undefined ? [] : conditionReferences(execution.condition);
  if (references.some((reference) => isTaintedIn(step, reference, frame)))
    return "/execution/condition";
  // The number of calls is a decision, unless each item fills a row.
  const isDecidedByList = isListTainted(step, frame) && !fillsRows(step, tool?.operation);
  if (isDecidedByList) return "/forEach/items";
  const dependencyIndex = dependsOn.findIndex((id) => frame.gatedSteps.has(id));
  return dependencyIndex < 0 ? null : `/dependsOn/${dependencyIndex}`;
}

/** Whether the list of a step with `forEach`, and with it each of its items, comes from outside. */
export const isListTainted = (step: Step, frame: Frame): boolean =>
  step.forEach !== undefined &&
  referencesIn({ items: step.forEach.items }).references.some(
    // A list that names its own item is a fault.
    (reference) => reference.root !== "item" && isTaintedIn(step, reference, frame),
  );

/** The references of a step's inputs that come from outside. */
export const taintedInputs = (step: Step, frame: Frame): NamedReference[] =>
  referencesIn(valuesOf(step)).references.filter((reference) =>
    isTaintedIn(step, reference, frame),
  );

/** Whether something from outside decides that a step with a loop is called again, or ends. */
export const isRepeatTainted = (step: Step, frame: Frame): boolean =>
  untilReferences(step).some((reference) => isTaintedIn(step, reference, frame));

/** Whether the value that a step's reference names comes from outside. */
export function isTaintedIn(step: Step, reference: Reference, frame: Frame): boolean {
  if (reference.root === "item") return isListTainted(step, frame);
  if (reference.root === "error") return frame.handling.has(step.id);
  if (reference.root === "iteration") return false;
  if (reference.root === "payload") return true;
  if (reference.root === "output" || reference.root === "previous") {
    const { variable } = step.output;
    return (
      frame.taintedNames.has(variable) && !decides(frame, variable, ["output", ...reference.path])
    );
  }
  return isTainted(reference, frame);
}

const decides = ({ decidingParts }: Frame, variable: string, path: Reference["path"]): boolean =>
  (decidingParts.get(variable) ?? []).some((part) => isWithin(jsonPointer(path), part));

function isTainted({ root, name, path }: Reference, frame: Frame): boolean {
  const { inputs, taintedNames, trustedIds, steeredOutputs } = frame;
  if (root === "input") return inputs.has(name);
  if (steeredOutputs.has(name)) return true;
  if (!taintedNames.has(name) || decides(frame, name, path)) return false;
  return !(trustedIds.has(name) && path.at(-1) === "id");
}

/**
 * Whether the `id` of a row in the step's output is Alfred's own, and neither a filter, an order nor a computed limit
 * selected the row. False for repeated steps, and for a read that is summarized.
 */
export function hasTrustedIds(tool: Tool | undefined, step: Step): boolean {
  // The number of results may come from outside.
  if (isRepeated(step)) return false;
  const { inputs, output } = step;
  const type = tool?.operation.type;
  if (type !== "data_read") return type === "data_write";
  const choosers = [inputs["where"], inputs["order"], output.summaryTool];
  return choosers.every((chooser) => chooser === undefined) && typeof inputs["limit"] !== "string";
}

/** Whether a step waits for an event: then others decide what its output is, and whether it has one. */
export function waitsForEvent(step: Pick<Step, "calls">): boolean {
  const wait = waitOf(step);
  return wait !== null && "event" in wait;
}

/** Whether the output of a call comes from outside. An unknown Tool counts as an outside one. */
export function isSource(
  tool: Tool | undefined,
  hasDirtyInputs: boolean,
  areRowsOutside = false,
): boolean {
  switch (tool?.operation.type) {
    case "data_read":
      return areRowsOutside;
    // The endpoint's owner controls a model's answers.
    case "llm_call":
      return hasDirtyInputs || !tool.own;
    case "data_write":
      return hasDirtyInputs || areRowsOutside;
    case "rest_call":
    case "mcp_call":
    case "graph_query":
    case undefined:
      return true;
  }
}

/** Whether the answer of a Process to a calling step is tainted: its data, or else its text. */
export function isAnswerTainted(search: TaintSearch, frame: Frame): boolean {
  const { definition, taintedNames, steeredOutputs, inputs } = frame;
  const { output } = definition;
  if (output !== undefined) {
    return referencesIn({ output }).references.some((reference) => isTainted(reference, frame));
  }
  const isShownTainted = answeredNames(definition).some(
    (name) => taintedNames.has(name) || steeredOutputs.has(name) || inputs.has(name),
  );
  return isShownTainted || summaryTaints(search, definition);
}

/** Whether the Tool that summarizes an output taints it, even if the output is clean. */
export function summaryTaints({ callables }: TaintSearch, { summaryTool }: Budgeted): boolean {
  return summaryTool !== undefined && isSource(callables.tools.get(summaryTool), false);
}
