// Computes which hops follow a committed hop, and which groups are in force: a pure function of the marks. A
// step is judged by the plan that it belongs to, so that a late redelivery after a replan finds its own
// group.
import {
  chainHop,
  PLANNING_HOPS,
  type ChainStatus,
  type PlanShape,
  type StepShape,
} from "../contracts/chain-hops.ts";
import type { Hop, HopGroup, Statuses } from "../contracts/hop.ts";
import { groupAt, groupsOfShape, hopsOfShape, isFinished } from "../domain/planning/plan-hops.ts";

/** Marks, keyed by hop. Only this chain writes them, so their shape is trusted. */
type Marks = Record<Hop, ChainStatus | undefined>;

/** The hops after `hop`; none until `hop` and all other hops of its group have committed. */
export function nextHops(statuses: Statuses, hop: Hop): Hop[] {
  const marks = statuses as Marks;
  const mark = marks[hop];
  switch (mark?.kind) {
    case "think_next":
      return ["think"];
    case "quick_next":
      return ["quick"];
    case "reply_next":
      return ["reply"];
    case "plan":
      return hopsOfGroup(mark, 0);
    case "step":
      return afterStep(marks, hop);
    default:
      return [];
  }
}

/** Whether all hops are steps that code can make, so that one invocation can run them one after another. */
export function needNoModel(statuses: Statuses, hops: readonly Hop[]): boolean {
  const marks = statuses as Marks;
  return hops.every((hop) => {
    const id = chainHop(hop).step;
    const plan = id === null ? null : planOf(marks, id);
    return plan?.steps.find((step) => step.id === id)?.byCode === true;
  });
}

/** Summarize, if there are exchanges to fold. After a run that failed or was stopped, the next run folds them. */
export function hopsAfterEnd(status: string, statuses: Statuses): Hop[] {
  const marks = Object.values(statuses as Marks);
  const folds = marks.some((mark) => mark?.kind === "ended" && mark.folds === true);
  return status === "completed" && folds ? ["summarize"] : [];
}

/** The groups of the plan in force. */
export function groupsInForce(statuses: Statuses): HopGroup[] {
  const marks = statuses as Marks;
  const newestMark = PLANNING_HOPS.map((hop) => marks[hop]).find((mark) => mark !== undefined);
  return newestMark?.kind === "plan" ? groupsOfShape(newestMark) : [];
}

function afterStep(marks: Marks, hop: Hop): Hop[] {
  const id = chainHop(hop).step;
  // A quick look-up has no plan.
  if (id === null) return ["reply"];
  const plan = planOf(marks, id);
  const group = plan?.steps.find((step) => step.id === id)?.group;
  if (plan === null || group === undefined) return [];
  const peers = plan.steps.filter((step) => step.group === group);
  const hops = peers.flatMap(hopsOfShape);
  if (hops.some((peer) => marks[peer] === undefined)) return [];
  const stepStates = stepMarks(marks, hops);
  if (stepStates.some(({ status }) => status === "asked")) return ["reply"];
  const wantsReplan = stepStates.some(
    (mark) => mark.status === "blocked" && mark.suggested === "replan",
  );
  if (wantsReplan && plan.attempt === 1) return ["think.2"];
  if (!peers.every((peer) => isEnough(peer, marks))) return afterPlan(plan);
  return hopsOfGroup(plan, group + 1);
}

/** The first plan that has the step; a replan continues the step numbers of the plan before it. */
function planOf(marks: Marks, step: number): PlanShape | null {
  for (const hop of PLANNING_HOPS.toReversed()) {
    const mark = marks[hop];
    if (mark?.kind === "plan" && mark.steps.some(({ id }) => id === step)) return mark;
  }
  return null;
}

type StepMark = Extract<ChainStatus, { kind: "step" }>;

function stepMarks(marks: Marks, hops: Hop[]): StepMark[] {
  return hops.flatMap((hop) => {
    const mark = marks[hop];
    return mark?.kind === "step" ? [mark] : [];
  });
}

/**
 * Whether a step has done enough for the groups after it: all of it, or, when the items of a generate step
 * are independent, some of them (spec/plans#groups).
 */
function isEnough(step: StepShape, marks: Marks): boolean {
  const ownMarks = stepMarks(marks, hopsOfShape(step));
  const isDone = ({ status }: StepMark) => isFinished(status);
  return step.partial === true ? ownMarks.some(isDone) : ownMarks.every(isDone);
}

function hopsOfGroup(plan: PlanShape, number: number): Hop[] {
  return groupAt(plan, number)?.hops ?? afterPlan(plan);
}

/** If the message has confirmed this plan and requests something else too, Think plans the rest. */
function afterPlan({ more, attempt }: PlanShape): Hop[] {
  return more === true && attempt === 1 ? ["think.2"] : ["reply"];
}
