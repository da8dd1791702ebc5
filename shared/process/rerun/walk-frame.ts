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
import { areEnds, dependenciesOf, isNamedWithin, whyDifferent } from "./step-stands.ts";

/** A step, or an item of one, with its hops in both runs. */
interface Place {
  from: Hop;
  to: Hop;
  before: Frame;
  after: Frame;
  step: Step;
  name: string;
}

type Why = Pick<RerunStep, "why" | "on">;

/** @returns whether all of the frame stands, so that its end does, too */
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
        : whyAnew(walk, after, { step, name, old }, standing, before);
      const entry: RerunStep = { step: name, ...why };
      const at = walk.steps.push(entry) - 1;
      const stands = why === null && takeStep(walk, { from, to, before, after, step, name });
      if (isWithin(walk.choice.from, name)) walk.isPastFrom = true;
      if (stands) {
        standing.add(step.id);
        // What is within it stands as a whole.
        walk.steps.splice(at, Infinity, {
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
  const isWhole = standing.size === definition.steps.length && areEnds(before, after);
  return takeSummary(walk, before, after, isWhole) && isWhole;
}

/** Why a step runs whatever it did; null when it stands if it ended well. */
function whyAnew(
  walk: Walk,
  frame: Frame,
  { step, name, old }: { step: Step; name: string; old: Step | undefined },
  standing: ReadonlySet<string>,
  before: Frame,
): Why | null {
  const { choice } = walk;
  if (choice.from === name) return { why: "from" };
  // For items that run again; those that have completed stand.
  const isForItems = isRepeated(step) && old !== undefined && !hasEndedWell(walk, before, old);
  if (Object.hasOwn(choice.inputs, name) && !isForItems) return { why: "inputs" };
  if (old === undefined) return { why: "new" };
  const difference = whyDifferent(before.root, frame.root, old, step);
  if (difference !== null) return { why: difference };
  const on = dependenciesOf(frame.definition, step).find((id) => !standing.has(id));
  return on === undefined ? null : { why: "depends", on };
}

/** Why a step that is defined as it was does not stand. */
function whyNot({ statuses }: Walk, hop: Hop): Why {
  const own = markAt(statuses, hop);
  const end = own?.kind === "frame" ? markAt(statuses, closingHop(hop)) : own;
  if (end?.kind !== "step" && end?.kind !== "closed") return { why: "not_run" };
  if (end.status === "asked") return { why: "not_run" };
  return { why: end.status === "failed" ? "failed" : "inside" };
}

/** Whether a step or an item is, or has within it, the one that is named. */
const isWithin = (named: string | undefined, name: string): boolean =>
  named !== undefined &&
  [name, `${name}/`, `${name}[`].some((one, index) =>
    index === 0 ? named === one : named.startsWith(one),
  );

const endOf = ({ statuses }: Walk, hop: Hop): Hop =>
  markAt(statuses, hop)?.kind === "frame" ? closingHop(hop) : hop;

function hasEndedWell(walk: Walk, { path, definition }: Frame, step: Step): boolean {
  const hop = stepHopOf(path, definition.steps.indexOf(step) + 1);
  const end = markAt(walk.statuses, endOf(walk, hop));
  return (end?.kind === "step" || end?.kind === "closed") && GOOD.has(end.status);
}

/** How a step ends that stands. */
const GOOD: ReadonlySet<string> = new Set(["completed", "skipped", "caught"]);

/**
 * Takes over what stands of a step, or of an item, whether or not it has ended.
 * @returns whether all of it stands, its end included
 */
function takeStep(walk: Walk, place: Place): boolean {
  const { from, to, before, after, step, name } = place;
  const mark = markAt(walk.statuses, from);
  if (mark?.kind === "step") {
    if (!GOOD.has(mark.status) || (mark.status === "caught" && step.onError === undefined))
      return false;
    walk.copy(from, to);
    return true;
  }
  if (mark?.kind !== "frame") return false;
  let isWhole = true;
  if (mark.items !== undefined) {
    walk.copy(from, to, itemsAs(walk, place, mark.items));
    isWhole = mark.items.loop === undefined ? takeItems(walk, place) : takeIterations(walk, place);
  } else {
    const own = readResult<ChildFrame>(walk.results, from);
    const opened = own && { ...own, of: { ...own.of, ...calledBy({ name, step }) } };
    const [old, next] = [
      own && childFrame(from, before.root, own),
      opened && childFrame(to, after.root, opened),
    ];
    if (!old || !next || !opened) return false;
    const { status } = openFrame(next, opened);
    walk.copy(from, to, { result: opened, mark: { sum: undefined, ...status } });
    isWhole = walkFrame(walk, old, next);
  }
  const end = markAt(walk.statuses, closingHop(from));
  const isEnded = end?.kind === "closed" && GOOD.has(end.status);
  if (!isEnded || !isWhole || (end.status === "caught" && step.onError === undefined)) return false;
  walk.copy(closingHop(from), closingHop(to));
  return true;
}

/** The frame of a repeated step as the rerun has it: a loop gets its time anew. */
function itemsAs(walk: Walk, { name, step }: Place, items: Items) {
  const { forEach, loop } = step;
  const result = { of: calledBy({ name, step }), ...(loop ? { since: walk.now } : {}) };
  const count = loop?.maxCount ?? items.count;
  const side = Math.min(forEach?.parallel ?? 1, count);
  return { result, mark: { items: { ...items, count, side } } };
}

function takeItems(walk: Walk, place: Place): boolean {
  const { list } = readResult<ItemsFrame>(walk.results, place.from) ?? { list: [] };
  const taken = [...list.keys()].map((index) => takeItem(walk, place, index));
  return taken.every(Boolean);
}

/** The iterations of a loop up to the first that did not complete; the one that ends a loop is left out by it. */
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

/** An item that failed, or that a failure left out, runs again. */
function takeItem(walk: Walk, whole: Place, index: number): boolean {
  const [from, to] = [stepHopOf(whole.from, index + 1), stepHopOf(whole.to, index + 1)];
  const name = `${whole.name}[${index}]`;
  walk.moved.set(from, to);
  const end = markAt(walk.statuses, endOf(walk, from));
  const isDone = (end?.kind === "step" || end?.kind === "closed") && end.status === "completed";
  const isNamed = isNamedWithin(walk.choice, name);
  walk.hops.set(name, to);
  const { forEach: _each, loop: _loop, onError: _handler, ...step } = whole.step;
  const at = walk.steps.length;
  const stands = isDone && !isNamed.itself && takeStep(walk, { ...whole, from, to, name, step });
  walk.steps.splice(
    at,
    Infinity,
    stands
      ? { step: name, takenFrom: walk.takenFrom(endOf(walk, from)) }
      : { step: name, ...(isNamed.itself ? isNamed.why : whyNot(walk, from)) },
  );
  return stands;
}

/** The summary of a frame's text, which rests on all of the frame. */
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
