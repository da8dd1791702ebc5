// Moves faults of a part to their place in the whole.
import type { Fault } from "../contracts/definitions/processes.ts";

export function faultsAt(base: string, faults: readonly Fault[]): Fault[] {
  return faults.map(({ pointer, detail }) => ({ pointer: base + pointer, detail }));
}
