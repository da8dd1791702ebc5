// Compares a frame of the ended run with the same frame of the rerun, step by step, and takes over what stands.
import type { RerunStep } from "../../contracts/api/reruns.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import { closingHop, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { hasSummary, stepInFrame, summaryPlace } from "../../platform/processes/summaries.ts";
import { isRepeated } from "../../platform/processes/repeats.ts";
import type { Items } from "../../platform/processes/step-marks.ts";
import { wavesOf } from "../../platform/processes/waves.ts";
import { childFrame, nameWithin, type ChildFrame, type Frame } from "../frames/frame.ts";
import { iterationsIn, type ItemsFrame } from "../frames/items-frame.ts";
import { calledBy, openFrame } from "../frames/open-frame.ts";
import { readResult } from "../frames/read-result.ts";
import { markAt } from "../marks.ts";
import { closedCallee } from "./closed-callee.ts";
import type { Walk } from "./rerun-walk.ts";
import { haveSameEnd, dependenciesOf, namingOf, whyDifferent } from "./step-stands.ts";

/** A step or an item, with its hop and frame in the ended run (`from`, `before`) and in the rerun (`to`, `after`). */
interface Place {
  from: Hop;
  to: Hop;
  before: Frame;
  after: Frame;
  step: Step;
  name: string;
}

type Why = Pick<RerunStep, "why" | "on">;

/** @returns whether every step and the summary stand and the frame ends as before, so that its end stands, too */
export function walkFrame(walk: Walk, before: Frame, after: Frame): boolean {
  const { definition } = after;
  const standing = new Set<string>();
  for (const wave of wavesOf(definition.steps)) {
    const isPast = walk.isPastFrom;
    for (const place of wave) {
      const step = definition.steps[place - 1];
      if (step === undefined) continue;
      const name = nameWithin(after, step);
      const index = before.definition.steps.findIndex(({ id }) => id === step.id);
      const from = stepHopOf(before.path, index + 1);
      const to = stepHopOf(after.path, place);
      if (index >= 0) walk.moved.set(from, to);
      walk.hops.set(name, to);
      const old = before.definition.steps[index];
      const why = isPast
        ? { why: "after" as const }
        : whyAgain(walk, after, { step, name, old }, standing, before);
      if (why !== null && isOnDemand(walk, why, step, { after, standing })) walk.onDemand.add(to);
      const entry: RerunStep = { step: name, ...why };
      const position = walk.steps.push(entry) - 1;
      const stands = why === null && takeStep(walk, { from, to, before, after, step, name });
      if (isWithin(walk.choice.from, name)) walk.isPastFrom = true;
      if (stands) {
        standing.add(step.id);
        // One entry stands for the step and all within it.
        walk.steps.splice(position, Infinity, {
          step: name,
          takenFrom: walk.takenFrom(endOf(walk, from)),
        });
        continue;
      }
      if (why === null) Object.assign(entry, whyNot(walk, from));
      const isOpen = "process" in step.calls && !isRepeated(step) && walk.commits.has(to);
      const closed = isOpen ? null : closedCallee(after, step);
      if (closed !== null) walk.closed.push({ step: name, ...closed });
    }
  }
  const isWhole = standing.size === definition.steps.length && haveSameEnd(before, after);
  return takeSummary(walk, before, after, isWhole) && isWhole;
}

/** Why a step runs again however it ended; null for a step that stands if it ended well. */
function whyAgain(
  walk: Walk,
  frame: Frame,
  { step, name, old }: { step: Step; name: string; old: Step | undefined },
  standing: ReadonlySet<string>,
  before: Frame,
): Why | null {
  const { choice } = walk;
  if (choice.from === name) return { why: "from" };
  // Inputs for a repeated step that did not end well are for those of its items that run again.
  const isForItems = isRepeated(step) && old !== undefined && !hasEndedWell(walk, before, old);
  if (Object.hasOwn(choice.inputs, name) && !isForItems) return { why: "inputs" };
  if (old === undefined) return { why: "new" };
  const difference = whyDifferent(before.root, frame.root, old, step);
  if (difference !== null) return { why: difference };
  const on = dependenciesOf(frame.definition, step).find((id) => !standing.has(id));
  return on === undefined ? null : { why: "depends", on };
}

/**
 * Whether a step runs again only because of steps, itself included, that the request names or whose definition has
 * changed.
 */
function isOnDemand(
  { onDemand }: Walk,
  { why }: Why,
  step: Step,
  { after, standing }: { after: Frame; standing: ReadonlySet<string> },
): boolean {
  if (why !== "depends") return true;
  const { steps } = after.definition;
  const hopOf = (id: string) =>
    stepHopOf(after.path, steps.findIndex((candidate) => candidate.id === id) + 1);
  return dependenciesOf(after.definition, step).every(
    (id) => standing.has(id) || onDemand.has(hopOf(id)),
  );
}

/** Why a step whose definition has not changed does not stand. */
function whyNot({ statuses }: Walk, hop: Hop): Why {
  const mark = markAt(statuses, hop);
  const end = mark?.kind === "frame" ? markAt(statuses, closingHop(hop)) : mark;
  if (end?.kind !== "step" && end?.kind !== "closed") return { why: "not_run" };
  if (end.status === "asked") return { why: "not_run" };
  return { why: end.status === "failed" ? "failed" : "inside" };
}

/** Whether a name is that of a step or an item, or of something within it. */
const isWithin = (name: string | undefined, outer: string): boolean =>
  name !== undefined &&
  (name === outer || name.startsWith(`${outer}/`) || name.startsWith(`${outer}[`));

