// Which parts of a step come from outside: its inputs, and the decision whether it runs
// (spec/provenance#in-a-run).
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { ForEach, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../../platform/expressions/conditions.ts";
import type { Reference } from "../../platform/expressions/reference.ts";
import { type NamedReference, referencesIn } from "../../platform/expressions/variables-in.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import {
  eachOnce,
  outsideAt,
  outsideUnder,
  sourcesIn,
  together,
  withoutTrusted,
  wholly,
} from "../../platform/processes/outside-values.ts";
import { handledBy, isRequired, timeoutHandler } from "../../platform/processes/handlers.ts";
import { closingHop, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { valuesOf } from "../../platform/processes/step-values.ts";
import { fillsRows } from "../../platform/processes/fills-rows.ts";
import { resultHops } from "../../platform/processes/reads-of.ts";
import { isRepeated, untilReferences } from "../../platform/processes/repeats.ts";
import { variablesOf } from "../../platform/templates/variables-of.ts";
import { summaryPlace } from "../../platform/processes/summaries.ts";
import { toolOfStep, type Frame, type StepAt } from "../frames/frame.ts";
import { iterationOutside, type Item } from "../frames/items-frame.ts";
import { readResult } from "../frames/read-result.ts";
import { markAt, type Steering } from "../marks.ts";
import type { Decided } from "./decided.ts";
import { sourcesOfWait } from "../waits/sources-of-wait.ts";
import { sourceOf } from "./source-of.ts";

export interface StepOrigin extends Decided {
  /** Sources of the bound inputs. */
  inputs: Outside;
}

/** What a claim knows about a frame's steps. */
export interface Claim {
  results: Record<Hop, string>;
  statuses: Statuses;
}

/**
 * The origin of a step, or of a frame's summary, whose only input is the frame's text. Pure: a repeat
 * gives the same result.
 */
export function originAt(claim: Claim, at: StepAt): StepOrigin {
  const { frame, place, item } = at;
  if (item !== undefined) return originOfItem(claim, at, item);
  if (place !== summaryPlace(frame.definition)) return originOfStep(claim, at);
  return { inputs: outsideOfFrame(claim, frame), gate: [], withheld: [], lacking: [] };
}

/** An iteration of a loop may begin because of what the iteration before it answered. */
function originOfItem(claim: Claim, at: StepAt, { index, items, frame }: Item): StepOrigin {
  const origin = { inputs: originOfInputs(claim, at), ...items.decided };
  if (items.since === undefined || index === 0) return origin;
  const gateOfPrevious = endSteeringAt(claim.statuses, stepHopOf(frame, index)).by ?? [];
  const untilOfPrevious = untilSources(claim, { ...at, hop: frame }, index);
  return { ...origin, gate: eachOnce([...origin.gate, ...gateOfPrevious, ...untilOfPrevious]) };
}

/**
 * The sources of what decides after an iteration whether another one begins.
 * @param at the step with the loop
 */
export const untilSources = (claim: Claim, at: StepAt, place: number): OutsideSource[] =>
  withoutTrusted(
    untilReferences(at.step).flatMap((reference) =>
      sourcesIn(
        reference.root === "output"
          ? outsideAt(iterationOutside(claim.results, at.hop, place), jsonPointer(reference.path))
          : (outsideOfOwn(claim, at, reference) ?? outsideOf(claim, at.frame, reference)),
      ),
    ),
  );

/** The sources of the list of a step with `forEach`. */
export const listOrigin = (claim: Claim, at: StepAt, { items }: ForEach): Outside =>
  outsideAt(originOfValues(claim, at, { items }), "/items");

/** The sources of a step's inputs. A repeated step has no inputs of its own: each item or iteration has them. */
const originOfInputs = (claim: Claim, at: StepAt): Outside =>
  at.item !== undefined || !isRepeated(at.step) ? originOfValues(claim, at, valuesOf(at.step)) : {};

function originOfValues(claim: Claim, at: StepAt, values: Step["inputs"]): Outside {
  const parts = referencesIn(values).references.map((reference) => {
    const sources = outsideOfOwn(claim, at, reference) ?? outsideOf(claim, at.frame, reference);
    return outsideOfReference(reference, sources);
  });
  return together(...parts);
}

/** The sources that may have caused a failure that this step handles. They decide whether this step runs. */
const handledSources = ({ statuses }: Claim, frame: Frame, { id }: Step): OutsideSource[] =>
  handledBy(frame.definition, { id }).flatMap(({ step, place }) => {
    const { by, may, given } = endSteering(statuses, frame, step, place);
    return [...by, ...may, ...given];
  });

function originOfStep(claim: Claim, at: StepAt): StepOrigin {
  const { frame, step } = at;
  const { references } = referencesIn(valuesOf(step));
  const { forEach } = step;
  // The number of calls is a decision, unless each item fills a row.
  const list =
    forEach === undefined || fillsRows(step, toolOfStep(frame.root, step)?.operation)
      ? []
      : sourcesIn(listOrigin(claim, at, forEach));
  const conditionText = step.execution.condition;
  const condition = conditionText === undefined ? [] : conditionReferences(conditionText);
  const filling = new Set(references.filter(({ root }) => root === "step").map(({ name }) => name));
  const dependencies = step.dependsOn.flatMap((id) => {
    const place = frame.definition.steps.findIndex((candidate) => candidate.id === id);
    const dependency = frame.definition.steps[place];
    if (dependency === undefined) return [];
    return [
      {
        ...steering(claim, frame, dependency, place + 1),
        fills: filling.has(dependency.output.variable),
      },
    ];
  });
  return {
    inputs: originOfInputs(claim, at),
    gate: withoutTrusted([
      ...list,
      ...handledSources(claim, frame, step),
      ...condition.flatMap((reference) =>
        sourcesIn(outsideOfOwn(claim, at, reference) ?? outsideOf(claim, frame, reference)),
      ),
      ...dependencies.flatMap(({ by }) => by),
    ]),
    withheld: eachOnce(dependencies.flatMap(({ fills, may }) => (fills ? [] : may))),
    lacking: eachOnce(dependencies.flatMap(({ fills, may }) => (fills ? may : []))),
  };
}

/** The sources of a frame's final text, which is the frame's own text or its summary. */
export function outsideOfText(claim: Claim, frame: Frame): Outside {
  const hop = stepHopOf(frame.path, summaryPlace(frame.definition));
  const summary = readResult<{ outside?: Outside }>(claim.results, hop);
  return together(outsideOfFrame(claim, frame), summary?.outside ?? {});
}

/** The sources of the data that a called Process answers with, part by part. */
export function outsideOfData(claim: Claim, frame: Frame): Outside {
  const values = { output: frame.definition.output ?? null };
  const parts = referencesIn(values).references.map((reference) =>
    outsideOfReference(reference, outsideOf(claim, frame, reference)),
  );
  return outsideAt(together(...parts), "/output");
}

function outsideOfReference({ isWhole, pointer }: NamedReference, sources: Outside): Outside {
  return outsideUnder(pointer, isWhole ? sources : wholly(sourcesIn(sources)));
}

/** The sources of a variable that only this step has, such as `item` or `error`. Null for a variable of its frame. */
function outsideOfOwn(
  claim: Claim,
  { frame, step, item }: StepAt,
  { root, path }: Reference,
): Outside | null {
  switch (root) {
    case "item":
      return outsideAt(item?.items.outside ?? {}, jsonPointer([item?.index ?? 0, ...path]));
    case "error":
      return wholly(handledSources(claim, frame, step));
    case "previous":
      return item === undefined || item.index === 0
        ? {}
        : outsideAt(iterationOutside(claim.results, item.frame, item.index), jsonPointer(path));
    case "payload":
      return wholly(["webhook"]);
    case "iteration":
    case "output":
      return {};
    case "input":
    case "step":
      return null;
  }
}

/** The sources of the text that a frame's template makes from its variables. */
export function outsideOfFrame(claim: Claim, frame: Frame): Outside {
  const variables = variablesOf(frame.definition.outputTemplate);
  const names = [...(variables?.outer ?? []), ...(variables?.inner ?? [])];
  return wholly(
    names.flatMap((name) =>
      (["input", "step"] as const).flatMap((root) =>
        sourcesIn(outsideOf(claim, frame, { root, name, path: [] })),
      ),
    ),
  );
}

/**
 * The sources of the value that a reference names. They include what decided whether the step ran,
 * because that decides whether it has an output.
 */
function outsideOf(
  claim: Claim,
  frame: Frame,
  { root, name, path }: Pick<Reference, "root" | "name" | "path">,
): Outside {
  if (root === "input") return outsideAt(frame.outside, jsonPointer([name, ...path]));
  const place = frame.definition.steps.findIndex(({ output }) => output.variable === name);
  const step = frame.definition.steps[place];
  if (step === undefined) return {};
  const { by, may } = steering(claim, frame, step, place + 1);
  const hop = resultHops(frame.path, step, place + 1).find(
    (hopName) => claim.results[hopName] !== undefined,
  );
  const record = hop === undefined ? null : readResult<{ outside?: Outside }>(claim.results, hop);
  return together(wholly([...by, ...may]), outsideAt(record?.outside ?? {}, jsonPointer(path)));
}

/** The sources that may have made a frame's steps fail. */
export const failingIn = ({ statuses }: Pick<Claim, "statuses">, frame: Frame): OutsideSource[] =>
  eachOnce(
    frame.definition.steps.flatMap((step, index) => {
      const { may, given } = endSteering(statuses, frame, step, index + 1);
      return [...may, ...given];
    }),
  );

/**
 * `by`: the sources that decided whether the step ran. `may`: the sources that may have made an optional step before it
 * fail, or the step itself if the run continues after its failure.
 */
function steering(
  { statuses }: Claim,
  frame: Frame,
  step: Step,
  place: number,
): { by: OutsideSource[]; may: OutsideSource[] } {
  const { by, may, given } = endSteering(statuses, frame, step, place);
  const mayFail = !isRequired(step) || timeoutHandler(step) !== undefined;
  return { by, may: mayFail ? eachOnce([...may, ...given]) : may };
}

/**
 * Like `steering`, but with the sources of the step's inputs and of its Tool apart, as `given`: they may have made it
 * fail.
 */
function endSteering(statuses: Statuses, frame: Frame, step: Step, place: number) {
  const end = endSteeringAt(statuses, stepHopOf(frame.path, place));
  const { by = [], may = [], in: inputs = [] } = end;
  // A step that did not run cannot have failed.
  if (end.status === "skipped") return { by, may, given: [] };
  return {
    by,
    may,
    given: [...inputs, ...sourceOf(toolOfStep(frame.root, step)), ...sourcesOfWait(step)],
  };
}

/** The steering in a step's mark, or in the mark that closed the frame that the step opened. */
function endSteeringAt(statuses: Statuses, hop: Hop): Steering & { status?: string } {
  const ownMark = markAt(statuses, hop);
  const mark = ownMark?.kind === "frame" ? markAt(statuses, closingHop(hop)) : ownMark;
  return mark?.kind === "step" || mark?.kind === "closed" ? mark : {};
}
