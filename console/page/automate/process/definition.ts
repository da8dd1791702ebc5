// A Process as the API defines it: what its steps call, and in which order they run.
import type { components } from "../../../../clients/typescript/types.ts";

export type Process = components["schemas"]["Process"];
export type Definition = Process["definition"];
export type Step = Definition["steps"][number];

/** A Process as read, with its ETag for changing only that version. */
export interface ReadProcess {
  process: Process;
  etag: string | null;
}

/** What a step calls: a Tool or a Process by id, or nothing if it waits. */
export function calledBy({ calls }: Step): { kind: "tool" | "process" | "wait"; id: string } {
  if ("tool" in calls) return { kind: "tool", id: calls.tool };
  if ("process" in calls) return { kind: "process", id: calls.process };
  return { kind: "wait", id: "" };
}

/** The outputs that a text refers to by their variables, such as `{step.answer.text}`. */
const OUTPUT_REFERENCE = /\bstep\.([A-Za-z_][\w-]{0,63})/g;

/** The ids of the steps before a step: it depends on them, refers to their outputs, or handles their failures. */
export function stepsBefore(step: Step, all: readonly Step[]): string[] {
  const ids = new Set(all.map(({ id }) => id));
  const byVariable = new Map(all.map(({ id, output }) => [output.variable, id]));
  const texts = JSON.stringify([step.inputs, step.forEach, step.loop, step.execution, step.calls]);
  const named = [...texts.matchAll(OUTPUT_REFERENCE)].map(
    ([, variable = ""]) => byVariable.get(variable) ?? "",
  );
  const handled = all.filter(({ onError }) => onError === step.id).map(({ id }) => id);
  return [...new Set([...step.dependsOn, ...named, ...handled])].filter(
    (id) => id !== step.id && ids.has(id),
  );
}

/**
 * The steps in the order in which they run, those that run side by side in one group. A sequential step waits for
 * everything before it; consecutive parallel steps run side by side (docs/how-to/write-a-process.md).
 */
export function groupsOf(steps: readonly Step[]): Step[][] {
  const isParallel = (step: Step | undefined) => step?.execution.mode === "parallel";
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last !== undefined && isParallel(step) && isParallel(last[0])) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** When a step runs, by ids: the steps after whose end it starts, and those that run side by side with it. */
export function timesOf(step: Step, all: readonly Step[]): { after: string[]; beside: string[] } {
  const groups = groupsOf(all);
  const position = groups.findIndex((group) => group.includes(step));
  const ids = (group: readonly Step[] = []) => group.map(({ id }) => id);
  return {
    after: ids(groups[position - 1]),
    beside: ids(groups[position]).filter((id) => id !== step.id),
  };
}
