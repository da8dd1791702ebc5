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
import type { SeenFailure } from "../../ports/run-database.ts";

/** The result of the hop `step`: everything that the run executes, frozen. */
export interface RootFrame {
  frame: "root";
  process: ResolvedProcess;
  inputs: Record<string, unknown>;
  /** Which parts of the inputs come from outside. */
  outside?: Outside;
  /** Of a run that takes over results of an earlier one. */
  rerun?: Rerun;
}

export interface Rerun {
  /** Inputs in place of the bound ones, by step or item. */
  inputs: Record<string, Record<string, unknown>>;
  /** Calls of the earlier run that may have had an effect, by the hop that would make them again. */
  doubts: Record<Hop, SeenFailure>;
}

/**
 * The result of a hop that has opened a frame: of a child Process, or of one that shortens a Tool's
 * answer.
 */
export interface ChildFrame {
  frame: "child";
  /**
   * Names the definition among the root's children; null when the frame's text is its input `text`.
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
  /** The longest output that it may have; null when it has no limit of its own. */
  budget: Budget | null;
  /** Below an item: the view that its hops read in place of the root's opening. */
  basis: string | null;
}

/** What determines the reads and the pools of a frame's hops, which the commit that opens it names. */
export type OpenedFrame = Pick<Frame, "path" | "root" | "definition" | "budget" | "basis">;

type Results = Record<Hop, string>;

/** The frame at a path. Errors: FatalError when a claim lacks it, which only a bug can cause. */
export function frameAt(results: Results, path: Hop): Frame {
  const root = rootIn(results);
  if (path === ROOT_FRAME) return rootFrame(root);
  const own = readResult<ChildFrame>(results, openingHop(path));
  const frame = own && childFrame(path, root.process, own, basisAround(results, path));
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
  own: ChildFrame,
  basis: string | null = null,
): Frame | null {
  const { process, inputs, outside = {}, within, of } = own;
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

/** The innermost item of a list that a hop is, or is below; null outside of lists. */
export function itemAround(results: Results, hop: Hop): Hop | null {
  let below = hop;
  for (let at = parseStepHop(hop); at.kind !== "root"; at = parseStepHop(at.frame)) {
    const items = at.kind === "step" ? itemsIn(results, at.frame) : null;
    if (items !== null && items.since === undefined) return below;
    below = at.frame;
  }
  return null;
}

/** The view of the innermost items around a frame. */
export function basisAround(results: Results, path: Hop): string | null {
  const item = itemAround(results, path);
  const at = item === null ? null : parseStepHop(item);
  return at?.kind === "step" ? basisView(at.frame) : null;
}

/** Whether a called Process answers its `output`, and not its text. */
export const answersData = ({ of, definition }: Pick<Frame, "of" | "definition">): boolean =>
  of !== null && definition.output !== undefined;

/** Errors: FatalError when the claim lacks it. */
function rootIn(results: Results): RootFrame {
  const root = readResult<RootFrame>(results, ROOT_FRAME);
  if (root === null) throw new FatalError("internal", "the claim has no root frame");
  return root;
}

/** A quick test that avoids parsing most roots. */
const RERUN = '"rerun":{';

/** Null for a run that takes nothing over. */
export function rerunOf(results: Results): Rerun | null {
  if (results[ROOT_FRAME]?.includes(RERUN) !== true) return null;
  return readResult<RootFrame>(results, ROOT_FRAME)?.rerun ?? null;
}

/** The bound inputs of a step, with what the request for a rerun gave in place of some. */
export function withGiven(
  results: Results,
  { name, item }: Pick<StepAt, "name" | "item">,
  bound: Record<string, unknown>,
): Record<string, unknown> {
  const given = rerunOf(results)?.inputs;
  if (given === undefined) return bound;
  const whole = item === undefined ? name : name.slice(0, name.lastIndexOf("["));
  return { ...bound, ...given[whole], ...given[name] };
}

export interface StepAt {
  /** Its own, or that of the item. */
  hop: Hop;
  /** The frame of the step, also for an item of it. */
  frame: Frame;
  step: Step;
  place: number;
  /** The ids from the root to here: `plan/search`, `plan/send[2]`. */
  name: string;
  item?: Item;
}

/** The step that a hop runs. Errors: FatalError. */
export function stepAt(results: Results, hop: Hop): StepAt {
  const at = parseStepHop(hop);
  if (at.kind !== "step") throw new FatalError("internal", `${hop} is not the hop of a step`);
  const items = itemsIn(results, at.frame);
  if (items !== null) return itemAt(stepAt(results, at.frame), items, hop, at.place);
  const frame = frameAt(results, at.frame);
  const step = stepInFrame(frame.definition, frame.budget, at.place);
  if (step === undefined) throw new FatalError("internal", `there is no step at ${hop}`);
  return { hop, frame, step, place: at.place, name: nameWithin(frame, step) };
}

/** A step for one of its items, or iterations: a step without `forEach`, which is required if its failure stops the others. */
function itemAt(whole: StepAt, items: ItemsFrame, hop: Hop, place: number): StepAt {
  const { forEach, onError: _handler, ...step } = whole.step;
  // An iteration keeps its loop, which tells when it is the last.
  const required = forEach?.onItemError !== "collect";
  const index = place - 1;
  const { frame } = whole;
  return {
    ...whole,
    frame: forEach === undefined ? frame : { ...frame, basis: basisView(whole.hop) },
    hop,
    step: { ...step, output: { ...step.output, required } },
    name: `${whole.name}[${index}]`,
    item: {
      index,
      value: items.only === undefined ? items.list[index] : items.only.value,
      items,
      frame: whole.hop,
    },
  };
}

export const nameWithin = ({ of }: Frame, { id }: Step): string =>
  of === null ? id : `${of.name}/${id}`;

/** Undefined for a step that calls a Process, and for a Tool that the run does not have. */
export const toolOfStep = (root: ResolvedProcess, { calls }: Step): ResolvedTool | undefined =>
  "tool" in calls ? root.tools[calls.tool] : undefined;

/** What a step's expressions see, its own item and the failure that it handles included. */
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

/** The value of an item, or the number of an iteration and what the one before it has answered. */
function ownScope(results: Results, { index, value, items, frame }: Item): Partial<Scope> {
  if (items.since === undefined) return { item: { value } };
  const before = index === 0 ? null : iterationRecord(results, frame, index);
  return { loop: { iteration: index + 1, previous: before?.output ?? null } };
}

/** The variables of the frame's expressions. A step without an output is null. */
export function scopeOf(results: Results, { path, definition, inputs }: Frame): Scope {
  const step = definition.steps.map((one, index) => {
    const hop = resultHops(path, one, index + 1).find((hopName) => results[hopName] !== undefined);
    const record = hop === undefined ? null : readResult<{ output: unknown }>(results, hop);
    return [one.output.variable, record?.output ?? null] as const;
  });
  return { input: inputs, step: Object.fromEntries(step) };
}

/** The frame's hops with their steps, without its summary. */
export function stepsOf({ path, definition }: Pick<Frame, "path" | "definition">): [Hop, Step][] {
  return definition.steps.map((step, index) => [stepHopOf(path, index + 1), step]);
}
