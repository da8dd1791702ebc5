// A frame is a Process being executed. It is stored as the result of the hop that opened it.
import type { Outside } from "../../contracts/outside.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { FatalError } from "../../contracts/errors.ts";
import {
  openingHop,
  parseStepHop,
  ROOT_FRAME,
  stepHopOf,
} from "../../platform/processes/frame-hops.ts";
import { handledBy } from "../../platform/processes/handlers.ts";
import { resultHops } from "../../platform/processes/reads-of.ts";
import {
  budgetOf,
  SHORTENING,
  stepInFrame,
  type Budget,
} from "../../platform/processes/summaries.ts";
import { basisView } from "../../platform/processes/view-names.ts";
import type { Scope } from "../../platform/expressions/scope.ts";
import type { CallingStep } from "./calling-step.ts";
import { handledError } from "./handled-error.ts";
import { itemsIn, iterationRecord, type Item, type ItemsFrame } from "./items-frame.ts";
import { readResult } from "./read-result.ts";
import type { EarlierChange } from "../../ports/earlier-change.ts";
import type { SeenFailure } from "../../ports/run-database.ts";

/** The result of the hop `step`: everything that the run executes, frozen. */
export interface RootFrame {
  frame: "root";
  process: ResolvedProcess;
  inputs: Record<string, unknown>;
  /** Which parts of the inputs come from outside. */
  outside?: Outside;
  /** Only in a run that takes over results of an earlier one. */
  rerun?: Rerun;
}

export interface Rerun {
  /** Inputs that replace the bound ones, by the name of a step or item. */
  inputs: Record<string, Record<string, unknown>>;
  /** Calls of the earlier run that may have had an effect, by the hop that would make them again. */
  doubts: Record<Hop, SeenFailure>;
  /** Changes that an earlier run has made without completing their step, by the hop that would make them again. */
  made?: Record<Hop, EarlierChange>;
}

/**
 * The result of a hop that has opened a frame, either for a child Process or to shorten a Tool's
 * answer.
 */
export interface ChildFrame {
  frame: "child";
  /**
   * The id of the definition among the root's children. Null for a frame that shortens its input `text`.
   */
  process: string | null;
  inputs: Record<string, unknown>;
  outside?: Outside;
  /** Ids of the Processes around it, from the root inwards. */
  within: string[];
  /** The step that called it. */
  of: CallingStep;
}

export interface Frame {
  path: Hop;
  root: ResolvedProcess;
  definition: ProcessDefinition;
  inputs: Record<string, unknown>;
  /** Sources of the inputs. */
  outside: Outside;
  /** Ids of the Processes from the root to this one, inclusive. */
  ancestry: string[];
  /** Null for the root. */
  of: CallingStep | null;
  /** How long its output may be, by its Process and the step that calls it; null if neither sets a limit. */
  budget: Budget | null;
  /** Below an item, the view that its hops read instead of the root's result. Null elsewhere. */
  basis: string | null;
}

/** What determines which results a frame's hops read and which pools they need. */
export type OpenedFrame = Pick<Frame, "path" | "root" | "definition" | "budget" | "basis">;

type Results = Record<Hop, string>;

/** The frame at a path. Errors: FatalError when a claim lacks it, which only a bug can cause. */
export function frameAt(results: Results, path: Hop): Frame {
  const root = rootIn(results);
  if (path === ROOT_FRAME) return rootFrame(root);
  const child = readResult<ChildFrame>(results, openingHop(path));
  const frame = child && childFrame(path, root.process, child, basisAround(results, path));
  if (frame === null) throw new FatalError("internal", `the claim has no frame at ${path}`);
  return frame;
}

export function rootFrame({ process, inputs, outside = {} }: RootFrame): Frame {
  const { definition, id } = process;
  const budget = budgetOf(definition, null);
  const contents = { definition, inputs, outside };
  return {
    path: ROOT_FRAME,
    root: process,
    ...contents,
    ancestry: [id],
    of: null,
    budget,
    basis: null,
  };
}

/** Null when the run has no such child. */
export function childFrame(
  path: Hop,
  root: ResolvedProcess,
  child: ChildFrame,
  basis: string | null = null,
): Frame | null {
  const { process, inputs, outside = {}, within, of } = child;
  const definition = process === null ? SHORTENING : root.children[process]?.definition;
  if (definition === undefined) return null;
  const ancestry = process === null ? within : [...within, process];
  return {
    path,
    root,
    definition,
    inputs,
    outside,
    ancestry,
    of,
    budget: budgetOf(definition, of),
    basis,
  };
}

/** The hop of the innermost item that a hop runs, or lies below. Null outside of lists. */
export function itemAround(results: Results, hop: Hop): Hop | null {
  let inner = hop;
  for (let parsed = parseStepHop(hop); parsed.kind !== "root"; parsed = parseStepHop(inner)) {
    const items = parsed.kind === "step" ? itemsIn(results, parsed.frame) : null;
    if (items !== null && items.since === undefined) return inner;
    inner = parsed.frame;
  }
  return null;
}

/** The name of the view for the innermost list around a frame. Null outside of lists. */
export function basisAround(results: Results, path: Hop): string | null {
  const item = itemAround(results, path);
  const parsed = item === null ? null : parseStepHop(item);
  return parsed?.kind === "step" ? basisView(parsed.frame) : null;
}

