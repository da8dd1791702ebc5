// A Process as the API defines it, and a description of a step in words.
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
 * When a step runs, by ids: the steps that have to end first, and those that run side by side with it. A sequential
 * step waits for everything before it; consecutive parallel steps run side by side (docs/spec/guarantees-processes.md).
 */
export function timesOf(step: Step, all: readonly Step[]): { after: string[]; beside: string[] } {
  const isParallel = (one: Step | undefined) => one?.execution.mode === "parallel";
  /** The first and the last position of the steps that run side by side with the step at `place`. */
  const groupAt = (place: number): [number, number] => {
    let [first, last] = [place, place];
    if (!isParallel(all[place])) return [first, last];
    while (isParallel(all[first - 1])) first -= 1;
    while (isParallel(all[last + 1])) last += 1;
    return [first, last];
  };
  const ids = ([first, last]: [number, number]) => all.slice(first, last + 1).map(({ id }) => id);
  const group = groupAt(all.indexOf(step));
  return {
    after: group[0] === 0 ? [] : ids(groupAt(group[0] - 1)),
    beside: ids(group).filter((id) => id !== step.id),
  };
}
