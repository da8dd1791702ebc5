// An example of a call's definition, and values that the examples share.
import { hash, randomUUID } from "node:crypto";
import type { Call, Calls } from "../../../shared/ports/define-call.ts";

export interface Example {
  method: string;
  call: Calls[string];
  /** What the function is called with. */
  p: Record<string, unknown>;
}

type Arguments<D> = {
  [M in keyof D]: D[M] extends Call<infer Args, unknown> ? Args : never;
};

export function examplesOf<D extends Calls>(definitions: D, argumentsOf: Arguments<D>): Example[] {
  return Object.entries<Call<never[], unknown>>(definitions).map(([method, call]) => ({
    method,
    call,
    p: { ...call.request(...(argumentsOf[method] as unknown as never[])) },
  }));
}

export const id = (): string => randomUUID();
export const sha256 = () => hash("sha256", id());
export const keyed = () => ({ route: "POST /v1/examples", key: id(), bodyHash: "hash" });
export const at = "2026-11-22T09:30:00.000Z";
