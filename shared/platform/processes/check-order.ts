// Checks the order of steps: ids, dependencies, handlers, waves. Pointers are relative to the steps.
import { PROCESS_LIMITS, type Fault, type Step } from "../../contracts/definitions/processes.ts";
import { timeoutHandler } from "./handlers.ts";
import { wavesOf } from "./waves.ts";

export function checkOrder(steps: readonly Step[]): Fault[] {
  const faults: Fault[] = [];
  const waves = wavesOf(steps);
  const placeOf = new Map<string, number>();
  steps.forEach(({ id }, index) => {
    const first = placeOf.get(id);
    if (first === undefined) placeOf.set(id, index);
    else
      faults.push({
        pointer: `/${index}/id`,
        detail: `The step at /steps/${first} has the id "${id}" too.`,
      });
  });
  steps.forEach(({ dependsOn }, index) => {
    dependsOn.forEach((id, place) => {
      const isRepeated = dependsOn.indexOf(id) !== place;
      const detail = isRepeated
        ? `"${id}" is named twice.`
        : wrongDependency(id, index, placeOf, waves);
      if (detail !== null) faults.push({ pointer: `/${index}/dependsOn/${place}`, detail });
    });
  });
  steps.forEach((step, index) => {
    const handlers = { "/onError": step.onError, "/calls/wait/onTimeout": timeoutHandler(step) };
    for (const [place, handler] of Object.entries(handlers)) {
      const detail =
        handler === undefined ? null : wrongHandler(handler, step.id, index, steps, waves);
      if (detail !== null) faults.push({ pointer: `/${index}${place}`, detail });
    }
  });
  for (const wave of waves) {
    const width = wave.reduce((sum, place) => sum + widthOf(steps[place - 1]), 0);
    if (width <= PROCESS_LIMITS.parallel) continue;
    const detail = `${width} steps and items run side by side; at most ${PROCESS_LIMITS.parallel} may.`;
    faults.push({ pointer: `/${(wave[0] ?? 1) - 1}/execution/mode`, detail });
  }
  return faults;
}

/** The fault of a step's handler; null if there is none. */
function wrongHandler(
  handlerId: string,
  id: string,
  index: number,
  steps: readonly Step[],
  waves: readonly number[][],
): string | null {
  const place = steps.findIndex((step) => step.id === handlerId);
  const handler = steps[place];
  if (handler === undefined) return `There is no step "${handlerId}".`;
  if (place === index) return "A step cannot handle its own failure.";
  if (place < index) return `"${handlerId}" comes earlier: a failure is handled by a later step.`;
  const isInSameWave = waves.some((wave) => wave.includes(index + 1) && wave.includes(place + 1));
  if (isInSameWave)
    return `"${handlerId}" runs at the same time: a failure is handled by a later step.`;
  return handler.dependsOn.includes(id)
    ? `"${handlerId}" depends on this step, so it is skipped when this step fails.`
    : null;
}

const widthOf = (step: Step | undefined): number => step?.forEach?.parallel ?? 1;

/**
 * The fault of a dependency; null if there is none. A step may depend only on earlier steps, so that
 * there is no cycle, and only on steps of other waves, because steps of one wave do not wait for each
 * other.
 */
function wrongDependency(
  id: string,
  index: number,
  placeOf: ReadonlyMap<string, number>,
  waves: readonly number[][],
): string | null {
  const place = placeOf.get(id);
  if (place === undefined) return `There is no step "${id}".`;
  if (place === index) return "A step cannot depend on itself.";
  if (place > index) return `"${id}" comes later: a step depends on earlier ones only.`;
  const isInSameWave = waves.some((wave) => wave.includes(index + 1) && wave.includes(place + 1));
  return isInSameWave
    ? `"${id}" runs at the same time: parallel steps do not depend on each other.`
    : null;
}
