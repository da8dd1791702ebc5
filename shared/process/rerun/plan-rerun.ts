// Which results of an ended run a rerun takes over: a step stands if it ended well, is defined as it was, and rests on
// steps that stand. All others run (spec/reruns).
import type { RerunStep } from "../../contracts/api/reruns.ts";
import type { ProcessDefinition } from "../../contracts/definitions/processes.ts";
import { checkInputs } from "../../platform/processes/process-inputs.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import type { RerunChoice, RerunPlan, RerunSource } from "../../ports/rerun-calls.ts";
import { rootFrame, type RootFrame } from "../frames/frame.ts";
import { openFrame } from "../frames/open-frame.ts";
import { readResult } from "../frames/read-result.ts";
import { faultsOfChoice } from "./faults-of-choice.ts";
import { changesOf, doubtsOf } from "./doubts.ts";
import { walkFrame } from "./walk-frame.ts";
import { createWalk } from "./rerun-walk.ts";

/** The inputs of the ended run as another version of the Process accepts them. */
function inputsOf(definition: ProcessDefinition, endedInputs: Record<string, unknown>) {
  const accepted = Object.entries(endedInputs).filter(([name]) =>
    definition.initialContext.includes(name),
  );
  const { values: inputs, faults } = checkInputs(definition, Object.fromEntries(accepted));
  return { inputs, faults: faults.map((fault) => ({ ...fault, pointer: "/version" })) };
}

/**
 * Without an opened root frame there is nothing to take over, and the run begins like any other.
 * @param now milliseconds since the epoch
 */
export function planRerun(source: RerunSource, choice: RerunChoice, now: number): RerunPlan {
  const { process } = source.resolved;
  const walk = createWalk(source, choice, now);
  const before = readResult<RootFrame>(walk.results, ROOT_FRAME);
  if (before === null) {
    const steps = process.definition.steps.map(({ id }): RerunStep => ({
      step: id,
      why: "not_run",
    }));
    return { commits: [], steps, faults: faultsOfChoice(process, choice), closed: [] };
  }
  const { inputs, faults } = inputsOf(process.definition, before.inputs);
  const { rerun: _earlier, ...root } = { ...before, process, inputs };
  walkFrame(walk, rootFrame(before), rootFrame(root));
  const doubts = doubtsOf(walk, source, before.rerun?.doubts ?? {});
  const made = changesOf(walk, source, before.rerun?.made ?? {});
  const opened: RootFrame = { ...root, rerun: { inputs: choice.inputs, doubts, made } };
  const { status } = openFrame(rootFrame(opened), opened);
  const commit = { hop: ROOT_FRAME, result: opened, status };
  const withDoubt = (entry: RerunStep): RerunStep => {
    const { step, takenFrom } = entry;
    const hop = walk.hops.get(step);
    if (takenFrom !== undefined || hop === undefined) return entry;
    if (Object.hasOwn(doubts, hop)) return { step, why: "in_doubt" };
    return Object.hasOwn(made, hop) ? { step, why: "change_made" } : entry;
  };
  return {
    commits: [commit, ...walk.commits.values()],
    steps: walk.steps.map(withDoubt),
    faults: [...faults, ...faultsOfChoice(process, choice)],
    closed: walk.closed,
  };
}