const endOf = ({ statuses }: Walk, hop: Hop): Hop =>
  markAt(statuses, hop)?.kind === "frame" ? closingHop(hop) : hop;

function hasEndedWell(walk: Walk, { path, definition }: Frame, step: Step): boolean {
  const hop = stepHopOf(path, definition.steps.indexOf(step) + 1);
  const end = markAt(walk.statuses, endOf(walk, hop));
  return (end?.kind === "step" || end?.kind === "closed") && GOOD_ENDS.has(end.status);
}

/** The ends after which a step may stand. */
const GOOD_ENDS: ReadonlySet<string> = new Set(["completed", "skipped", "caught"]);

/**
 * Takes over what stands of a step, or of an item, whether or not it has ended.
 * @returns whether all of it stands, including its end
 */
function takeStep(walk: Walk, place: Place): boolean {
  const { from, to, before, after, step, name } = place;
  const mark = markAt(walk.statuses, from);
  if (mark?.kind === "step") {
    if (!GOOD_ENDS.has(mark.status) || (mark.status === "caught" && step.onError === undefined))
      return false;
    walk.copy(from, to);
    return true;
  }
  if (mark?.kind !== "frame") return false;
  let isWhole = true;
  if (mark.items !== undefined) {
    walk.copy(from, to, itemsInRerun(walk, place, mark.items));
    isWhole = mark.items.loop === undefined ? takeItems(walk, place) : takeIterations(walk, place);
  } else {
    const child = readResult<ChildFrame>(walk.results, from);
    const newChild = child && { ...child, of: { ...child.of, ...calledBy({ name, step }) } };
    const [childBefore, childAfter] = [
      child && childFrame(from, before.root, child),
      newChild && childFrame(to, after.root, newChild),
    ];
    if (!childBefore || !childAfter || !newChild) return false;
    const { status } = openFrame(childAfter, newChild);
    walk.copy(from, to, { result: newChild, mark: { sum: undefined, ...status } });
    isWhole = walkFrame(walk, childBefore, childAfter);
  }
  const end = markAt(walk.statuses, closingHop(from));
  const isEnded = end?.kind === "closed" && GOOD_ENDS.has(end.status);
  if (!isEnded || !isWhole || (end.status === "caught" && step.onError === undefined)) return false;
  walk.copy(closingHop(from), closingHop(to));
  return true;
}

/** The frame of a repeated step in the rerun, where a loop has all of its time again. */
function itemsInRerun(walk: Walk, { name, step }: Place, items: Items) {
  const { forEach, loop } = step;
  const result = { of: calledBy({ name, step }), ...(loop ? { since: walk.now } : {}) };
  const count = loop?.maxCount ?? items.count;
  const side = Math.min(forEach?.parallel ?? 1, count);
  return { result, mark: { items: { ...items, count, side } } };
}

function takeItems(walk: Walk, place: Place): boolean {
  const { list } = readResult<ItemsFrame>(walk.results, place.from) ?? { list: [] };
  const stands = [...list.keys()].map((index) => takeItem(walk, place, index));
  return stands.every(Boolean);
}

/**
 * Takes over the iterations of a loop up to the first that did not complete. A last one that was skipped stands, too.
 */
function takeIterations(walk: Walk, place: Place): boolean {
  const count = iterationsIn(walk.results, place.from);
  for (let index = 0; index < count; index++) {
    const [from, to] = [stepHopOf(place.from, index + 1), stepHopOf(place.to, index + 1)];
    const mark = markAt(walk.statuses, from);
    if (mark?.kind === "step" && mark.status === "skipped" && index + 1 === count) {
      walk.copy(from, to);
    } else if (!takeItem(walk, place, index)) return false;
  }
  return true;
}

/**
 * Takes over an item that completed, unless the request names it. One that failed, or was skipped because of a failure,
 * runs again.
 */
function takeItem(walk: Walk, repeated: Place, index: number): boolean {
  const [from, to] = [stepHopOf(repeated.from, index + 1), stepHopOf(repeated.to, index + 1)];
  const name = `${repeated.name}[${index}]`;
  walk.moved.set(from, to);
  const end = markAt(walk.statuses, endOf(walk, from));
  const isDone = (end?.kind === "step" || end?.kind === "closed") && end.status === "completed";
  const naming = namingOf(walk.choice, name);
  walk.hops.set(name, to);
  if (naming.isNamed) walk.onDemand.add(to);
  const { forEach: _each, loop: _loop, onError: _handler, ...step } = repeated.step;
  const position = walk.steps.length;
  const stands = isDone && !naming.isNamed && takeStep(walk, { ...repeated, from, to, name, step });
  walk.steps.splice(
    position,
    Infinity,
    stands
      ? { step: name, takenFrom: walk.takenFrom(endOf(walk, from)) }
      : { step: name, ...(naming.isNamed ? naming.why : whyNot(walk, from)) },
  );
  return stands;
}

/** Takes over the summary of a frame's text, which stands only if the whole frame does. True if the frame has none. */
function takeSummary(walk: Walk, before: Frame, after: Frame, isWhole: boolean): boolean {
  if (!hasSummary(after.budget)) return true;
  const [from, to] = [
    stepHopOf(before.path, summaryPlace(before.definition)),
    stepHopOf(after.path, summaryPlace(after.definition)),
  ];
  walk.moved.set(from, to);
  const step = stepInFrame(after.definition, after.budget, summaryPlace(after.definition));
  const old = stepInFrame(before.definition, before.budget, summaryPlace(before.definition));
  if (!isWhole || step === undefined || old === undefined) return false;
  if (whyDifferent(before.root, after.root, old, step) !== null) return false;
  return takeStep(walk, { from, to, before, after, step, name: nameWithin(after, step) });
}
