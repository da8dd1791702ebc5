// Prefixes the pointers of a part's faults with the part's place.
import type { Fault } from "../contracts/definitions/processes.ts";

export function faultsAt(base: string, faults: readonly Fault[]): Fault[] {
  return faults.map(({ pointer, detail }) => ({ pointer: base + pointer, detail }));
}