/** Whether a called Process answers with its `output` instead of its text. */
export const answersData = ({ of, definition }: Pick<Frame, "of" | "definition">): boolean =>
  of !== null && definition.output !== undefined;

/** Errors: FatalError when the claim has no root frame. */
function rootIn(results: Results): RootFrame {
  const root = readResult<RootFrame>(results, ROOT_FRAME);
  if (root === null) throw new FatalError("internal", "the claim has no root frame");
  return root;
}

/** A root without this text has no rerun and need not be parsed. */
const RERUN_FIELD = '"rerun":{';

/** Null for a run that takes nothing over. */
export function rerunOf(results: Results): Rerun | null {
  if (results[ROOT_FRAME]?.includes(RERUN_FIELD) !== true) return null;
  return readResult<RootFrame>(results, ROOT_FRAME)?.rerun ?? null;
}

/** The inputs of a step: those that the request for a rerun gives, and otherwise the bound ones. */
export function withRerunInputs(
  results: Results,
  { name, item }: Pick<StepAt, "name" | "item">,
  bound: Record<string, unknown>,
): Record<string, unknown> {
  const replacements = rerunOf(results)?.inputs;
  if (replacements === undefined) return bound;
  const stepName = item === undefined ? name : name.slice(0, name.lastIndexOf("["));
  return { ...bound, ...replacements[stepName], ...replacements[name] };
}

export interface StepAt {
  /** The hop of the step, or of the item. */
  hop: Hop;
  /** The frame that the step belongs to; an item has the frame of its step. */
  frame: Frame;
  step: Step;
  place: number;
  /** The ids from the root to here: `plan/search`, `plan/send[2]`. */
  name: string;
  item?: Item;
}

/** The step that a hop runs. Errors: FatalError. */
export function stepAt(results: Results, hop: Hop): StepAt {
  const parsed = parseStepHop(hop);
  if (parsed.kind !== "step") throw new FatalError("internal", `${hop} is not the hop of a step`);
  const { place } = parsed;
  const items = itemsIn(results, parsed.frame);
  if (items !== null) return itemAt(stepAt(results, parsed.frame), items, hop, place);
  const frame = frameAt(results, parsed.frame);
  const step = stepInFrame(frame.definition, frame.budget, place);
  if (step === undefined) throw new FatalError("internal", `there is no step at ${hop}`);
  return { hop, frame, step, place, name: nameWithin(frame, step) };
}

/**
 * A step as one of its items or iterations runs it: without `forEach` and `onError`, and required if a failure stops
 * the other items.
 */
function itemAt(repeated: StepAt, items: ItemsFrame, hop: Hop, place: number): StepAt {
  // An iteration keeps `loop`, which says whether it is the last one.
  const { forEach, onError: _handler, ...step } = repeated.step;
  const required = forEach?.onItemError !== "collect";
  const index = place - 1;
  const { frame } = repeated;
  return {
    ...repeated,
    frame: forEach === undefined ? frame : { ...frame, basis: basisView(repeated.hop) },
    hop,
    step: { ...step, output: { ...step.output, required } },
    name: `${repeated.name}[${index}]`,
    item: {
      index,
      value: items.only === undefined ? items.list[index] : items.only.value,
      items,
      frame: repeated.hop,
    },
  };
}

export const nameWithin = ({ of }: Frame, { id }: Step): string =>
  of === null ? id : `${of.name}/${id}`;

/** Undefined for a step that calls a Process or waits, and for a Tool that the run does not have. */
export const toolOfStep = (root: ResolvedProcess, { calls }: Step): ResolvedTool | undefined =>
  "tool" in calls ? root.tools[calls.tool] : undefined;

/** The variables of a step's expressions, including its own item and the failure that it handles. */
export function scopeOfStep(
  { results, statuses }: { results: Results; statuses: Statuses },
  { frame, step, item }: StepAt,
  now: string,
): Scope {
  return {
    ...scopeOf(results, frame),
    now,
    ...(item === undefined ? {} : ownScope(results, item)),
    error: handledError(statuses, frame.path, step.id, handledBy(frame.definition, step)),
  };
}

/** The value of an item, or the number of an iteration and the output of the one before it. */
function ownScope(results: Results, { index, value, items, frame }: Item): Partial<Scope> {
  if (items.since === undefined) return { item: { value } };
  const previous = index === 0 ? null : iterationRecord(results, frame, index);
  return { loop: { iteration: index + 1, previous: previous?.output ?? null } };
}

/** The variables of the frame's expressions. A step without an output is null. */
export function scopeOf(results: Results, { path, definition, inputs }: Frame): Scope {
  const outputs = definition.steps.map((step, index) => {
    const hop = resultHops(path, step, index + 1).find((hopName) => results[hopName] !== undefined);
    const record = hop === undefined ? null : readResult<{ output: unknown }>(results, hop);
    return [step.output.variable, record?.output ?? null] as const;
  });
  return { input: inputs, step: Object.fromEntries(outputs) };
}

/** The frame's hops with their steps, without its summary. */
export function stepsOf({ path, definition }: Pick<Frame, "path" | "definition">): [Hop, Step][] {
  return definition.steps.map((step, index) => [stepHopOf(path, index + 1), step]);
}
