// An example of a definition: what its function is called with.
import type { Call, Calls } from "../../../shared/ports/define-call.ts";

export interface Example {
  method: string;
  call: Calls[string];
  /** What the function is called with. */
  p: Record<string, unknown>;
}

export type Arguments<D> = {
  [M in keyof D]: D[M] extends Call<infer Args, unknown> ? Args : never;
};

export function examplesOf<D extends Calls>(definitions: D, given: Arguments<D>): Example[] {
  return Object.entries<Call<never[], unknown>>(definitions).map(([method, call]) => ({
    method,
    call,
    p: { ...call.request(...(given[method] as unknown as never[])) },
  }));
}
